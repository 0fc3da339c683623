/** The search's evidence for the passage that an answer rests on. Pure. */
import type { Passage } from "../ports/passage.ts";

/** Each is 0 to 1. */
export interface Evidence {
  /** The chance that its section is the one that answers, among all results; summed for an answer from two sections. */
  chance: number;
  /** Semantic similarity of the whole texts. */
  similarity: number;
}

/**
 * @param passages best first, in retrieval order
 * @param cited the numbers that the answer cites; the best of them counts
 * @returns null without semantic search, which this needs
 */
export function readEvidence(passages: Passage[], cited: ReadonlySet<number>): Evidence | null {
  const main = passages.find((passage) => cited.has(passage.n)) ?? passages[0];
  const { pieces, chance, vector } = main?.scores ?? {};
  const isForeign = main?.standing?.isForeign === true;
  if ((pieces === undefined && !isForeign) || chance === undefined || vector === undefined) return null;
  if (isForeign) return { chance, similarity: vector };
  // Every passage of a section carries the section's chance.
  const sections = new Map<string, number>();
  for (const { n, document_id, heading_path, scores } of passages)
    if (cited.has(n)) sections.set(JSON.stringify([document_id, heading_path]), scores.chance ?? 0);
  const together = [...sections.values()].reduce((sum, one) => sum + one, 0);
  return { chance: Math.min(1, Math.max(chance, together)), similarity: vector };
}
