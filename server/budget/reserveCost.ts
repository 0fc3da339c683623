import { v7 } from "uuid";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { spentToday } from "./spentToday.ts";

export interface CostToReserve {
  /** What the request may cost. */
  micros: number;
  /** What the day's requests may cost together. */
  cap: number;
  /** After so long the request is over, whatever became of its process. */
  lastsSeconds: number;
}

/**
 * Sets money aside, if the day's cap has room for it. One tenant's reservations go one after the other, so that the cap
 * holds however many ask at once. What dead processes and former days left is swept on the way.
 * @returns the reservation's id, null when there is no room
 */
export function reserveCost(ctx: TenantContext, { micros, cap, lastsSeconds }: CostToReserve): Promise<string | null> {
  return withTenant(ctx, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended('cost:' || ${ctx.tenantId}, 0))`;
    await tx.sql`
      delete from cost_reservations
      where expires_at < now() or day < to_char(now() at time zone 'utc', 'YYYY-MM-DD')`;
    if ((await spentToday(tx)) + micros > cap) return null;
    const id = v7();
    await tx.sql`
      insert into cost_reservations (tenant_id, id, day, micros, expires_at)
      values (${ctx.tenantId}::uuid, ${id}::uuid, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${micros},
        now() + make_interval(secs => ${lastsSeconds}))`;
    return id;
  });
}
