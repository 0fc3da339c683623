import { type TenantContext, withTenant } from "../db/tenant.ts";

/** Records the first time the test box gives an answer with a citation. */
export async function noteTested(ctx: TenantContext): Promise<void> {
  await withTenant(
    ctx,
    ({ sql }) => sql`update tenants set tested_at = now() where id = ${ctx.tenantId} and tested_at is null`,
  );
}
