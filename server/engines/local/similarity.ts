/** Semantic similarity of a question to short texts. */

import { readPassageTexts, readQuestionTexts } from "../../knowledge/retrieval/readInLanguages.ts";
import { dot } from "../../language/dot.ts";
import { zip } from "../../language/lists.ts";
import type { Embedder } from "../../ports/embedder.ts";

/** Maximum texts compared: the best ones by words, each in a few milliseconds. */
const MAX_TEXTS = 15;
/** Longer texts mean several things, and take longer. */
const MAX_TEXT_CHARS = 400;

/** Cosines, one per text; with many texts `words` picks those worth comparing, and the rest get the lowest value. */
export type Similarity = (texts: string[], words: number[]) => Promise<number[]>;

/** A comparison with one question; null if the embedder can't compare meaning. */
export function similarityOf(embedder: Embedder | null, question: string, signal: AbortSignal): Similarity | null {
  if (embedder === null || embedder.isLexical) return null;
  return async (texts, words) => {
    const order = zip(texts, words)
      .map(([text, share], index) => ({ text, share, index }))
      .sort((a, b) => b.share - a.share || a.index - b.index)
      .slice(0, MAX_TEXTS);
    const found = order.map(({ text }) => text.slice(0, MAX_TEXT_CHARS));
    // Without vectors every similarity is zero, so words decide.
    const [asked, ...vectors] = await readTogether(embedder, question, found, signal).catch(() => []);
    if (asked === undefined) return texts.map(() => 0);
    const cosines = new Map(zip(order, vectors).map(([{ index }, vector]) => [index, dot(asked, vector)]));
    const least = Math.min(...cosines.values());
    return texts.map((_, index) => cosines.get(index) ?? least);
  };
}

/** Vectors of the question and the texts, across languages. */
async function readTogether(embedder: Embedder, question: string, texts: string[], signal: AbortSignal) {
  const { readings } = await readQuestionTexts(embedder, [question], signal);
  return [...readings, ...(await readPassageTexts(embedder, texts, signal))].map(({ vector }) => vector);
}
