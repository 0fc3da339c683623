import { type TenantContext, withTenant } from "../db/tenant.ts";

/** Deletes keys claimed before a given time. @returns how many */
export async function dropOldKeys(ctx: TenantContext, before: Date): Promise<number> {
  return withTenant(ctx, async ({ sql }) => {
    const gone = await sql`
      delete from idempotency_keys where tenant_id = ${ctx.tenantId} and created_at < ${before.toISOString()} returning 1`;
    return gone.length;
  });
}
