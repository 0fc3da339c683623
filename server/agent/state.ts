/** The graph's channels. Lasting ones are never in a run's input but as additions; the others are reset by `turnInput`. */
import { Annotation } from "@langchain/langgraph";
import type { CarriedTerm, Passage } from "../ports/engine.ts";
import type { Citation } from "../protocol/events.ts";

/** A message as the graph remembers it. */
export interface StateMessage {
  id: string;
  seq: number;
  role: "visitor" | "assistant" | "agent" | "system";
  content: string;
}

/** A question back to the visitor, planned by `retrieve`, asked by `clarify`. */
export interface Clarification {
  prompt: string;
  options: string[];
}

/** Appends, each message once: a turn that is driven again brings its message along again. */
function appendMessages(known: StateMessage[], added: StateMessage[]): StateMessage[] {
  if (added.length === 0) return known;
  const ids = new Set(added.map((message) => message.id));
  return [...known.filter((message) => !ids.has(message.id)), ...added].sort((a, b) => a.seq - b.seq);
}

export const TurnState = Annotation.Root({
  /** Lasting: the conversation so far. */
  messages: Annotation<StateMessage[]>({ reducer: appendMessages, default: () => [] }),
  /** Lasting: what older messages said, in short. */
  summary: Annotation<string | null>,
  tenant_id: Annotation<string>,
  ticket_id: Annotation<string>,
  /** The visitor's message as it was written. */
  question: Annotation<string>,
  /** The question that stands alone; null while it needs no rewriting. */
  rephrased_question: Annotation<string | null>,
  keywords: Annotation<string[]>,
  /** What earlier lines add to the search. */
  carried: Annotation<CarriedTerm[]>,
  /** The passages found. Emptied before every checkpoint: ids belong into a state, documents do not. */
  context: Annotation<Passage[]>,
  clarification: Annotation<Clarification | null>,
  /** The visitor has been asked back in this exchange; never twice. */
  is_clarified: Annotation<boolean>,
  answer: Annotation<string | null>,
  citations: Annotation<Citation[]>,
  confidence: Annotation<number | null>,
  is_cache_hit: Annotation<boolean>,
  /** Why a person is asked; null while nobody is. */
  escalation_reason: Annotation<EscalationReason | null>,
});

export type EscalationReason = "low_confidence" | "no_knowledge" | "asked_for_person" | "failure" | "budget_spent";
export type State = typeof TurnState.State;
export type StateUpdate = typeof TurnState.Update;

/** The input of a fresh run: what the checkpoint lacks (messages, the newest summary), and every per-turn channel reset. */
export function turnInput(input: {
  tenantId: string;
  ticketId: string;
  question: string;
  unseen: StateMessage[];
  summary: string | null;
  escalationReason: EscalationReason | null;
  /** Fixed words that answer it already (small talk). */
  answer: string | null;
}): StateUpdate {
  return {
    messages: input.unseen,
    summary: input.summary,
    tenant_id: input.tenantId,
    ticket_id: input.ticketId,
    question: input.question,
    rephrased_question: null,
    keywords: [],
    carried: [],
    context: [],
    clarification: null,
    is_clarified: false,
    answer: input.answer,
    citations: [],
    confidence: null,
    is_cache_hit: false,
    escalation_reason: input.escalationReason,
  };
}

/** What was asked, in the form that searching and grading use. */
export function standaloneQuestion(state: State): string {
  return state.rephrased_question ?? state.question;
}
