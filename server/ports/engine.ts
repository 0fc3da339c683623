/** The engine: answers a question from passages. There are two: local (no model) and OpenAI-compatible. */
import type { Rewording } from "../language/manners/hearRequest.ts";
import type { Fact } from "../protocol/facts.ts";
import type { ModelProblem } from "../protocol/model.ts";
import type { Budget } from "./budget.ts";
import type { JudgeExam } from "./judgeExam.ts";
import type { Passage } from "./passage.ts";
import type { PlanInput, TellInput, ToolProposal } from "./planning.ts";

/** A message of the conversation as an engine sees it. */
export interface HistoryLine {
  role: "visitor" | "assistant" | "agent";
  content: string;
}

/** The cost of a model call. The local engine's calls cost nothing and are not recorded. */
export interface Usage {
  task: EngineTask | "rerank" | "embed";
  model: string;
  tokens_in: number;
  tokens_out: number;
  /** Millionths of a US dollar; 0 when the model's price is unknown. */
  cost_micros: number;
  /** True when the stream ended before the provider reported usage, and tokens are estimated from the text's length. */
  is_estimate?: boolean;
  /** The budget reservation to release once the cost is recorded. */
  reservation?: string;
}
export type EngineTask =
  | "contextualize"
  | "generate"
  | "restate"
  | "grade"
  | "title"
  | "summarize"
  | "generalize"
  | "plan"
  | "tell";

/** Where the cost of a call is recorded. */
export interface Books {
  /** Records what was spent, also for calls that failed half-way. Never rejects; a call waits for it. */
  onUsage(usage: Usage): void | Promise<void>;
  /** Asked before each request to a provider; without one nothing is capped. */
  budget?: Budget;
}

/** Passed to each call. */
export interface CallContext extends Books {
  /** Aborts the call: the visitor pressed stop, the lease was lost, or the turn's deadline passed. */
  signal: AbortSignal;
  /** Time limit for the whole call. */
  withinMs?: number;
  /** Time limit for the first piece, and between pieces. */
  pieceWithinMs?: number;
}

export interface StandaloneQuestion {
  question: string;
  /** Keywords for the full-text search, most important first. */
  keywords: string[];
  /** Terms that earlier messages add to the search. If empty, only the question decides what is found. */
  carried: CarriedTerm[];
  /**
   * Additional searches: parts of the question, in the documents' language and wording. Absent if the question
   * suffices.
   */
  queries?: string[];
  /** Which of the passages found so far answer it, fully or partly: their indexes, best first. */
  fitting?: { answer: number[]; partly: number[] };
}

/** Input for rewriting a question so that it stands alone. */
export interface RewriteInput {
  message: string;
  history: HistoryLine[];
  summary: string | null;
  /** Headings found for it so far: they show the documents' language and terminology. */
  headings?: string[];
  /** The best passages so far, as first shown to the model, which also says which of them answer. */
  found?: string[];
}

/** A search term from an earlier message. */
export interface CarriedTerm {
  /** In its index form. */
  term: string;
  /** Weight relative to a word of the question itself, 0 to 1. */
  weight: number;
}

export interface GradeInput {
  question: string;
  /** The visitor's own words, if `question` is a rewrite of them. */
  message?: string;
  answer: string;
  passages: Passage[];
  /** The answer's statements to judge; all if absent. */
  statements?: string[];
}

/** A judge's verdict on an answer. */
export interface Judgement {
  /** 0 to 1, from a judge that returns a number; null from one that works by statements. */
  score: number | null;
  /** Whether the question is answered; null if the judge doesn't say. */
  answers: "fully" | "partly" | "no" | null;
  /** Each statement it examined. */
  statements: JudgedStatement[];
  /** Parts of the question that remain open, short and in the question's language. */
  gap: string[];
}

interface JudgedStatement {
  statement: string;
  verdict: "supported" | "contradicted" | "not_there";
  /** Numbers of the decisive passages. */
  passages: number[];
  /** The decisive words of a passage, as copied by the judge; they are looked up there before they are trusted. */
  quote: string;
}

/** An answer the visitor already has, and how to reword it. */
export interface Restatement {
  answer: string;
  /** `friendlier` is only used by agents, never by visitors. */
  wish: Rewording | { kind: "friendlier" };
}

