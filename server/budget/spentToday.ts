import type { TenantTx } from "../db/tenant.ts";

/**
 * Today's model costs of the tenant, in millionths of a US dollar: booked, paid but not yet booked, and reserved for
 * requests in progress. A change of the embedding model is the operator's, and uses up no tenant's budget.
 */
export async function spentToday({ sql, tenantId }: TenantTx): Promise<number> {
  const [row] = await sql<{ micros: string }[]>`
    with today as (select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as day)
    select (select coalesce(sum(cost_micros), 0) from usage_daily join today using (day) where tenant_id = ${tenantId})
      + (select coalesce(sum(cost_micros), 0) from other_costs_daily join today using (day)
          where tenant_id = ${tenantId} and purpose <> 'reembedding')
      + (select coalesce(sum(micros), 0) from cost_reservations join today using (day)
          where tenant_id = ${tenantId} and (expires_at is null or expires_at > now())) as micros`;
  return Number(row?.micros ?? 0);
}
