/** The section that is given beside the best one, where the search can't tell which of the two answers. Pure. */
import type { Passage } from "../../ports/engine.ts";

/**
 * How likely the best section is to answer, at most; how likely the next one is, and that as a share of the best one's, at least.
 * Chosen on the dev halves: one answer in four has two sections then, and a gold one is among them for seven in a hundred more.
 */
const MOST_OF_BEST = 0.75;
const LEAST_OF_NEXT = 0.12;
const LEAST_SHARE = 0.25;

/**
 * @param passages best first
 * @param from the number of the one that is answered from
 * @returns the passages of the next section; none where the best one is clearly ahead, or nothing is known of chances
 */
export function nextSection(passages: Passage[], from: number | null): Passage[] {
  const best = passages.find(({ n }) => n === from);
  const next = best && passages.find((passage) => keyOf(passage) !== keyOf(best));
  const [chance, nextChance] = [best?.scores.chance, next?.scores.chance];
  if (!next || chance === undefined || nextChance === undefined || next.scores.pieces === undefined) return [];
  const isNear = nextChance >= LEAST_OF_NEXT && nextChance >= LEAST_SHARE * chance;
  return chance <= MOST_OF_BEST && isNear ? passages.filter((passage) => keyOf(passage) === keyOf(next)) : [];
}

const keyOf = ({ document_id, heading_path }: Passage) => JSON.stringify([document_id, heading_path]);
