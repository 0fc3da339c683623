/** Rewrites an answered question for everybody: by rules, and by a model where one is configured. */
import { openBudget } from "../budget/openBudget.ts";
import { readServiceLevel } from "../budget/readServiceLevel.ts";
import type { Parts } from "../context/context.ts";
import { bookUsage } from "../conversations/turn/bookUsage.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { EngineError, type QuestionAndAnswer, type Usage } from "../ports/engine.ts";
import { getSettings } from "../tenants/getSettings.ts";
import { isFaithful } from "./isFaithful.ts";
import { type ProposalSource, pairOf } from "./readSource.ts";

/** The model sees only what the rules have left. */
const WITHIN_MS = 10_000;

/**
 * Falls back to the rules' text when the model is too slow, fails, adds something of its own, or the day's budget is
 * spent. The cost goes on the ticket's newest trace; a ticket without one asks no model.
 * @returns null when a model finds nothing of use to others
 */
export async function generalize(
  ctx: TenantContext & { parts: Parts },
  source: ProposalSource,
): Promise<QuestionAndAnswer | null> {
  const byRules = pairOf(source);
  const { engine, log } = ctx.parts;
  if (!engine.asksModel) return byRules;
  const [settings, turnId] = await Promise.all([getSettings(ctx), newestTrace(ctx, source.ticketId)]);
  if (turnId === null || (await readServiceLevel(ctx, settings)) !== "full") return byRules;
  const { daily_cost_cap_micros: cap, model_prices: prices } = settings;
  const usage: Usage[] = [];
  const budget = openBudget(ctx, { cap, prices, lastsSeconds: WITHIN_MS / 1000 + 60 });
  const call = {
    signal: AbortSignal.timeout(2 * WITHIN_MS),
    withinMs: WITHIN_MS,
    budget,
    onUsage: (one: Usage) => void usage.push(one),
  };
  try {
    const written = await engine.generalize(byRules, call);
    return written === null || isFaithful(written, byRules, source.more) ? written : byRules;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    log.info({ reason: error.reason, tenant_id: ctx.tenantId }, "an answer was generalised by rules alone");
    return byRules;
  } finally {
    await bookUsage({ tenantId: ctx.tenantId, turnId, parts: ctx.parts }, usage, "learning");
  }
}

async function newestTrace(ctx: TenantContext, ticketId: string): Promise<string | null> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<{ turn_id: string }[]>`
      select turn_id from traces
        where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} order by created_at desc limit 1`,
  );
  return row?.turn_id ?? null;
}
