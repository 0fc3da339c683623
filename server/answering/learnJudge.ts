/** Examines a tenant's own judge alongside its first answers. The service's judge is examined at startup. */
import { type Engine, EngineError } from "../ports/engine.ts";
import type { TurnRun } from "./run.ts";

const EXAM_MS = 60_000;
/** Minimum time between attempts to examine a judge. */
const AGAIN_MS = 600_000;

const lastTried = new WeakMap<Engine, number>();

/** Starts the exam in the background, at the tenant's cost and under its cap. */
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
