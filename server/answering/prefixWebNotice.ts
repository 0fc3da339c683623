/** Adds fixed notices an answer lacks: that it is from the web, or not in the visitor's language. Pure. */
import { phrasesFor } from "../language/phrases/index.ts";
import { languageLine, type Speaker } from "./languageLine.ts";
import type { State } from "./state.ts";

type Said = Pick<State, "question" | "citations" | "wish" | "is_from_web">;

/** Never model-written: it wraps the answer, and is neither graded nor cached. */
export function prefixWebNotice(answer: string, state: Said, run: Speaker): string {
  if (state.is_from_web) return `${phrasesFor(run.locale).fromWeb}\n\n${answer}`;
  const line = languageLine(answer, state, run);
  return line === null ? answer : `${answer}\n\n${line}`;
}
