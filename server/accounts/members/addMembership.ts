import { v7 } from "uuid";
import type { Role } from "../../protocol/admin.ts";
import type { Right } from "../../rights/right.ts";

/**
 * Lets a user work for a tenant, inside the caller's transaction of the platform role. A membership that is there stays
 * as it is: roles are changed by `changeRole` alone.
 * @returns whether it is new
 */
export async function addMembership(
  right: Right,
  { tenantId, userId, role }: { tenantId: string; userId: string; role: Role },
): Promise<boolean> {
  // A tenant that was made without an owner (by an operator's script) has no organization until its first member.
  await right.sql`insert into auth.organization (id, name, slug)
    select id::text, name, id::text from tenants where id = ${tenantId}::uuid on conflict do nothing`;
  const added = await right.sql`insert into auth.member (id, organization_id, user_id, role)
    values (${v7()}, ${tenantId}, ${userId}, ${role}) on conflict (organization_id, user_id) do nothing returning id`;
  return added.length > 0;
}
