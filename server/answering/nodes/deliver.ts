/** Records the answer in the conversation's state; `conversations/turn/outcome.ts` stores and shows it. */
import type { State, StateUpdate } from "../state.ts";

export function deliver(state: State): StateUpdate {
  // Small talk has no grade: it answers nothing.
  return { is_asked_back: state.is_asked_back && state.confidence === null };
}
