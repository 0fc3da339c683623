/** Finds passages that already say the same thing as an answer, or contradict it. */
import { findContradiction } from "../cache/match/contradicts.ts";
import { repeats } from "../cache/match/sayTheSame.ts";
import type { Passage } from "../ports/passage.ts";
import type { Overlap } from "../protocol/admin.ts";

/**
 * Lists each passage once, contradictions first. Pure.
 * @param answer as proposed
 * @param passages retrieved for its question, without the proposal's own document
 */
export function findOverlaps(answer: string, passages: Passage[]): Overlap[] {
  const found = passages.flatMap((passage): Overlap[] => {
    const { document_id, title, heading_path, content } = passage;
    const contradiction = findContradiction(answer, content);
    const where = { document_id, title, heading_path };
    if (contradiction) return [{ kind: "contradicts", ...where, ours: contradiction.one, theirs: contradiction.other }];
    const repeated = repeats(answer, content);
    return repeated ? [{ kind: "same", ...where, ours: repeated.one, theirs: repeated.other }] : [];
  });
  return found.sort((a, b) => Number(b.kind === "contradicts") - Number(a.kind === "contradicts"));
}
