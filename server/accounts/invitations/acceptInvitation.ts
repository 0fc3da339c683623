import { writeAudit } from "../../audit/writeAudit.ts";
import type { Parts } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import { addMembership } from "../members/addMembership.ts";
import { type AccountClaim, type ClaimedAccount, claimAccount } from "../signIn/claimAccount.ts";
import { lockInvitation } from "./findInvitation.ts";

/**
 * Makes the person a member, which uses up the link. An existing member keeps their role.
 * @returns whose account it is, the proof for its first session, and the tenant that was joined
 * @throws AppError link_expired, and what `claimAccount` throws (the link then stays valid)
 */
export async function acceptInvitation(
  parts: Pick<Parts, "db">,
  input: { token: string; claim: AccountClaim },
): Promise<ClaimedAccount & { tenantId: string }> {
  return withSystem(parts.db, "accounts", async (tx) => {
    const { id, tenantId, role, right, ...link } = await lockInvitation(tx, input.token);
    const account = await claimAccount(right, link, input.claim);
    const { userId } = account;
    await tx.sql`delete from invitations where tenant_id = ${tenantId} and id = ${id}`;
    if (await addMembership(right, { tenantId, userId, role })) {
      const details = { role, invitation: id };
      await writeAudit(tx, { tenantId, actorId: userId, action: "member_added", subject: userId, details });
    }
    return { ...account, tenantId };
  });
}
