/** Whether a follow-up would get the last answer again, word for word, without having asked for it. Pure. */
import { tokenize } from "../language/tokenize.ts";
import { withoutLanguageLine } from "./languageLine.ts";
import type { State } from "./state.ts";

type Said = Pick<State, "messages" | "question" | "rephrased_question" | "answer" | "section">;

/**
 * "Why?" and "shopify" are searched with carried-over words, and find the same passages. A message that shares
 * a word with the answer may really be asking for it again.
 */
export function saysItAgain({ messages, question, rephrased_question, answer, section }: Said): boolean {
  if (answer === null || rephrased_question === null || section !== null) return false;
  const last = messages.findLast(({ role }) => role === "assistant" || role === "agent");
  const before = last && withoutLanguageLine(last.content);
  // Two sections appear under their headings; the first may be what was said.
  if (!before || !answer.includes(before)) return false;
  const said = new Set(tokenize(answer));
  return !tokenize(question).some((term) => said.has(term));
}
