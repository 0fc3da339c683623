/** A tenant's position relative to its limits. */
import type { Parts } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { ServiceLevel } from "../protocol/service.ts";
import { type Caps, serviceLevel, type Used } from "./serviceLevel.ts";
import { spentToday } from "./spentToday.ts";

export type LevelContext = TenantContext & { parts: Pick<Parts, "engine"> };

/**
 * The level at which to answer the next message. It approves no spending: each request must reserve its own cost.
 * A tenant without limits costs no query, and a cost cap is ignored if no model is used.
 */
export async function readServiceLevel(ctx: LevelContext, caps: Caps): Promise<ServiceLevel> {
  const counted = ctx.parts.engine.asksModel ? caps : { ...caps, daily_cost_cap_micros: null };
  if (counted.daily_cost_cap_micros === null && counted.daily_questions_cap === null) return "full";
  return serviceLevel(await readUsed(ctx), counted);
}

/** Today's usage, and the number of waiting visitors. */
export function readUsed(ctx: TenantContext): Promise<Used> {
  return withTenant(ctx, async (tx) => {
    const [row] = await tx.sql<{ questions: number; waiting: number }[]>`
      select
        (select coalesce(sum(turns), 0)::int from usage_daily
          where tenant_id = ${ctx.tenantId} and day = to_char(now() at time zone 'utc', 'YYYY-MM-DD')) as questions,
        (select count(*)::int from escalations where tenant_id = ${ctx.tenantId} and status = 'open') as waiting`;
    return { costMicros: await spentToday(tx), questions: row?.questions ?? 0, waiting: row?.waiting ?? 0 };
  });
}

const TTL_MS = 10_000;
const MAX_KNOWN = 10_000;
/** Per database, so that two servers in one process share nothing. */
const known = new WeakMap<Database, Map<string, { until: number; level: ServiceLevel }>>();

/** The same for display only: at most ten seconds old. */
export async function recentServiceLevel(ctx: LevelContext, caps: Caps, now = Date.now()): Promise<ServiceLevel> {
  const levels = known.get(ctx.db) ?? new Map<string, { until: number; level: ServiceLevel }>();
  known.set(ctx.db, levels);
  const found = levels.get(ctx.tenantId);
  if (found && found.until > now) return found.level;
  const level = await readServiceLevel(ctx, caps);
  if (levels.size >= MAX_KNOWN) levels.clear();
  levels.set(ctx.tenantId, { until: now + TTL_MS, level });
  return level;
}
