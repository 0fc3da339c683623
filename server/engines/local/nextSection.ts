/** The section quoted along with the best one when the search can't decide between the two. Pure. */
import type { Passage } from "../../ports/passage.ts";

/**
 * Maximum chance of the best section, minimum chance of the next one, and its minimum share of the best one's.
 * Chosen on the dev halves: one answer in four gets two sections, and 7 in 100 more include a gold one.
 */
const MAX_OF_BEST = 0.75;
const MIN_OF_NEXT = 0.12;
const MIN_SHARE = 0.25;

/**
 * @param passages best first
 * @param from number of the passage being quoted
 * @returns the next section's passages; none if the best is clearly ahead, or chances are unknown
 */
export function nextSection(passages: Passage[], from: number | null): Passage[] {
  const best = passages.find(({ n }) => n === from);
  const next = best && passages.find((passage) => keyOf(passage) !== keyOf(best));
  const [chance, nextChance] = [best?.scores.chance, next?.scores.chance];
  if (!next || chance === undefined || nextChance === undefined || next.scores.pieces === undefined) return [];
  const isNear = nextChance >= MIN_OF_NEXT && nextChance >= MIN_SHARE * chance;
  return chance <= MAX_OF_BEST && isNear ? passages.filter((passage) => keyOf(passage) === keyOf(next)) : [];
}

const keyOf = ({ document_id, heading_path }: Passage) => JSON.stringify([document_id, heading_path]);
