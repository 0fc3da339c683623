/** Whether the tenant's models have cost their day's cap: a whole turn is then spared asking them. */
import type { Parts } from "../context.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { spentToday } from "./spentToday.ts";

/**
 * True when the cap is reached: the local engine then answers until the next day (UTC). It decides nothing about money:
 * each request that is made has to reserve its own.
 */
export async function isBudgetSpent(
  ctx: TenantContext & { parts: Pick<Parts, "engine"> },
  cap: number | null,
): Promise<boolean> {
  if (cap === null || !ctx.parts.engine.asksModel) return false;
  return (await withTenant(ctx, spentToday)) >= cap;
}
