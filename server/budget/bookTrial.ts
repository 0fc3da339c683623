import { v7 } from "uuid";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { Usage } from "../ports/engine.ts";

/**
 * Books calls outside of turns to the day's costs. Reserved calls are already there with their actual
 * cost; without a cap nothing was reserved. Leftovers of earlier days are deleted along the way.
 */
export async function bookTrial(ctx: TenantContext, usage: readonly Usage[]): Promise<void> {
  const unreserved = usage.filter(({ reservation }) => reservation === undefined);
  const micros = unreserved.reduce((sum, { cost_micros }) => sum + cost_micros, 0);
  if (micros === 0) return;
  await withTenant(ctx, async ({ sql }) => {
    await sql`delete from cost_reservations
      where tenant_id = ${ctx.tenantId} and day < to_char(now() at time zone 'utc', 'YYYY-MM-DD')`;
    await sql`
      insert into cost_reservations (tenant_id, id, day, micros, expires_at)
      values (${ctx.tenantId}::uuid, ${v7()}::uuid, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${micros}, null)`;
  });
}
