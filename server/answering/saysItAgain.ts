/** Whether a follow-up would get the last answer once more, word for word, and has not asked for anything in it. Pure. */
import { tokenize } from "../language/tokenize.ts";
import { withoutLanguageLine } from "./languageLine.ts";
import type { State } from "./state.ts";

type Said = Pick<State, "messages" | "question" | "rephrased_question" | "answer" | "section">;

/**
 * "Why?" and "shopify" are searched for with the words of what was said before, and find what was found before. A message with a word
 * of the answer in it may really ask for that once more.
 */
export function saysItAgain({ messages, question, rephrased_question, answer, section }: Said): boolean {
  if (answer === null || rephrased_question === null || section !== null) return false;
  const last = messages.findLast(({ role }) => role === "assistant" || role === "agent");
  const before = last && withoutLanguageLine(last.content);
  // Two sections come under their headings: the first may be what was said.
  if (!before || !answer.includes(before)) return false;
  const said = new Set(tokenize(answer));
  return !tokenize(question).some((term) => said.has(term));
}