/** A question that a person answered, with the answer. */
export interface QuestionAndAnswer {
  question: string;
  answer: string;
}

/** The result of a first, short call to a model. */
export interface ModelProbe {
  model: string;
  ms: number;
  /** Until the first piece of its response; null when none came. */
  first_ms: number | null;
  /** Parameters its endpoint rejects; they are then left out. */
  refused: readonly string[];
  /** Why it can't be used now; null when it responded. */
  failed: EngineError["reason"] | null;
  /** The same, as told to the person who set the model up. */
  problem: ModelProblem | null;
}

export interface Engine {
  readonly name: string;
  /**
   * Calls each model briefly, so that what its endpoint accepts is known before a visitor waits for it. Absent without
   * a model.
   * @param only the model to call; default all
   */
  probe?(call: CallContext, only?: string): Promise<ModelProbe[]>;
  /** The result of its judge's exam; null before the first one. Absent without a model. */
  readonly exam?: JudgeExam | null;
  /**
   * Examines its judge, and keeps the result until endpoint or model change. Concurrent callers share one exam.
   * @throws EngineError when the judge can't be reached; the earlier result is kept
   */
  examine?(call: CallContext): Promise<JudgeExam>;
  /** False for the engine that quotes: it costs nothing, and its rewrites need no second search. */
  readonly asksModel: boolean;
  /** The version of the prompt behind a task, for the trace; null if the task has none. */
  promptVersion(task: EngineTask): string | null;
  /** The model behind a task; null if there is none. */
  modelOf(task: EngineTask): string | null;
  /** Rewrites a question so that it stands alone, and says what to search for. */
  contextualize(input: RewriteInput, call: CallContext): Promise<StandaloneQuestion>;
  /**
   * Writes the answer from the passages only, in the visitor's language, with `[n]` after what each passage supports.
   * Yields text as it arrives, and nothing at all to abstain.
   */
  generate(
    input: {
      question: string;
      /** The conversation before the question, oldest first. */
      history: HistoryLine[];
      /** A summary of its older messages. */
      summary: string | null;
      /** What visitors have said about themselves: not a source, but it tells which passage applies. */
      facts?: Fact[];
      passages: Passage[];
      locale: string | null;
      instructions: string | null;
      /** The languages the tenant allows; empty or absent: any. */
      languages?: readonly string[];
    },
    call: CallContext,
  ): AsyncIterable<string>;
  /** Rewords an answer and keeps its citations. Empty when the engine can't. */
  restate(input: Restatement, call: CallContext): Promise<string>;
  /**
   * Rewrites a person's answer to one visitor so that it fits everybody. Null when it holds nothing for others;
   * unchanged when the engine can't.
   */
  generalize(pair: QuestionAndAnswer, call: CallContext): Promise<QuestionAndAnswer | null>;
  /**
   * Decides which tools a message asks for. Null if the endpoint supports none. Absent without a model.
   * @throws EngineError
   */
  plan?(input: PlanInput, call: CallContext): Promise<ToolProposal[] | null>;
  /** Puts actions' results into words, with `[n]` after each statement. Absent without a model. */
  tell?(input: TellInput, call: CallContext): Promise<string>;
  /** How well the passages support the answer, statement by statement; null to leave it to the measured signals. */
  grade(input: GradeInput, call: CallContext): Promise<Judgement | null>;
  /** At most 5 words. */
  title(input: { message: string; answer: string | null; locale: string | null }, call: CallContext): Promise<string>;
  /** Merges messages into the summary so far; at most 120 words. */
  summarize(input: { summary: string | null; history: HistoryLine[] }, call: CallContext): Promise<string>;
}

/** Why a model call failed; the caller falls back in every case. */
export class EngineError extends Error {
  override name = "EngineError";
  readonly reason:
    | "refused"
    | "timeout"
    | "rate_limited"
    | "server_error"
    | "cut_off"
    | "garbage"
    | "breaker_open"
    | "budget_spent"
    | "aborted";
  constructor(reason: EngineError["reason"], options?: { cause?: unknown }) {
    super(`the model call failed: ${reason}`, options);
    this.reason = reason;
  }
}
