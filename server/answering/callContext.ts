import type { Budget } from "../ports/budget.ts";
import type { CallContext, Usage } from "../ports/engine.ts";

/** Of a run what a call to a model needs. */
export interface Calling {
  signal: AbortSignal;
  budget: Budget;
  onUsage(usage: Usage): void;
}

/** What a run's call to a model is handed: it ends with the run or after `ms`, and its cost goes into the run's books. */
export function callContext(run: Calling, ms: number): CallContext {
  const { budget, onUsage } = run;
  // No signal of its own: its timer would go on after the call, and hold all that the call has held.
  return { signal: run.signal, withinMs: ms, budget, onUsage };
}
