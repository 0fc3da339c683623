import { v7 } from "uuid";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { Usage } from "../ports/engine.ts";

/**
 * Books calls that are no turn's towards the day's costs. Those that were reserved stand there already, with what they really
 * cost; where there is no cap nothing was reserved. What former days have left goes on the way.
 */
export async function bookTrial(ctx: TenantContext, usage: readonly Usage[]): Promise<void> {
  const unreserved = usage.filter(({ reservation }) => reservation === undefined);
  const micros = unreserved.reduce((sum, { cost_micros }) => sum + cost_micros, 0);
  if (micros === 0) return;
  await withTenant(ctx, async ({ sql }) => {
    await sql`delete from cost_reservations where day < to_char(now() at time zone 'utc', 'YYYY-MM-DD')`;
    await sql`
      insert into cost_reservations (tenant_id, id, day, micros, expires_at)
      values (${ctx.tenantId}::uuid, ${v7()}::uuid, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${micros}, null)`;
  });
}
