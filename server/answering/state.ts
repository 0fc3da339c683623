/**
 * The graph's channels, by lifetime. A run's input only ever appends to lasting ones; those of a question are
 * replaced by the next question; those of a run are reset whenever the graph starts or resumes,
 * and are never checkpointed, so nothing of an earlier turn can leak into them.
 */
import { Annotation, type StateType, UntrackedValueChannel } from "@langchain/langgraph";
import type { AnswerWish } from "../language/manners/hearRequest.ts";
import type { CarriedTerm } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import type { Citation } from "../protocol/events.ts";

/** A message in the graph's state. */
export interface StateMessage {
  id: string;
  seq: number;
  role: "visitor" | "assistant" | "agent" | "system";
  content: string;
}

/** A document section the visitor may mean: its location, not its text. */
export interface SectionChoice {
  label: string;
  document_id: string;
  heading_path: string[];
  page: number | null;
  /** The passage that was found in it. */
  chunk_id: string;
}

/** A clarifying question, planned by `retrieve` or `grade`, asked by `clarify`. */
export interface Clarification {
  prompt: string;
  /** The escalation reason if the visitor chooses a person. */
  reason: EscalationReason;
  sections: SectionChoice[];
  /** The label of the last option, a person. */
  person: string;
}

/** Appends, without duplicates: a retried turn brings its message along again. */
function appendMessages(known: StateMessage[], added: StateMessage[]): StateMessage[] {
  if (added.length === 0) return known;
  const ids = new Set(added.map((message) => message.id));
  return [...known.filter((message) => !ids.has(message.id)), ...added].sort((a, b) => a.seq - b.seq);
}

/** A channel that lasts for one run. */
function ofRun<T>(initial: T): () => UntrackedValueChannel<T> {
  return () => new UntrackedValueChannel<T>({ initialValueFactory: () => initial });
}

const lasting = {
  /** The conversation so far, up to the newest question. */
  messages: Annotation<StateMessage[]>({ reducer: appendMessages, default: () => [] }),
  /** Summary of older messages. */
  summary: Annotation<string | null>,
  /** A clarifying question was asked and nothing answered since. Never twice in a row: the next miss is escalated. */
  is_asked_back: Annotation<boolean>,
  tenant_id: Annotation<string>,
  ticket_id: Annotation<string>,
};

/** What must be restored when the visitor answers a clarifying question. */
const ofQuestion = {
  /** The visitor's message without courtesies; empty once a clarifying question was cancelled. */
  question: Annotation<string>,
  /** The standalone question; null while no rewrite is needed. */
  rephrased_question: Annotation<string | null>,
  clarification: Annotation<Clarification | null>,
};

const ofOneRun = {
  keywords: ofRun<string[]>([]),
  /** Words that earlier lines add to the search. */
  carried: ofRun<CarriedTerm[]>([]),
  /** A model's search queries. */
  queries: ofRun<string[]>([]),
  /** A second search was made after the first did not answer; at most one. */
  is_searched_again: ofRun<boolean>(false),
  /** The passages found. */
  context: ofRun<Passage[]>([]),
  /** Sections that answered the same question before without settling it; null for a new question. */
  answered_from: ofRun<string[] | null>(null),
  /** The section the visitor chose at a clarifying question: answered from, whatever the grade. */
  section: ofRun<SectionChoice | null>(null),
  /** The message asks to repeat the last answer, and how. */
  wish: ofRun<AnswerWish | null>(null),
  answer: ofRun<string | null>(null),
  citations: ofRun<Citation[]>([]),
  confidence: ofRun<number | null>(null),
  /** Parts of the question that the answer leaves open, in the question's language. */
  gap: ofRun<string[]>([]),
  is_cache_hit: ofRun<boolean>(false),
  /** The passages are web search results. */
  is_from_web: ofRun<boolean>(false),
  /** Why a person is asked; null if nobody is. */
  escalation_reason: ofRun<EscalationReason | null>(null),
};

export const TurnState = Annotation.Root({ ...lasting, ...ofQuestion, ...ofOneRun });

export type EscalationReason =
  | "low_confidence"
  | "no_knowledge"
  | "asked_for_person"
  | "sent_files"
  | "by_rule"
  | "by_email"
  | "repeated"
  | "failure"
  | "budget_spent";
export type State = typeof TurnState.State;
export type StateUpdate = typeof TurnState.Update;

/** What a message brings along, before any lookup. */
export interface AskedQuestion {
  question: string;
  escalationReason: EscalationReason | null;
  /** The fixed reply, if it is small talk. */
  answer: string | null;
  /** It asks to repeat the last answer. */
  wish: AnswerWish | null;
  /** Where the same question was answered from before. */
  answeredFrom: string[] | null;
}

/** The input of a fresh run: what the thread lacks (messages, the newest summary), and the new question. */
export function turnInput(
  input: AskedQuestion & { tenantId: string; ticketId: string; unseen: StateMessage[]; summary: string | null },
): StateUpdate {
  const { tenantId, ticketId, unseen, summary } = input;
  return { messages: unseen, summary, tenant_id: tenantId, ticket_id: ticketId, ...freshQuestion(input) };
}

/** The type requires every channel of a question, so none can be left over from the previous one. */
type FreshQuestion = StateType<typeof ofQuestion> & Partial<StateType<typeof ofOneRun>>;

/** What a new question resets. */
export function freshQuestion({
  question,
  escalationReason,
  answer,
  wish,
  answeredFrom,
}: AskedQuestion): FreshQuestion {
  return {
    question,
    rephrased_question: null,
    clarification: null,
    answered_from: answeredFrom,
    wish,
    answer,
    escalation_reason: escalationReason,
  };
}

/** The question in the form that searching and grading use. */
export function standaloneQuestion(state: State): string {
  return state.rephrased_question ?? state.question;
}
