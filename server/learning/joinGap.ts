/** Which group of unanswered questions a new one belongs to. Pure: the same questions in the same order make the same groups. */
import { dot } from "../language/dot.ts";

/** A group as it is compared: its questions' vectors, each of length one, added up. */
export interface GapSum {
  id: string;
  sum: number[];
  count: number;
}

/**
 * From here on a question joins a group: its cosine with the group's questions, on average. Lower mixes topics, higher splits
 * them; `npm run eval:gaps` prints what each value makes.
 */
export const leastToJoin = ({ isLexical }: { isLexical: boolean }): number => (isLexical ? 0.35 : 0.5);

/** @returns the nearest group and how near it is; null when none is near enough, and the question begins one */
export function joinGap(
  vector: number[],
  gaps: Iterable<GapSum>,
  least: number,
): { id: string; likeness: number } | null {
  let best: { id: string; likeness: number } | null = null;
  for (const { id, sum, count } of gaps) {
    const likeness = dot(vector, sum) / count;
    if (best === null || likeness > best.likeness) best = { id, likeness };
  }
  return best && best.likeness >= least ? best : null;
}

/** The group with one more question; a new one where there is none yet. */
export function addToGap(gap: GapSum | undefined, id: string, vector: number[]): GapSum {
  if (!gap) return { id, sum: vector, count: 1 };
  return { id, sum: gap.sum.map((value, at) => value + vector[at]!), count: gap.count + 1 };
}
