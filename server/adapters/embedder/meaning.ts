/** Vectors of meaning without a key or a network: small sentence encoders that come with the product, each in a thread of its own. */
import type { Embedder } from "../../ports/embedder.ts";
import { hasLanguages } from "./languages/modelFiles.ts";
import { ModelThread } from "./meaning/modelThread.ts";
import { isWholeWord, spellTerm } from "./meaning/wholeWords.ts";

const DIMENSIONS = 384;
export const MEANING_MODEL = `meaning-2-${DIMENSIONS}`;
/** The same but for texts in other languages than English, which it read as if they were English. */
export const FORMER_MEANING_MODEL = `meaning-1-${DIMENSIONS}`;
const WORKER = new URL("./meaning/workerMain.ts", import.meta.url);
const LANGUAGES_WORKER = new URL("./languages/workerMain.ts", import.meta.url);

/**
 * The thread starts with the first call, or with `warm`, and keeps no process alive. One text is embedded at a time, since
 * a single core gains nothing from batches; a text's vector therefore does not depend on its company. A text that several wait
 * for is read once, and what was read lately is kept, also for a caller who has stopped: under load, work that is thrown
 * away comes back. `embed` throws when the model can't be run or too much waits. The multilingual model's thread starts with
 * the first text in another language: who has none pays nothing for it.
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
      // Asking and answering are told apart as the model was taught to.
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

/** The embedder for vectors that are still to be made anew. */
export function asFormer(embedder: Embedder): Embedder {
  return Object.create(embedder, {
    model: { value: FORMER_MEANING_MODEL },
    readForeign: { value: undefined },
  });
}
