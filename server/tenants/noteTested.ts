import { type TenantContext, withTenant } from "../db/tenant.ts";

/** The test box has given an answer with a source: the first time counts. */
export async function noteTested(ctx: TenantContext): Promise<void> {
  await withTenant(ctx, ({ sql }) => sql`update tenants set tested_at = now() where tested_at is null`);
}
