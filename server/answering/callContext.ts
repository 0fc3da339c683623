import type { CallContext } from "../ports/engine.ts";
import { deadline } from "./deadline.ts";
import type { TurnRun } from "./run.ts";

/** What a run's call to a model is handed: it ends with the run or after `ms`, and its cost goes into the run's books. */
export function callContext(run: TurnRun, ms: number): CallContext {
  const { budget, onUsage } = run;
  return { signal: deadline(run.signal, ms), budget, onUsage };
}
