import { withSystem } from "../db/system.ts";
import type { TenantContext } from "../db/tenant.ts";

export interface MemberOf {
  id: string;
  name: string;
  email: string;
  role: string;
}

/** The tenant's members. */
export async function listMembersOf(ctx: TenantContext): Promise<MemberOf[]> {
  const rows = await withSystem(
    ctx.db,
    "accounts",
    ({ sql }) => sql<MemberOf[]>`
      select u.id, u.name, u.email, m.role from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${ctx.tenantId} order by m.created_at`,
  );
  return [...rows];
}
