/** The engine: what turns a question and passages into words. Two of them: local (no model) and OpenAI-compatible. */
import type { Rewording } from "../language/manners/hearRequest.ts";
import type { Fact } from "../protocol/facts.ts";
import type { ModelProblem } from "../protocol/model.ts";
import type { Budget } from "./budget.ts";
import type { JudgeExam } from "./judgeExam.ts";

/** A line of the conversation as an engine sees it, oldest first. */
export interface HistoryLine {
  role: "visitor" | "assistant" | "agent";
  content: string;
}

/** A passage found for the question. `n` is the number the answer cites as `[n]`, from 1. */
export interface Passage {
  n: number;
  chunk_id: string;
  document_id: string;
  document_version: number;
  title: string;
  url: string | null;
  /** Titles of the sections it lies in, outermost first. */
  heading_path: string[];
  page: number | null;
  content: string;
  /** Scores by name: `bm25`, `words` (as a share of the most there could be), `vector` (cosine), `pieces` (likeness piece by piece), `fused`, `chance` (that its section answers, among all found), `rerank`, `places_up` (gained by being the visitor's page), `coverage` (share of the question's weighted terms, 0 to 1). */
  scores: Record<string, number>;
  /** Rareness of the question's terms in the tenant's documents, by index term: the same object on each passage. */
  idf?: Readonly<Record<string, number>>;
  /** Where several searches were joined: those that found it, by their place, and at which rank and with what scores. */
  found_by?: { search: number; rank: number; scores: Record<string, number> }[];
  /** The same object on each passage that one search has found. */
  standing?: Standing;
  /** Found by a web search: its ids are its address. */
  from_web?: true;
}

/** How a question stands to all documents of a tenant together. */
export interface Standing {
  /** How many search terms it has. */
  terms: number;
  /** Share of their weight that some document has, 0 to 1. */
  known: number;
  /** It was compared across languages: its words tell less, and the pieces of words nothing. */
  isForeign?: boolean;
  /** Likeness to what people ask about everywhere (cosine); null where meaning is not compared. */
  everyday: number | null;
  /** The question with its misspelled words put right; missing where none was. */
  read?: string;
}

/** What a call to a model cost. The local engine's calls cost nothing and are not in the books. */
export interface Usage {
  task: EngineTask | "rerank" | "embed";
  model: string;
  tokens_in: number;
  tokens_out: number;
  /** Millionths of a US dollar; 0 when the model's price is unknown. */
  cost_micros: number;
  /** True when the stream was cut before the provider said, and the tokens are guessed from the text's length. */
  is_estimate?: boolean;
  /** What was set aside for it, to be let go once the cost is in the books. */
  reservation?: string;
}
export type EngineTask = "contextualize" | "generate" | "restate" | "grade" | "title" | "summarize" | "generalize";

/** Where the cost of a call goes. */
export interface Books {
  /** Books what was spent, also for calls that failed half-way. */
  onUsage(usage: Usage): void;
  /** Asked before each request to a provider; without one nothing is capped. */
  budget?: Budget;
}

/** Handed to each call. */
export interface CallContext extends Books {
  /** Aborts the call: the visitor pressed stop, the lease is lost, or the turn's deadline passed. */
  signal: AbortSignal;
  /** The call may take no longer. */
  withinMs?: number;
  /** Nor its first word, or one after another. */
  pieceWithinMs?: number;
}

export interface StandaloneQuestion {
  question: string;
  /** Words for the full-text side, most important first. */
  keywords: string[];
  /** What earlier lines add to the search. Empty: the question alone decides what is found. */
  carried: CarriedTerm[];
  /** What to search for as well: its parts, in the documents' language and words. None: the question says it. */
  queries?: string[];
  /** Which of the passages found so far answer it, and which a part of it: their places, the best first. */
  fitting?: { answer: number[]; partly: number[] };
}

/** What an engine is told of a question that is to stand alone. */
export interface RewriteInput {
  message: string;
  history: HistoryLine[];
  summary: string | null;
  /** Of what was found for it so far: they tell the documents' language, and what they call things. */
  headings?: string[];
  /** The best of it, as a reader sees it at first: which of them answer is asked as well. */
  found?: string[];
}

/** A search term of an earlier line. */
export interface CarriedTerm {
  /** As the index has it. */
  term: string;
  /** How much it counts beside a word of the question itself, 0 to 1. */
  weight: number;
}

