import { type TenantContext, withTenant } from "../../db/tenant.ts";

const BATCH = 500;

/**
 * Deletes files that were never sent.
 * @param before only those uploaded before this moment
 * @returns how many were deleted
 */
export async function dropUnsentFiles(ctx: TenantContext, before: Date): Promise<number> {
  const gone = await withTenant(
    ctx,
    ({ sql }) => sql`
      delete from attachments where tenant_id = ${ctx.tenantId} and message_id is null and id in (
        select id from attachments
        where tenant_id = ${ctx.tenantId} and message_id is null and created_at < ${before.toISOString()} limit ${BATCH})
      returning id`,
  );
  return gone.length;
}
