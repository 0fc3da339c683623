/** Where the graph goes next: pure functions of the state. */
import type { State } from "./state.ts";

/** The first turn needs no rewriting; a wish for a person needs no answer, small talk no search. */
export function afterStart(state: State): "contextualize" | "check_cache" | "escalate" | "deliver" {
  if (state.escalation_reason) return "escalate";
  if (state.answer !== null) return "deliver";
  const isFollowUp = state.messages.some((message) => message.role !== "visitor" && message.role !== "system");
  return isFollowUp ? "contextualize" : "check_cache";
}

export function afterCheckCache(state: State): "deliver" | "retrieve" {
  return state.is_cache_hit ? "deliver" : "retrieve";
}

export function afterRetrieve(state: State): "clarify" | "generate" | "escalate" {
  if (state.escalation_reason) return "escalate";
  return state.clarification && !state.is_clarified ? "clarify" : "generate";
}

export function afterGenerate(state: State): "grade" | "escalate" {
  return state.answer === null ? "escalate" : "grade";
}

export function afterGrade(state: State): "deliver" | "escalate" {
  return state.escalation_reason ? "escalate" : "deliver";
}
