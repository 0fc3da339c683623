import { withSystem } from "../db/system.ts";
import type { TenantContext } from "../db/tenant.ts";

/** Who works for the tenant, without ids. */
export async function listMembersOf(ctx: TenantContext): Promise<{ name: string; email: string; role: string }[]> {
  const rows = await withSystem(
    ctx.db,
    "accounts",
    ({ sql }) => sql<{ name: string; email: string; role: string }[]>`
      select u.name, u.email, m.role from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${ctx.tenantId} order by m.created_at`,
  );
  return [...rows];
}