export interface GradeInput {
  question: string;
  /** What the visitor wrote, where `question` is a rewrite of it. */
  message?: string;
  answer: string;
  passages: Passage[];
  /** Which of the answer's statements are to be judged: all of them when left out. */
  statements?: string[];
}

/** What a judge makes of an answer. */
export interface Judgement {
  /** 0 to 1, from a judge that gives a number; null from one that goes by the statements. */
  score: number | null;
  /** Whether the question is answered; null from a judge that doesn't say. */
  answers: "fully" | "partly" | "no" | null;
  /** Each statement that it has looked at. */
  statements: JudgedStatement[];
  /** Parts of the question that the answer leaves open, short and in the question's language. */
  gap: string[];
}

interface JudgedStatement {
  statement: string;
  verdict: "supported" | "contradicted" | "not_there";
  /** The numbers of the passages that decide. */
  passages: number[];
  /** The words of a passage that decide, as the judge has copied them: to be looked up there before it is believed. */
  quote: string;
}

/** An answer that the visitor has, and how it is wanted instead. */
export interface Restatement {
  answer: string;
  /** `friendlier` is what people at the desk ask for, never visitors. */
  wish: Rewording | { kind: "friendlier" };
}

/** A question that a person answered, and the answer. */
export interface QuestionAndAnswer {
  question: string;
  answer: string;
}

/** What a first, short call to a model showed. */
export interface ModelProbe {
  model: string;
  ms: number;
  /** Until the first piece of its answer; null when none came. */
  first_ms: number | null;
  /** Parameters that its endpoint refuses: it is asked without them. */
  refused: readonly string[];
  /** Why it can't be used now; null when it answered. */
  failed: EngineError["reason"] | null;
  /** The same for whoever set the model up. */
  problem: ModelProblem | null;
}

export interface Engine {
  readonly name: string;
  /**
   * Asks each model a word, so that what its endpoint takes is known before a visitor waits for it. None where no model is.
   * @param only the model to ask; all without it
   */
  probe?(call: CallContext, only?: string): Promise<ModelProbe[]>;
  /** What its judge's exam has shown; null until there was one. None where no model is. */
  readonly exam?: JudgeExam | null;
  /**
   * Examines its judge, and remembers what came out until endpoint or model change. Who asks meanwhile gets the same exam.
   * @throws EngineError where it could not be asked: what is remembered stays
   */
  examine?(call: CallContext): Promise<JudgeExam>;
  /** False for one that quotes: it costs nothing, and its rewrites are not worth a second look. */
  readonly asksModel: boolean;
  /** The version of the prompt behind a task, for the trace; null when the task uses none. */
  promptVersion(task: EngineTask): string | null;
  /** The model behind a task; null when none is. */
  modelOf(task: EngineTask): string | null;
  /** Rewrites a question so that it stands alone, and says what to search for. */
  contextualize(input: RewriteInput, call: CallContext): Promise<StandaloneQuestion>;
  /**
   * Writes the answer from the passages only, in the visitor's language, with `[n]` after what each passage supports.
   * Yields pieces of text as they come. Yields nothing at all to abstain.
   */
  generate(
    input: {
      question: string;
      /** The whole conversation before the question, oldest first. */
      history: HistoryLine[];
      /** What its older lines said, in short. */
      summary: string | null;
      /** What the visitor has said of themselves: no source, but it tells which passage is meant. */
      facts?: Fact[];
      passages: Passage[];
      locale: string | null;
      instructions: string | null;
      /** The languages that the tenant allows; none: any. */
      languages?: readonly string[];
    },
    call: CallContext,
  ): AsyncIterable<string>;
  /** Puts an answer into other words, its source marks kept. Empty when the engine can't. */
  restate(input: Restatement, call: CallContext): Promise<string>;
  /**
   * Puts what a person answered one visitor so that it answers everybody. Null when there is nothing in it for anybody else;
   * as it was given when the engine can't.
   */
  generalize(pair: QuestionAndAnswer, call: CallContext): Promise<QuestionAndAnswer | null>;
  /** How well the passages support the answer, statement by statement, or null to leave it to the measured signals. */
  grade(input: GradeInput, call: CallContext): Promise<Judgement | null>;
  /** At most 5 words. */
  title(input: { message: string; answer: string | null; locale: string | null }, call: CallContext): Promise<string>;
  /** Folds messages into what is known so far; at most 120 words. */
  summarize(input: { summary: string | null; history: HistoryLine[] }, call: CallContext): Promise<string>;
}

/** Why a model call did not work out; the caller falls back on any of them. */
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
