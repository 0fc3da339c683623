/** What the search says for the passage that an answer rests on. Pure. */
import type { Passage } from "../ports/engine.ts";

/** Each is 0 to 1. */
export interface Evidence {
  /** How likely its section is to be the one that answers, among all that were found; of an answer from two sections, both together. */
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
  const isForeign = main?.standing?.isForeign === true;
  if ((pieces === undefined && !isForeign) || chance === undefined || vector === undefined) return null;
  if (isForeign) return { chance, likeness: vector };
  // Passages of one section have its chance each.
  const sections = new Map<string, number>();
  for (const { n, document_id, heading_path, scores } of passages)
    if (cited.has(n)) sections.set(JSON.stringify([document_id, heading_path]), scores.chance ?? 0);
  const together = [...sections.values()].reduce((sum, one) => sum + one, 0);
  return { chance: Math.min(1, Math.max(chance, together)), likeness: vector };
}
