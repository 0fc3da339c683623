/** The graph's channels. Lasting ones are never in a run's input but as additions; the others are reset by `turnInput`. */
import { Annotation } from "@langchain/langgraph";
import type { AnswerWish } from "../language/manners/hearRequest.ts";
import type { CarriedTerm, Passage } from "../ports/engine.ts";
import type { Citation } from "../protocol/events.ts";

/** A message as the graph remembers it. */
export interface StateMessage {
  id: string;
  seq: number;
  role: "visitor" | "assistant" | "agent" | "system";
  content: string;
}

/** A section of a document that the visitor may mean: where it is, not what it says. */
export interface SectionChoice {
  label: string;
  document_id: string;
  heading_path: string[];
  page: number | null;
  /** The passage that was found in it. */
  chunk_id: string;
}

/** A question back to the visitor, planned by `retrieve` or `grade`, asked by `clarify`. */
export interface Clarification {
  prompt: string;
  sections: SectionChoice[];
  /** The label of the last option, a person. */
  person: string;
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
  /** Lasting: the visitor was asked back and has not been answered since. Never twice in a row: the next miss goes to a person. */
  is_asked_back: Annotation<boolean>,
  tenant_id: Annotation<string>,
  ticket_id: Annotation<string>,
  /** The visitor's message, without the courtesies around it; empty once a question back has been cancelled. */
  question: Annotation<string>,
  /** The question that stands alone; null while it needs no rewriting. */
  rephrased_question: Annotation<string | null>,
  keywords: Annotation<string[]>,
  /** What earlier lines add to the search. */
  carried: Annotation<CarriedTerm[]>,
  /** The passages found. Emptied before every checkpoint: ids belong into a state, documents do not. */
  context: Annotation<Passage[]>,
  clarification: Annotation<Clarification | null>,
  /** The sections from which the same question was answered before, without settling it; null for a new question. */
  answered_from: Annotation<string[] | null>,
  /** What the visitor chose when asked back: answered from, whatever the grade. */
  section: Annotation<SectionChoice | null>,
  /** The message asks for the last answer once more, and how. */
  wish: Annotation<AnswerWish | null>,
  answer: Annotation<string | null>,
  citations: Annotation<Citation[]>,
  confidence: Annotation<number | null>,
  is_cache_hit: Annotation<boolean>,
  /** The passages are finds of a web search. */
  is_from_web: Annotation<boolean>,
  /** Why a person is asked; null while nobody is. */
  escalation_reason: Annotation<EscalationReason | null>,
});

export type EscalationReason =
  | "low_confidence"
  | "no_knowledge"
  | "asked_for_person"
  | "repeated"
  | "failure"
  | "budget_spent";
export type State = typeof TurnState.State;
export type StateUpdate = typeof TurnState.Update;

/** What a message brings along, before anything has been looked up for it. */
export interface AskedQuestion {
  question: string;
  escalationReason: EscalationReason | null;
  /** Fixed words that answer it already (small talk). */
  answer: string | null;
  /** It asks for the last answer once more. */
  wish: AnswerWish | null;
  /** Where the same question was answered from before. */
  answeredFrom: string[] | null;
}

/** The input of a fresh run: what the checkpoint lacks (messages, the newest summary), and every per-turn channel reset. */
export function turnInput(
  input: AskedQuestion & { tenantId: string; ticketId: string; unseen: StateMessage[]; summary: string | null },
): StateUpdate {
  const { tenantId, ticketId, unseen, summary } = input;
  return { messages: unseen, summary, tenant_id: tenantId, ticket_id: ticketId, ...freshQuestion(input) };
}

/** Every per-turn channel, as a new question finds it. */
export function freshQuestion({ question, escalationReason, answer, wish, answeredFrom }: AskedQuestion): StateUpdate {
  return {
    question,
    rephrased_question: null,
    keywords: [],
    carried: [],
    context: [],
    clarification: null,
    answered_from: answeredFrom,
    section: null,
    wish,
    answer,
    citations: [],
    confidence: null,
    is_cache_hit: false,
    is_from_web: false,
    escalation_reason: escalationReason,
  };
}

/** What was asked, in the form that searching and grading use. */
export function standaloneQuestion(state: State): string {
  return state.rephrased_question ?? state.question;
}
