import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { isoTime } from "../../db/time.ts";
import type { Invitation } from "../../protocol/admin.ts";

/** Pending invitations, newest first, including expired ones, which can be resent or withdrawn. */
export async function listInvitations(ctx: Ctx<AgentActor>): Promise<{ invitations: Invitation[] }> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<Invitation[]>`
      select id, email, role, mailed_at is not null as is_mailed, created_at, expires_at from invitations
      where tenant_id = ${ctx.tenantId} order by created_at desc, id desc`,
  );
  return {
    invitations: rows.map((row) => ({
      ...row,
      created_at: isoTime(row.created_at),
      expires_at: isoTime(row.expires_at),
    })),
  };
}
