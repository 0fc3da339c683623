import type { Parts } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import { rightOfLink } from "../../rights/right.ts";
import { type AccountClaim, type ClaimedAccount, claimAccount } from "./claimAccount.ts";
import { hashLinkToken } from "./links.ts";
import { registerTenant } from "./registerTenant.ts";
import { lockSignUp } from "./signUp.ts";

/**
 * Creates the desk someone signed up for, with that person as its owner, in one transaction that uses up the link.
 * @throws AppError link_expired, and what `claimAccount` throws (the link then stays valid)
 */
export async function confirmSignUp(
  parts: Pick<Parts, "db">,
  input: { token: string; claim: AccountClaim },
): Promise<ClaimedAccount & { tenantId: string }> {
  return withSystem(parts.db, "accounts", async (tx) => {
    const { email, tenantName } = await lockSignUp(tx, input.token);
    const right = rightOfLink(tx);
    const account = await claimAccount(right, { email, isMailed: true }, input.claim);
    await tx.sql`delete from auth.sign_up where token_hash = ${hashLinkToken(input.token)}`;
    return { ...account, tenantId: await registerTenant(right, { name: tenantName, ownerId: account.userId }) };
  });
}
