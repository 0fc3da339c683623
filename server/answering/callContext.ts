import type { Budget } from "../ports/budget.ts";
import type { CallContext, Usage } from "../ports/engine.ts";

/** The part of a run that a model call needs. */
export interface Calling {
  signal: AbortSignal;
  budget: Budget;
  onUsage(usage: Usage): void;
}

/** Builds the context of a model call: it ends with the run or after `ms`, and its cost is booked to the run. */
export function callContext(run: Calling, ms: number): CallContext {
  const { budget, onUsage } = run;
  // No signal per call: its timer would outlive the call and keep everything the call references in memory.
  return { signal: run.signal, withinMs: ms, budget, onUsage };
}
