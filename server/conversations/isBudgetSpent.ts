/** Whether the tenant's models have cost their day's cap. Asked before a model is, so a cap is a cap. */
import type { Parts } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import type { TenantSettings } from "../tenants/settings.ts";

/** True when the cap is reached: the local engine then answers until the next day (UTC). */
export async function isBudgetSpent(
  parts: Pick<Parts, "db" | "engine">,
  turn: { tenantId: string; settings: TenantSettings },
): Promise<boolean> {
  const cap = turn.settings.daily_cost_cap_micros;
  if (cap === null || parts.engine.name === "local") return false;
  const [row] = await withTenant(
    { db: parts.db, tenantId: turn.tenantId },
    (tx) => tx.sql<{ cost_micros: string }[]>`
      select coalesce(sum(cost_micros), 0) as cost_micros from usage_daily where day = to_char(now() at time zone 'utc', 'YYYY-MM-DD')`,
  );
  return Number(row?.cost_micros ?? 0) >= cap;
}
