import { v7 } from "uuid";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { spentToday } from "./spentToday.ts";

export interface CostToReserve {
  /** The request's maximum cost. */
  micros: number;
  /** The cap on the day's requests together. */
  cap: number;
  /** After this long the request is over, even if its process died. */
  lastsSeconds: number;
}

/**
 * Reserves money if the day's cap has room. One tenant's reservations are serialized, so that the cap
 * holds under concurrency. What dead processes had reserved is released along the way, once it has expired.
 * @returns the reservation's id; null when there is no room
 */
export function reserveCost(ctx: TenantContext, { micros, cap, lastsSeconds }: CostToReserve): Promise<string | null> {
  return withTenant(ctx, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended('cost:' || ${ctx.tenantId}, 0))`;
    await tx.sql`delete from cost_reservations where tenant_id = ${ctx.tenantId} and expires_at < now()`;
    if ((await spentToday(tx)) + micros > cap) return null;
    const id = v7();
    await tx.sql`
      insert into cost_reservations (tenant_id, id, day, micros, expires_at)
      values (${ctx.tenantId}::uuid, ${id}::uuid, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${micros},
        now() + make_interval(secs => ${lastsSeconds}))`;
    return id;
  });
}
