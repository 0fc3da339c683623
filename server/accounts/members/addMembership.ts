import { v7 } from "uuid";
import type { Role } from "../../protocol/admin.ts";
import type { Right } from "../../rights/right.ts";

/**
 * Makes a user a member of a tenant, inside the caller's transaction of the platform role. An existing membership is
 * unchanged: only `changeRole` changes roles.
 * @returns whether it is new
 */
export async function addMembership(
  right: Right,
  { tenantId, userId, role }: { tenantId: string; userId: string; role: Role },
): Promise<boolean> {
  // A tenant created without an owner (by an operator's script) has no organization until its first member.
  await right.sql`insert into auth.organization (id, name, slug)
    select id::text, name, id::text from tenants where id = ${tenantId}::uuid on conflict do nothing`;
  const added = await right.sql`insert into auth.member (id, organization_id, user_id, role)
    values (${v7()}, ${tenantId}, ${userId}, ${role}) on conflict (organization_id, user_id) do nothing returning id`;
  return added.length > 0;
}
