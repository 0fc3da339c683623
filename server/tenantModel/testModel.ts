import { booksOutside } from "../budget/bookOutside.ts";
import { costMicros } from "../budget/priceOf.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import type { StatedPrice } from "../ports/budget.ts";
import { type CallContext, type Engine, EngineError, type ModelProbe, type Usage } from "../ports/engine.ts";
import type { ModelTest } from "../protocol/model.ts";
import { getSettings } from "../tenants/getSettings.ts";

const TEST_MS = 30_000;
/** Time limit of an exam, each of whose calls has its own deadline. */
const EXAM_MS = 60_000;

/**
 * Sends a short test request to a model: the tenant's own, enabled or not, else the operator's. The cost is booked.
 * @throws AppError not_found for a model that is not configured; other problems are part of the reply
 */
export async function testModel(ctx: Ctx<AgentActor>, { model }: { model: string }): Promise<ModelTest> {
  const { engine } = await enginesOnTrial(ctx);
  const { daily_cost_cap_micros: cap, model_prices: prices } = await getSettings(ctx);
  const usage: Usage[] = [];
  const books = booksOutside(ctx, "model_test", { cap, prices, lastsSeconds: (TEST_MS + EXAM_MS) / 1000 + 60 });
  const onUsage = (one: Usage) => {
    usage.push(one);
    return books.onUsage(one);
  };
  const [probe, exam] = await probeAndExamine(engine, { ...books, onUsage }, model);
  if (!probe) throw new AppError("not_found");
  const { first_ms, ms, refused, problem } = probe;
  const price = await priceOf(model, prices);
  const cost_micros = price && usage.reduce((sum, one) => sum + one.cost_micros, 0);
  return { model, first_ms, ms, refused: [...refused], problem, exam, cost_micros, price };
}

/** Re-examines a judge that responds, and applies the result. */
async function probeAndExamine(
  engine: Engine,
  call: Omit<CallContext, "signal">,
  model: string,
): Promise<[ModelProbe | undefined, ModelTest["exam"]]> {
  const [probe] = (await engine.probe?.({ ...call, signal: AbortSignal.timeout(TEST_MS) }, model)) ?? [];
  if (!probe || probe.failed || model !== engine.modelOf("grade")) return [probe, null];
  try {
    const exam = await engine.examine?.({ ...call, signal: AbortSignal.timeout(EXAM_MS) });
    return [probe, exam ? { cases: exam.cases, failed: exam.failed, word: exam.word } : null];
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [probe, null];
  }
}

/** The engine under test, and the one that answers without it. */
export async function enginesOnTrial({ parts, tenantId }: Pick<Ctx, "parts" | "tenantId">): Promise<{
  engine: Engine;
  without: Engine;
}> {
  const { serviceEngine, localEngine, tenantEngines } = parts;
  const own = await tenantEngines?.find(tenantId);
  return own ? { engine: own.engine, without: serviceEngine } : { engine: serviceEngine, without: localEngine };
}

async function priceOf(model: string, stated: readonly StatedPrice[]): Promise<ModelTest["price"]> {
  const million = 1_000_000;
  const read = await costMicros(model, { tokensIn: million, tokensOut: 0 }, stated);
  const written = await costMicros(model, { tokensIn: 0, tokensOut: million }, stated);
  if (read === null || written === null) return null;
  return { usd_per_million_in: read / million, usd_per_million_out: written / million };
}
