import { type TenantContext, withTenant } from "../../db/tenant.ts";

const BATCH = 500;

/** Forgets files that were never sent. @param before taken in before this moment. @returns how many went */
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
