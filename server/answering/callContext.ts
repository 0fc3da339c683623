import type { CallContext } from "../ports/engine.ts";
import type { TurnRun } from "./run.ts";

/** What a run's call to a model is handed: it ends with the run or after `ms`, and its cost goes into the run's books. */
export function callContext(run: Pick<TurnRun, "signal" | "budget" | "onUsage">, ms: number): CallContext {
  const { budget, onUsage } = run;
  // No signal of its own: its timer would go on after the call, and hold all that the call has held.
  return { signal: run.signal, withinMs: ms, budget, onUsage };
}
