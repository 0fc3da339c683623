import { type TenantContext, withTenant } from "../db/tenant.ts";

/**
 * Books what calls of earlier days have cost whose process died before it could, as `other`, and deletes reservations
 * that have expired.
 * @param before a day (UTC) whose calls must all be booked by now, had their process lived
 */
export async function bookLeftovers(ctx: TenantContext, before: string): Promise<void> {
  await withTenant(
    ctx,
    ({ sql }) => sql`
      with left_over as (
        delete from cost_reservations
        where tenant_id = ${ctx.tenantId} and day < ${before} and (expires_at is null or expires_at < now())
        returning day, micros, expires_at
      )
      insert into other_costs_daily as known (tenant_id, day, purpose, cost_micros)
      select ${ctx.tenantId}::uuid, day, 'other', sum(micros) from left_over where expires_at is null group by day
      on conflict (tenant_id, day, purpose) do update set cost_micros = known.cost_micros + excluded.cost_micros`,
  );
}
