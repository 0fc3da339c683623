import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { isoTime } from "../../db/time.ts";
import { type CannedReply, MAX_CANNED } from "../../protocol/admin.ts";

/** The canned replies that the caller may use, their own and shared ones, by name. */
export async function listCannedReplies(ctx: Ctx<AgentActor>): Promise<CannedReply[]> {
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<CannedReply[]>`
      select id, name, content, member_id is null as is_shared, updated_at from canned_replies
      where tenant_id = ${ctx.tenantId} and (member_id is null or member_id = ${ctx.actor.id})
      order by lower(name), id limit ${2 * MAX_CANNED}`,
  );
  return rows.map((row) => ({ ...row, updated_at: isoTime(row.updated_at) }));
}
