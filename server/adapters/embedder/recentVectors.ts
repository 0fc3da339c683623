/** Remembers what was made of short texts: within a turn, the same question and sentences are asked for again and again. */
import { type Embedder, readTexts, type TextReading } from "../../ports/embedder.ts";
import type { Books } from "../../ports/engine.ts";

/** Longer texts are documents' passages, which are embedded once. */
const LONGEST = 500;
/** 8 MB of vectors: 2 600 texts with 384 dimensions. */
const MOST_NUMBERS = 1_000_000;

/** The embedder, with what it last made of short texts at hand. It is shared: nobody may change a vector. */
export function withRecentVectors(embedder: Embedder): Embedder {
  // In the order of their last use.
  const recent = new Map<string, TextReading>();
  const recall = (text: string) => {
    const reading = recent.get(text);
    if (!reading) return;
    recent.delete(text);
    recent.set(text, reading);
    return reading;
  };
  const remember = (text: string, reading: TextReading) => {
    if (text.length > LONGEST) return;
    recent.set(text, reading);
    if (recent.size * reading.vector.length > MOST_NUMBERS) recent.delete(recent.keys().next().value!);
  };
  const read = async (texts: string[], signal?: AbortSignal, books?: Books) => {
    const readings = new Map(texts.map((text) => [text, recall(text)]));
    const missing = [...readings.keys()].filter((text) => !readings.get(text));
    const made = missing.length > 0 ? await readTexts(embedder, missing, signal, books) : [];
    for (const [n, text] of missing.entries()) {
      readings.set(text, made[n]!);
      remember(text, made[n]!);
    }
    return texts.map((text) => readings.get(text)!);
  };
  return {
    model: embedder.model,
    get dimensions() {
      return embedder.dimensions;
    },
    isLexical: embedder.isLexical,
    ...(embedder.paidModel ? { paidModel: embedder.paidModel } : {}),
    embed: async (texts, signal, books) => (await read(texts, signal, books)).map(({ vector }) => vector),
    read,
    ...(embedder.knows ? { knows: (term: string) => embedder.knows!(term) } : {}),
    close: async () => embedder.close?.(),
  };
}
