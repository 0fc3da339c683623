/** Has a tenant's own judge examined beside its first answers. The service's is examined when it starts. */
import { type Engine, EngineError } from "../ports/engine.ts";
import type { TurnRun } from "./run.ts";

const EXAM_MS = 60_000;
/** One that can't be asked is left alone for a while. */
const AGAIN_MS = 600_000;

const lastTried = new WeakMap<Engine, number>();

/** Begins it, at the tenant's cost and under its cap; nobody waits for it. */
export function learnJudge({ parts, budget, onUsage, tenantId }: TurnRun): void {
  const { engine, serviceEngine, log } = parts;
  const isKnown = engine === serviceEngine || !engine.examine || engine.exam;
  if (isKnown || Date.now() - (lastTried.get(engine) ?? 0) < AGAIN_MS) return;
  lastTried.set(engine, Date.now());
  engine.examine!({ signal: AbortSignal.timeout(EXAM_MS), budget, onUsage }).then(
    ({ model, cases, failed, word }) =>
      log.info({ tenant_id: tenantId, model, cases, failed, word }, "a judge was examined"),
    (error) => {
      const reason = error instanceof EngineError ? error.reason : "failed";
      log.warn({ tenant_id: tenantId, reason }, "a judge could not be examined");
    },
  );
}
