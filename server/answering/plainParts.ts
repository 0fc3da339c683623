/** Filters what a judge says is left open to what is safe to show: its words may have been injected. Pure. */
import { foreignFacts } from "../grading/facts.ts";
import type { GradeInput } from "../ports/engine.ts";
import { withoutInvisible } from "../protocol/addresses.ts";

/** Markup, and anything that looks like an address. */
const MARKED = /[<>[\]{}`|\\@]|\*\*|__|:\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u;
const NO_NAMES = { by: "none", glossary: null } as const;

/**
 * Keeps parts without markup, addresses or phone numbers, and without numbers that are in no passage or question.
 * Passage addresses don't count as known: a stranger may have written the page.
 */
export function plainParts(
  parts: string[],
  { question, message, passages }: Pick<GradeInput, "question" | "message" | "passages">,
): string[] {
  const known = [question, message ?? "", ...passages.map(({ content }) => content)].join("\n");
  return parts.map(withoutInvisible).filter((part) => {
    if (MARKED.test(part) || foreignFacts(part, "", "", NO_NAMES).addresses.length > 0) return false;
    return foreignFacts(part, known, "", NO_NAMES).numbers.length === 0;
  });
}
