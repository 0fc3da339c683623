/** Whether the documents say the same already, or say something else. */
import { findContradiction } from "../cache/match/contradicts.ts";
import { repeats } from "../cache/match/sayTheSame.ts";
import type { Passage } from "../ports/engine.ts";
import type { Overlap } from "../protocol/admin.ts";

/**
 * Each passage once, contradictions first. Pure.
 * @param answer as it is proposed
 * @param passages what is found for its question, without what it was published as
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
