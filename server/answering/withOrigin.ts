/** Says in fixed words where an answer comes from, when that is not the tenant's documents. Pure. */
import { phrasesFor } from "../language/phrases/index.ts";
import type { State } from "./state.ts";

/** Never a model's to say: it stands before whatever was written, and is no part of what is graded. */
export function withOrigin(answer: string, state: Pick<State, "is_from_web">, locale: string | null): string {
  return state.is_from_web ? `${phrasesFor(locale).fromWeb}\n\n${answer}` : answer;
}
