/** Deletes visits in which nothing was said: each handshake creates a visitor and a conversation. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";

const BATCH = 1000;

/**
 * Deletes empty conversations and visitors without any.
 * @param before only conversations started, and visitors last seen, before this moment: their sessions must have
 *   expired
 * @returns how many conversations were deleted
 */
export async function dropSilentVisits(ctx: TenantContext, before: Date): Promise<number> {
  const { tenantId } = ctx;
  const moment = before.toISOString();
  return withTenant(ctx, async ({ sql }) => {
    const gone = await sql<{ visitor_id: string }[]>`
      delete from tickets where tenant_id = ${tenantId} and id in (
        select t.id from tickets t join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
        where t.tenant_id = ${tenantId} and t.is_silent and t.created_at < ${moment} and v.seen_at < ${moment}
        limit ${BATCH})
      returning visitor_id`;
    const visitorIds = [...new Set(gone.map((ticket) => ticket.visitor_id))];
    await sql`
      delete from visitors v where v.tenant_id = ${tenantId} and v.id = any(${visitorIds}::uuid[])
        and not exists (select from tickets t where t.tenant_id = v.tenant_id and t.visitor_id = v.id)`;
    return gone.length;
  });
}
