/** Semantic embeddings without a key or a network: small bundled sentence encoders, each in its own thread. */
import type { Embedder } from "../../ports/embedder.ts";
import { hasLanguages } from "./languages/modelFiles.ts";
import { ModelThread } from "./meaning/modelThread.ts";
import { isWholeWord, spellTerm } from "./meaning/wholeWords.ts";

const DIMENSIONS = 384;
export const MEANING_MODEL = `meaning-2-${DIMENSIONS}`;
/** The former model: identical, except that it embedded texts in other languages as if they were English. */
export const FORMER_MEANING_MODEL = `meaning-1-${DIMENSIONS}`;
const WORKER = new URL("./meaning/workerMain.ts", import.meta.url);
const LANGUAGES_WORKER = new URL("./languages/workerMain.ts", import.meta.url);

/**
 * The thread starts with the first call, or with `warm`, and keeps no process alive. Texts are embedded one at a time,
 * since a single core gains nothing from batches; a vector therefore doesn't depend on its neighbours. Concurrent
 * requests for the same text share one embedding, and recent ones are cached even for a caller who has stopped: under
 * load, discarded work comes back. `embed` throws when the model can't be run or the queue is full. The multilingual
 * model's thread starts with the first text in another language, so that others don't pay for it.
 */
export function createMeaningEmbedder(worker: URL = WORKER, languagesWorker: URL = LANGUAGES_WORKER): Embedder {
  const thread = new ModelThread(worker);
  const languages = hasLanguages() ? new ModelThread(languagesWorker) : null;
  return {
    model: MEANING_MODEL,
    dimensions: DIMENSIONS,
    embed: async (texts, signal) => (await thread.read(texts, signal)).map(({ vector }) => vector),
    read: (texts, signal) => thread.read(texts, signal),
    ...(languages && {
      // The model was trained to distinguish questions from passages.
      readForeign: async (texts, role, signal) => {
        const readings = await languages.read(
          texts.map((text) => (role === "question" ? `query: ${text}` : `passage: ${text}`)),
          signal,
        );
        return readings.map(({ vector }) => vector);
      },
    }),
    readAhead: (text) => void thread.read([text]).catch(() => {}),
    knows: isWholeWord,
    spell: spellTerm,
    warm: () => thread.warm(),
    close: async () => {
      await Promise.all([thread.stop(), languages?.stop()]);
    },
  };
}

/** The embedder for vectors that have yet to be recomputed. */
export function asFormer(embedder: Embedder): Embedder {
  return Object.create(embedder, {
    model: { value: FORMER_MEANING_MODEL },
    readForeign: { value: undefined },
  });
}
