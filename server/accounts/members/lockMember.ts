import type { Tx } from "../../db/database.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Role } from "../../protocol/admin.ts";

/**
 * A member's role, with all of the tenant's memberships locked until the transaction ends, so that two owners who
 * demote or remove each other concurrently cannot leave the desk without one.
 * @param keeps the role the member is to have afterwards, null for none
 * @throws AppError not_found, conflict when the tenant would have no owner left
 */
export async function lockMember(
  tx: Tx,
  { tenantId, userId, keeps }: { tenantId: string; userId: string; keeps: Role | null },
): Promise<Role> {
  await tx.sql`select 1 from auth.organization where id = ${tenantId} for update`;
  const members = await tx.sql<{ user_id: string; role: Role }[]>`
    select user_id, role from auth.member where organization_id = ${tenantId} and (user_id = ${userId} or role = 'owner')`;
  const member = members.find((each) => each.user_id === userId);
  if (!member) throw new AppError("not_found");
  if (member.role === "owner" && keeps !== "owner" && members.length === 1) throw new AppError("conflict");
  return member.role;
}
