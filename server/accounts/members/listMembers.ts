import type { AgentActor, Ctx } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import type { MemberList } from "../../protocol/admin.ts";

/**
 * The tenant's members, oldest membership first. Accounts are outside the tenants' tables, so this runs as the
 * platform role.
 */
export async function listMembers(ctx: Ctx<AgentActor>): Promise<MemberList> {
  const members = await withSystem(
    ctx.db,
    "accounts",
    (tx) => tx.sql<MemberList["members"]>`
      select u.id, u.name, u.email, m.role,
        exists (select from auth.second_factor f
          where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
      from auth.member m join auth.user u on u.id = m.user_id
      where m.organization_id = ${ctx.tenantId} order by m.created_at, u.id limit 500`,
  );
  return { members: [...members] };
}
