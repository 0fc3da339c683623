/**
 * Assigns an unanswered question to a gap. Pure and deterministic: the same questions in the same order form the same
 * gaps.
 */
import { addVectors } from "../language/addVectors.ts";
import { dot } from "../language/dot.ts";

/** A gap as compared: the sum of its questions' unit vectors. */
export interface GapSum {
  id: string;
  sum: number[];
  count: number;
}

/**
 * Minimum average cosine with a gap's questions to join it. Lower mixes topics, higher splits them; `npm run eval:gaps`
 * prints the effect of each value.
 */
export const leastToJoin = ({ isLexical }: { isLexical: boolean }): number => (isLexical ? 0.35 : 0.5);

/**
 * @returns the most similar gap and its similarity; null when none is similar enough, and the question starts a new one
 */
export function joinGap(
  vector: number[],
  gaps: Iterable<GapSum>,
  least: number,
): { id: string; similarity: number } | null {
  let best: { id: string; similarity: number } | null = null;
  for (const { id, sum, count } of gaps) {
    const similarity = dot(vector, sum) / count;
    if (best === null || similarity > best.similarity) best = { id, similarity };
  }
  return best && best.similarity >= least ? best : null;
}

/** Adds a question to the gap, or starts one. */
export function addToGap(gap: GapSum | undefined, id: string, vector: number[]): GapSum {
  if (!gap) return { id, sum: vector, count: 1 };
  return { id, sum: addVectors(gap.sum, vector), count: gap.count + 1 };
}
