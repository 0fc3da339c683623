/** Semantic similarity of a question to short texts. */

import { readPassageTexts, readQuestionTexts } from "../../knowledge/retrieval/readInLanguages.ts";
import { dot } from "../../language/dot.ts";
import type { Embedder } from "../../ports/embedder.ts";

/** Maximum texts compared: the best ones by words, each in a few milliseconds. */
const MOST_TEXTS = 15;
/** Longer texts mean several things, and take longer. */
const LONGEST = 400;

/** Cosines, one per text; with many texts `words` picks those worth comparing, and the rest get the lowest value. */
export type Likeness = (texts: string[], words: number[]) => Promise<number[]>;

/** A comparison with one question; null if the embedder can't compare meaning. */
export function likenessOf(embedder: Embedder | null, question: string, signal: AbortSignal): Likeness | null {
  if (embedder === null || embedder.isLexical) return null;
  return async (texts, words) => {
    const order = [...texts.keys()].sort((a, b) => words[b]! - words[a]! || a - b).slice(0, MOST_TEXTS);
    const found = order.map((index) => texts[index]!.slice(0, LONGEST));
    // Without vectors every similarity is zero, so words decide.
    const [asked, ...vectors] = await readTogether(embedder, question, found, signal).catch(() => []);
    if (asked === undefined) return texts.map(() => 0);
    const cosines = vectors.map((vector) => dot(asked, vector));
    const least = Math.min(...cosines);
    return texts.map((_, index) => cosines[order.indexOf(index)] ?? least);
  };
}

/** Vectors of the question and the texts, across languages. */
async function readTogether(embedder: Embedder, question: string, texts: string[], signal: AbortSignal) {
  const { readings } = await readQuestionTexts(embedder, [question], signal);
  return [...readings, ...(await readPassageTexts(embedder, texts, signal))].map(({ vector }) => vector);
}
