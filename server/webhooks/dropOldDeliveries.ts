import { type TenantContext, withTenant } from "../db/tenant.ts";

/** Deletes deliveries from before a moment, except those still being retried. @returns how many */
export async function dropOldDeliveries(ctx: TenantContext, before: Date): Promise<number> {
  return withTenant(ctx, async ({ sql }) => {
    const gone = await sql`
      delete from webhook_deliveries
      where tenant_id = ${ctx.tenantId} and created_at < ${before.toISOString()} and status <> 'pending' returning id`;
    return gone.length;
  });
}
