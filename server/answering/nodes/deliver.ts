/** What the conversation remembers of an answer; `conversations/turn/outcome.ts` stores and shows it. */
import type { State, StateUpdate } from "../state.ts";

export function deliver(state: State): StateUpdate {
  // Small talk carries no grade: it answers nothing.
  return { is_asked_back: state.is_asked_back && state.confidence === null };
}
