import type { Tx } from "../../db/database.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Role } from "../../protocol/admin.ts";

/**
 * The role a member holds, with all memberships of the tenant locked until the transaction ends: two owners who demote or
 * remove each other at the same time do not leave the desk to nobody.
 * @param keeps the role the member is to have afterwards, null for none
 * @throws AppError not_found, conflict when the tenant would be left without an owner
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
