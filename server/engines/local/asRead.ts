/** A question in the words that the search has read it in: what a misspelled one asks is answered, and graded, by those. Pure. */
import type { GradeInput, Passage } from "../../ports/engine.ts";
import { splitLeftOut } from "./leftOut.ts";

export const asRead = (question: string, passages: Pick<Passage, "standing">[]): string =>
  passages[0]?.standing?.read ?? question;

/** The same with the message that a follow-up was made of. */
export function gradedAsRead(input: GradeInput): GradeInput {
  const question = asRead(input.question, input.passages);
  if (question === input.question) return input;
  return { ...input, question, ...(input.message !== undefined && { message: splitLeftOut(question).said }) };
}
