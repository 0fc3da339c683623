/** Says in fixed words what an answer does not say of itself: that it is from the web, or not in the visitor's language. Pure. */
import { phrasesFor } from "../language/phrases/index.ts";
import { languageLine, type Speaker } from "./languageLine.ts";
import type { State } from "./state.ts";

type Said = Pick<State, "question" | "citations" | "wish" | "is_from_web">;

/** Never a model's to say: it stands around whatever was written, and is no part of what is graded or kept for others. */
export function withOrigin(answer: string, state: Said, run: Speaker): string {
  if (state.is_from_web) return `${phrasesFor(run.locale).fromWeb}\n\n${answer}`;
  const line = languageLine(answer, state, run);
  return line === null ? answer : `${answer}\n\n${line}`;
}
