import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import { lockPerson } from "../../rights/holdPerson.ts";
import { rightOfLink } from "../../rights/right.ts";
import { endEverywhere } from "../members/endAccess.ts";
import { hashLinkToken } from "./links.ts";
import { hashPassword } from "./password.ts";

/**
 * Sets a new password through a mailed link, which invalidates all of the account's links. Ends every session, stream
 * and API key of the person and signs nobody in (the second factor is still required at the next sign-in).
 * @throws AppError link_expired
 */
export async function resetPassword(
  parts: Pick<Parts, "db" | "bus">,
  input: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashLinkToken(input.token);
  const [found] = await withSystem(
    parts.db,
    "accounts",
    (tx) => tx.sql`select 1 from auth.password_reset where token_hash = ${tokenHash}`,
  );
  if (!found) throw new AppError("link_expired"); // before the cost of hashing
  const hash = await hashPassword(input.password);
  await withSystem(parts.db, "accounts", async (tx) => {
    const [used] = await tx.sql<{ user_id: string }[]>`delete from auth.password_reset
      where token_hash = ${tokenHash} and expires_at > now() and user_id is not null returning user_id`;
    if (!used) throw new AppError("link_expired");
    const userId = used.user_id;
    const right = rightOfLink(tx);
    await lockPerson(tx, userId);
    await tx.sql`delete from auth.password_reset where user_id = ${userId}`;
    await right.sql`update auth.account set password = ${hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential'`;
    await confirmAddress(tx, userId);
    await endEverywhere(tx, parts.bus, { userId, keepsToken: null, action: "password_reset" });
  });
}

/**
 * The mailed link verifies the address. If it was not verified before, somebody else may have created the account, so
 * other ways to sign in and a second factor they may have set up are removed.
 */
async function confirmAddress(tx: Tx, userId: string): Promise<void> {
  const confirmed = await tx.sql`update auth.user set email_verified = true, updated_at = now()
    where id = ${userId} and not email_verified returning id`;
  if (confirmed.length === 0) return;
  await tx.sql`delete from auth.account where user_id = ${userId} and provider_id <> 'credential'`;
  await tx.sql`delete from auth.second_factor where user_id = ${userId}`;
  await tx.sql`delete from auth.recovery_code where user_id = ${userId}`;
}
