/** What a judge says is left open of a question, as far as it can be shown: its words may have been put into its mouth. Pure. */
import { foreignFacts } from "../grading/facts.ts";
import type { GradeInput } from "../ports/engine.ts";
import { withoutInvisible } from "../protocol/addresses.ts";

/** Markup, and what looks like an address. */
const MARKED = /[<>[\]{}`|\\@]|\*\*|__|:\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u;
const NO_NAMES = { by: "none", glossary: null } as const;

/**
 * Parts without markup, without an address or telephone number, and without a number that neither the question nor a passage has.
 * A passage's address is no part of a question either: a page may have been written by a stranger.
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
