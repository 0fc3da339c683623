/** Which group of unanswered questions a new one belongs to. Pure: the same questions in the same order make the same groups. */
import { dot } from "../language/dot.ts";

/** A group as it is compared: the sum of its questions' vectors, each of length one. */
export interface GapSum {
  id: string;
  sum: number[];
}

/**
 * From here on a question joins a group: the cosine with the middle of its questions. Lower mixes topics, higher
 * splits them.
 */
const LEAST_LIKENESS = { lexical: 0.34, semantic: 0.55 };

/** @returns the nearest group and how near it is; null when none is near enough, and the question begins one */
export function joinGap(
  vector: number[],
  gaps: Iterable<GapSum>,
  { isLexical }: { isLexical: boolean },
): { id: string; likeness: number } | null {
  let best: { id: string; likeness: number } | null = null;
  for (const { id, sum } of gaps) {
    const likeness = dot(unit(vector), unit(sum));
    if (best === null || likeness > best.likeness) best = { id, likeness };
  }
  return best && isOfGap(best.likeness, { isLexical }) ? best : null;
}

/** Whether a cosine is enough to be about the same. */
export function isOfGap(likeness: number, { isLexical }: { isLexical: boolean }): boolean {
  return likeness >= (isLexical ? LEAST_LIKENESS.lexical : LEAST_LIKENESS.semantic);
}

/** The group with one more question. */
export function addToSum(sum: number[] | undefined, vector: number[]): number[] {
  const added = unit(vector);
  return sum ? sum.map((value, at) => value + added[at]!) : added;
}

/** The vector at length one. */
export function unit(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
