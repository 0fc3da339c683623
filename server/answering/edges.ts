/** Where the graph goes next: pure functions of the state. */
import type { State } from "./state.ts";

/** First turns skip rewriting, requests for a person skip the answer, small talk and repeats skip the search. */
export function afterStart(state: State): "contextualize" | "plan" | "restate" | "escalate" | "deliver" {
  if (state.escalation_reason) return "escalate";
  if (state.answer !== null) return "deliver";
  const isFollowUp = state.messages.some((message) => message.role !== "visitor" && message.role !== "system");
  if (state.wish && !(isFollowUp && state.wish.kind === "reason")) return "restate";
  return isFollowUp ? "contextualize" : "plan";
}

/** "Why?" is answered from the last answer's sections, unless a model has rewritten it as a question. */
export function afterContextualize(state: State): "plan" | "restate" {
  return state.wish ? "restate" : "plan";
}

/**
 * Without an action, or with another question in between, the documents answer. Otherwise the action is carried out,
 * asked about, or handed to a person.
 */
export function afterPlan(
  state: State,
): ReturnType<typeof afterStart> | "check_cache" | "retrieve" | "clarify" | "act" | "end" {
  if (state.calls.length > 0) return "act";
  if (state.clarification) return "clarify";
  if (state.escalation_reason) return "escalate";
  if (state.is_mixed) return "retrieve";
  if (state.is_in_between) return afterStart(state);
  if (state.answer !== null) return "deliver";
  return state.question === "" ? "end" : "check_cache";
}

/** An action's result is the answer, or part of it; a failed one goes to a person. */
export function afterAct(state: State): "deliver" | "escalate" | "retrieve" {
  if (state.escalation_reason) return "escalate";
  return state.is_mixed ? "retrieve" : "deliver";
}

/** An action that waited while another question was answered is offered again. */
export function afterDeliver(state: State): "offer_again" | "end" {
  return state.action?.next === "wait" ? "offer_again" : "end";
}

export function afterOfferAgain(state: State): "clarify" | "end" {
  return state.clarification ? "clarify" : "end";
}

export function afterCheckCache(state: State): "deliver" | "retrieve" {
  return state.is_cache_hit ? "deliver" : "retrieve";
}

export function afterRetrieve(state: State): "clarify" | "generate" | "search_web" | "deliver" {
  if (state.is_mixed && (state.escalation_reason || state.clarification)) return "deliver";
  if (state.escalation_reason) return "search_web";
  return state.clarification ? "clarify" : "generate";
}

/**
 * The next node after the visitor's reply: a chosen section is the basis of the answer, free text is a new question,
 * and a cancelled clarifying question ends the turn. If no section fits, the web may be searched before a person is
 * asked; an explicit request for a person is followed.
 */
export function afterClarify(state: State): ReturnType<typeof afterStart> | "retrieve" | "search_web" | "end" {
  if (state.reply) return "plan";
  if (state.section) return "retrieve";
  const isNoSection = state.escalation_reason === "low_confidence" || state.escalation_reason === "no_knowledge";
  if (isNoSection && !state.is_from_web) return "search_web";
  return state.question === "" ? "end" : afterStart(state);
}

/** Searches for other passages once before giving up on an answer. */
export function afterGrade(state: State): "search_again" | ReturnType<typeof afterVerdict> {
  const hasFailed = state.escalation_reason !== null || state.clarification !== null;
  return hasFailed && !state.is_searched_again && !state.is_from_web ? "search_again" : afterVerdict(state);
}

/** Answers from what the second search found; otherwise the verdict stands. */
export function afterSearchAgain(state: State): "generate" | ReturnType<typeof afterVerdict> {
  const hasVerdict = state.escalation_reason !== null || state.clarification !== null;
  return hasVerdict ? afterVerdict(state) : "generate";
}

/**
 * The web may be searched once before a person is asked. An action's result is delivered even if the documents have no
 * answer.
 */
function afterVerdict(state: State): "deliver" | "clarify" | "search_web" | "escalate" {
  if (state.is_mixed) return "deliver";
  if (state.escalation_reason) return state.is_from_web ? "escalate" : "search_web";
  return state.clarification ? "clarify" : "deliver";
}

export function afterSearchWeb(state: State): "generate" | "escalate" {
  return state.is_from_web ? "generate" : "escalate";
}
