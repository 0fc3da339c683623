/** The context of one graph run. It travels in `configurable.run` and is never checkpointed. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Parts } from "../context/context.ts";
import type { Budget } from "../ports/budget.ts";
import type { Usage } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
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
  /** The fence of this run; every write is made under it. */
  fence: number;
  locale: string | null;
  settings: TenantSettings;
  /** Checked before each model call. */
  budget: Budget;
  /** Receives the usage of each call, which is booked with the turn or after it. */
  onUsage(usage: Usage): void;
  /** What the tenant's limits leave of the service. */
  level: ServiceLevel;
  /** True once the daily cap blocked a model call of this run and the local engine answered instead. */
  isBudgetSpent: boolean;
  situation: Situation;
  /** True once the answer rests on more than the question: such an answer is never cached. */
  isPersonal: boolean;
  /** Passages to record in the trace; evaluations look deeper than answers do. */
  searchDepth?: number;
  /** The results of trying out a rewrite; `retrieve` reuses them. */
  evidence?: Passage[] | null;
  /** What the search has found and what the judge says is missing, for a second search. */
  found?: Passage[];
  open?: string[];
  /** Passages from the first search that a model says answer the question; they come first. */
  fitting?: Passage[];
  /** True once a model was asked what to search for: once per turn. */
  isPlanned?: boolean;
  /** Time lost on a writing model that failed; the wait for the next first word is reduced by it. */
  waitedMs?: number;
  events: TurnEvents;
  trace: TurnTrace;
  /** Aborts when the visitor stops the turn, the lease is lost, or the deadline passes. */
  signal: AbortSignal;
  /** True when the visitor stopped the turn: what is written so far is kept. */
  isStopped(): boolean;
  /** Releases this turn's slot while it waits on a model. */
  leaveQueue(): void;
  /** Grading inputs, prepared while a model's answer is being written. */
  ahead?: GradeAhead;
  judging?: JudgeAhead;
  /** The draft so far, shown or not: agents can read in the trace what was rejected. */
  draft: string;
  /** The generated title; stored with the turn's outcome. */
  title: string | null;
  isTitleStored: boolean;
  /** True once the trace's totals are booked; later usage is booked separately. */
  isBooked: boolean;
  /** Set once the turn's outcome is committed. */
  outcome: TurnOutcome | null;
}

/** Gets the run from a node's config. */
export function runOf(config: LangGraphRunnableConfig): TurnRun {
  const run = (config.configurable as { run?: TurnRun } | undefined)?.run;
  if (!run) throw new Error("the graph was started without a run");
  return run;
}
