import type { AgentActor, Ctx } from "../context.ts";
import { withSystem } from "../db/system.ts";
import type { MemberList, Role } from "../protocol/admin.ts";

/** Who works for the tenant, oldest membership first. Accounts lie outside the tenants' tables, hence the system door. */
export async function listMembers(ctx: Ctx<AgentActor>): Promise<MemberList> {
  const members = await withSystem(
    ctx.db,
    "accounts",
    (tx) => tx.sql<{ id: string; name: string; email: string; role: Role }[]>`
      select u.id, u.name, u.email, m.role from auth.member m join auth.user u on u.id = m.user_id
      where m.organization_id = ${ctx.tenantId} order by m.created_at, u.id limit 500`,
  );
  return { members: [...members] };
}
