/**
 * The graph's channels, by how long they hold. Lasting ones are never in a run's input but as additions; what a question
 * brings along is replaced by the next one; a run's own begin with their first value whenever the graph starts or goes on,
 * and are in no checkpoint: nothing of an earlier turn can be left in them.
 */
import { Annotation, type StateType, UntrackedValueChannel } from "@langchain/langgraph";
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

/** A clarifying question, planned by `retrieve` or `grade`, asked by `clarify`. */
export interface Clarification {
  prompt: string;
  /** Why a person is asked, should the visitor choose that. */
  reason: EscalationReason;
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

/** A channel of one run. */
function ofRun<T>(initial: T): () => UntrackedValueChannel<T> {
  return () => new UntrackedValueChannel<T>({ initialValueFactory: () => initial });
}

const lasting = {
  /** The conversation so far, up to the newest question. */
  messages: Annotation<StateMessage[]>({ reducer: appendMessages, default: () => [] }),
  /** What older messages said, in short. */
  summary: Annotation<string | null>,
  /** The visitor got a clarifying question and has not been answered since. Never twice in a row: the next miss goes to a person. */
  is_asked_back: Annotation<boolean>,
  tenant_id: Annotation<string>,
  ticket_id: Annotation<string>,
};

/** What has to be there again when the visitor answers a clarifying question. */
const ofQuestion = {
  /** The visitor's message, without the courtesies around it; empty once a clarifying question has been cancelled. */
  question: Annotation<string>,
  /** The question that stands alone; null while it needs no rewriting. */
  rephrased_question: Annotation<string | null>,
  clarification: Annotation<Clarification | null>,
};

const ofOneRun = {
  keywords: ofRun<string[]>([]),
  /** What earlier lines add to the search. */
  carried: ofRun<CarriedTerm[]>([]),
  /** What a model has said to search for. */
  queries: ofRun<string[]>([]),
  /** What was found has not answered, and other passages were looked for: once. */
  is_searched_again: ofRun<boolean>(false),
  /** The passages found. */
  context: ofRun<Passage[]>([]),
  /** The sections from which the same question was answered before, without settling it; null for a new question. */
  answered_from: ofRun<string[] | null>(null),
  /** What the visitor chose at a clarifying question: answered from, whatever the grade. */
  section: ofRun<SectionChoice | null>(null),
  /** The message asks for the last answer once more, and how. */
  wish: ofRun<AnswerWish | null>(null),
  answer: ofRun<string | null>(null),
  citations: ofRun<Citation[]>([]),
  confidence: ofRun<number | null>(null),
  /** Parts of the question that the answer leaves open, in the question's language. */
  gap: ofRun<string[]>([]),
  is_cache_hit: ofRun<boolean>(false),
  /** The passages are finds of a web search. */
  is_from_web: ofRun<boolean>(false),
  /** Why a person is asked; null while nobody is. */
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

/** The input of a fresh run: what the thread lacks (messages, the newest summary), and the new question. */
export function turnInput(
  input: AskedQuestion & { tenantId: string; ticketId: string; unseen: StateMessage[]; summary: string | null },
): StateUpdate {
  const { tenantId, ticketId, unseen, summary } = input;
  return { messages: unseen, summary, tenant_id: tenantId, ticket_id: ticketId, ...freshQuestion(input) };
}

/** The type asks for each channel of a question: none can be left over from the one before. */
type FreshQuestion = StateType<typeof ofQuestion> & Partial<StateType<typeof ofOneRun>>;

/** What a new question puts in the place of the last one. */
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

/** What was asked, in the form that searching and grading use. */
export function standaloneQuestion(state: State): string {
  return state.rephrased_question ?? state.question;
}
