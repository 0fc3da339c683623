/**
 * The graph's channels, by lifetime. A run's input only ever appends to lasting ones; those of a question are
 * replaced by the next question; those of a run are reset whenever the graph starts or resumes,
 * and are never checkpointed, so nothing of an earlier turn can leak into them.
 */
import { Annotation, type StateType, UntrackedValueChannel } from "@langchain/langgraph";
import type { AnswerWish } from "../language/manners/hearRequest.ts";
import type { CarriedTerm } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import type { ActionCard } from "../protocol/actionCards.ts";
import type { ActionValues } from "../protocol/actions.ts";
import type { Citation, ClarifyOption } from "../protocol/events.ts";
import type { GradeAhead } from "./gradeAhead.ts";
import type { JudgeAhead } from "./judgeAhead.ts";

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

/** A clarifying question, planned by `retrieve`, `grade` or `plan`, asked by `clarify`. */
export interface Clarification {
  prompt: string;
  /** The escalation reason if the visitor chooses a person. */
  reason: EscalationReason;
  sections: SectionChoice[];
  /** The label of the last option, a person. */
  person: string;
  /** Set on a question about an action: its options, and the form or the confirmation. */
  action?: { options: ClarifyOption[]; card: ActionCard | null };
}

/** An action that the visitor wants, until it is done, declined, or with a person. */
export interface PlannedAction {
  /** Names to choose from; one once it is chosen. */
  names: string[];
  values: ActionValues;
  /** The only value that is missing: plain words answer it. */
  asked: string | null;
  /** The call as stored, once every value is known. */
  call_id: string | null;
  /** Replies that brought nothing new. */
  misses: number;
  /** `ask` somebody, or `wait` while something else is answered. */
  next: "ask" | "wait";
}

/** The visitor's reply to a question about an action. */
export type ActionReply =
  | { kind: "option"; index: number }
  | { kind: "said"; text: string; asked: AskedQuestion }
  | { kind: "person" };

/** Appends, without duplicates: a retried turn brings its message along again. */
function appendMessages(known: StateMessage[], added: StateMessage[]): StateMessage[] {
  if (added.length === 0) return known;
  const ids = new Set(added.map((message) => message.id));
  return [...known.filter((message) => !ids.has(message.id)), ...added].sort((a, b) => a.seq - b.seq);
}

/** What prepares the grade of a model's answer while it is written. */
export interface GradingAhead {
  readonly grade: GradeAhead;
  readonly judge: JudgeAhead;
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
  is_clarifying: Annotation<boolean>,
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
  action: Annotation<PlannedAction | null>,
};

const ofOneRun = {
  keywords: ofRun<string[]>([]),
  /** Words that earlier lines add to the search. */
  carried: ofRun<CarriedTerm[]>([]),
  /** A model's search queries. */
  queries: ofRun<string[]>([]),
  /** A model made the standalone question; carried-over words did not. */
  is_rewritten_by_model: ofRun<boolean>(false),
  /** A model was asked what to search for: once per run. */
  is_planned: ofRun<boolean>(false),
  /** Time lost on a model that failed; the wait for a first word of the answer is reduced by it. */
  waited_ms: ofRun<number>(0),
  /** What trying out a rewrite found; `retrieve` need not search again. */
  tried_out: ofRun<Passage[] | null>(null),
  /** Passages from the first search that a model says answer the question; they come first. */
  fitting: ofRun<Passage[]>([]),
  /** What the first search found, for a second one. */
  found: ofRun<Passage[]>([]),
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
  /** The answer rests on more than the question: such an answer is never cached. */
  is_personal: ofRun<boolean>(false),
  answer: ofRun<string | null>(null),
  /** What was prepared for grading the answer, if a model wrote it. */
  grading_ahead: ofRun<GradingAhead | null>(null),
  citations: ofRun<Citation[]>([]),
  confidence: ofRun<number | null>(null),
  /** What the judge says the answer leaves open, for a second search. */
  open: ofRun<string[]>([]),
  /** Parts of the question that the answer leaves open, in the question's language. */
  gap: ofRun<string[]>([]),
  is_cache_hit: ofRun<boolean>(false),
  /** The passages are web search results. */
  is_from_web: ofRun<boolean>(false),
  /** The reply to a question about the action; null once `plan` has read it. */
  reply: ofRun<ActionReply | null>(null),
  /** Another question came in while an action waits for the visitor; it is answered first. */
  is_in_between: ofRun<boolean>(false),
  /** Approved calls to make now, in parallel. */
  calls: ofRun<string[]>([]),
  /** The answer is, or includes, an action's result. */
  is_from_action: ofRun<boolean>(false),
  /** The documents answer part of the message; an action's result, or the question about it, is added. */
  is_mixed: ofRun<boolean>(false),
  /** The calls' results as text, until the documents have answered. */
  told: ofRun<string | null>(null),
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
  | "budget_spent"
  | "needs_approval"
  | "action_failed"
  | "action_unknown";
export type State = typeof TurnState.State;
export type StateUpdate = typeof TurnState.Update;

/** What is known about a message before any lookup. */
export interface AskedQuestion {
  question: string;
  escalationReason: EscalationReason | null;
  /** The fixed reply, if it is small talk. */
  answer: string | null;
  /** It asks to repeat the last answer. */
  wish: AnswerWish | null;
  /** The sections from which the same question was answered before. */
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
    action: null,
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
