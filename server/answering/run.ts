/**
 * What one graph run is given. Nothing in it changes while the run goes on: what nodes find out is state
 * (`state.ts`), and what must outlive an aborted node has an owner with methods (`trace`, `events`, `booking`, `budget`).
 * It travels in `configurable.run` and is never checkpointed.
 */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Parts } from "../context/context.ts";
import type { Budget } from "../ports/budget.ts";
import type { Usage } from "../ports/engine.ts";
import type { ServiceLevel } from "../protocol/service.ts";
import type { TenantSettings } from "../tenants/settings.ts";
import type { Situation } from "./situation.ts";
import type { TurnTrace } from "./trace.ts";
import type { TurnBooking } from "./turnBooking.ts";
import type { TurnEvents } from "./turnEvents.ts";

export interface TurnRun {
  readonly parts: Parts;
  readonly tenantId: string;
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly turnId: string;
  /** The visitor whose message is answered. */
  readonly visitorId: string;
  /** The fencing token of this run; every write is checked against it. */
  readonly fence: number;
  readonly locale: string | null;
  readonly settings: TenantSettings;
  /** Checked before each model call. */
  readonly budget: Budget;
  /** Records what the model calls cost. */
  readonly booking: TurnBooking;
  /** Passed to each model call; reports its usage to `booking`. */
  readonly onUsage: (usage: Usage) => void;
  /** The level of service that the tenant's limits still allow. */
  readonly level: ServiceLevel;
  readonly situation: Situation;
  /** Whether the tenant has actions that are switched on. */
  readonly hasActions: boolean;
  /** True for a test run: nobody waits for it, and it must have no effects. */
  readonly isRehearsal?: boolean;
  /** Passages to record in the trace; evaluations look deeper than answers do. */
  readonly searchDepth?: number;
  readonly events: TurnEvents;
  readonly trace: TurnTrace;
  /** Aborts when the visitor stops the turn, the lease is lost, or the deadline passes. */
  readonly signal: AbortSignal;
  /** True when the visitor stopped the turn: what is written so far is kept. */
  readonly isStopped: () => boolean;
  /** Releases this turn's slot while it waits on a model. */
  readonly leaveQueue: () => void;
}

/** Gets the run from a node's config. */
export function runOf(config: LangGraphRunnableConfig): TurnRun {
  const run = (config.configurable as { run?: TurnRun } | undefined)?.run;
  if (!run) throw new Error("the graph was started without a run");
  return run;
}

/** Whether the daily cap keeps this run from a model, so that the local engine answers instead. */
export function isBudgetSpent({ level, budget }: Pick<TurnRun, "level" | "budget">): boolean {
  return level !== "full" || budget.isSpent;
}
