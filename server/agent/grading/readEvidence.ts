/** What the search says for the passage that an answer rests on. Pure. */
import type { Passage } from "../../ports/engine.ts";

/** Each is 0 to 1. */
export interface Evidence {
  /** How likely its section is to be the one that answers, among all that were found. */
  chance: number;
  /** How far the next best section is behind. */
  lead: number;
  /** BM25 as a share of the most there could be; share of the question's terms. */
  words: number;
  terms: number;
  /** Likeness of meaning: of the whole texts, and piece by piece. */
  likeness: number;
  pieces: number;
}

/**
 * @param passages best first, as they were found
 * @param cited the numbers that the answer cites; the best of them counts
 * @returns null where passages were not compared by meaning, so that there is less to go by
 */
export function readEvidence(passages: Passage[], cited: ReadonlySet<number>): Evidence | null {
  const main = passages.find((passage) => cited.has(passage.n)) ?? passages[0];
  if (main?.scores.pieces === undefined) return null;
  const { chance = 0, words = 0, coverage = 0, vector = 0, pieces } = main.scores;
  const others = passages.filter((passage) => sectionOf(passage) !== sectionOf(main));
  const next = Math.max(0, ...others.map((passage) => passage.scores.chance ?? 0));
  return { chance, lead: chance - next, words, terms: coverage, likeness: vector, pieces };
}

const sectionOf = ({ document_id, heading_path }: Passage) => JSON.stringify([document_id, heading_path]);
