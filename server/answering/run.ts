/** What one run of the graph works with. It travels in `configurable.run` and is never checkpointed. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Parts } from "../context/context.ts";
import type { Budget } from "../ports/budget.ts";
import type { Passage, Usage } from "../ports/engine.ts";
import type { TurnOutcome } from "../protocol/events.ts";
import type { ServiceLevel } from "../protocol/service.ts";
import type { TenantSettings } from "../tenants/settings.ts";
import type { GradeAhead } from "./gradeAhead.ts";
import type { JudgeAhead } from "./judgeAhead.ts";
import type { Situation } from "./situation.ts";
import type { TurnTrace } from "./trace.ts";
import type { TurnEvents } from "./turnEvents.ts";

export interface TurnRun {
  parts: Parts;
  tenantId: string;
  ticketId: string;
  ticketNumber: string;
  turnId: string;
  /** The visitor whose message is answered. */
  visitorId: string;
  /** The fence this run holds; every write is made under it. */
  fence: number;
  locale: string | null;
  settings: TenantSettings;
  /** Asked before each call to a model. */
  budget: Budget;
  /** Told what each call took: it goes into the books with the turn, or after it. */
  onUsage(usage: Usage): void;
  /** How much of the service the tenant's limits leave. */
  level: ServiceLevel;
  /** True once the day's cap left no room for a call of this run: the local engine has answered instead. */
  isBudgetSpent: boolean;
  situation: Situation;
  /** True once the answer rests on more than the question: such an answer is kept for nobody else. */
  isPersonal: boolean;
  /** How many passages the trace shows; an evaluation looks deeper than answers do. */
  searchDepth?: number;
  /** What was found when a rewrite was tried out: `retrieve` takes it over. */
  evidence?: Passage[] | null;
  /** What this turn's search has found, and what its answer's judge says is not covered: a second search goes on from there. */
  found?: Passage[];
  open?: string[];
  /** Of what was found at first, what a model says answers: before all else. */
  fitting?: Passage[];
  /** True once a model was asked what to search for: it is asked once a turn. */
  isPlanned?: boolean;
  /** How long the model that writes was waited for in vain: its first word is waited for so much less. */
  waitedMs?: number;
  events: TurnEvents;
  trace: TurnTrace;
  /** Aborted when the visitor stops the turn, the lease is lost, or the deadline passes. */
  signal: AbortSignal;
  /** True when the abort was the visitor's own wish: what is there so far is kept. */
  isStopped(): boolean;
  /** Lets the next turn of a crowd begin: this one waits for a model now. */
  leaveQueue(): void;
  /** What a model's answer is graded by, made ready while it is written. */
  ahead?: GradeAhead;
  judging?: JudgeAhead;
  /** The answer as far as it is written, shown or not: the desk may read in the trace what came to nothing. */
  draft: string;
  /** The conversation's title, once it is made up; stored with the turn's outcome. */
  title: string | null;
  isTitleStored: boolean;
  /** True once the trace's totals went into the books; what comes later is booked by itself. */
  isBooked: boolean;
  /** Set once the turn's outcome is committed. */
  outcome: TurnOutcome | null;
}

/** The run behind a node's config. */
export function runOf(config: LangGraphRunnableConfig): TurnRun {
  const run = (config.configurable as { run?: TurnRun } | undefined)?.run;
  if (!run) throw new Error("the graph was started without a run");
  return run;
}
