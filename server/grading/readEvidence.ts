/** What the search says for the passage that an answer rests on. Pure. */
import type { Passage } from "../ports/engine.ts";

/** Each is 0 to 1. */
export interface Evidence {
  /** How likely its section is to be the one that answers, among all that were found. */
  chance: number;
  /** Likeness of meaning, of the whole texts. */
  likeness: number;
}

/**
 * @param passages best first, as they were found
 * @param cited the numbers that the answer cites; the best of them counts
 * @returns null where passages were not compared by meaning, so that there is less to go by
 */
export function readEvidence(passages: Passage[], cited: ReadonlySet<number>): Evidence | null {
  const main = passages.find((passage) => cited.has(passage.n)) ?? passages[0];
  const { pieces, chance, vector } = main?.scores ?? {};
  const isCompared = pieces !== undefined || main?.standing?.isForeign === true;
  return !isCompared || chance === undefined || vector === undefined ? null : { chance, likeness: vector };
}
