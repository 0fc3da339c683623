/** A question with its spelling corrected by the search: misspelled ones are answered and graded in this form. Pure. */
import type { GradeInput } from "../../ports/engine.ts";
import type { Passage } from "../../ports/passage.ts";
import { splitLeftOut } from "./leftOut.ts";

export const asRead = (question: string, passages: Pick<Passage, "standing">[]): string =>
  passages[0]?.standing?.read ?? question;

/** The same for the message behind a follow-up's rewrite. */
export function gradedAsRead(input: GradeInput): GradeInput {
  const question = asRead(input.question, input.passages);
  if (question === input.question) return input;
  return { ...input, question, ...(input.message !== undefined && { message: splitLeftOut(question).said }) };
}
