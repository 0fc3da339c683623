import { v7 } from "uuid";
import { AppError } from "../../kernel/errors.ts";
import { holdSession, type Proof } from "../../rights/holdPerson.ts";
import type { Right } from "../../rights/right.ts";

/** What someone who follows a link provides: a session, or the data for a new account. */
export interface AccountClaim {
  session: { userId: string; sessionId?: string; email: string } | null;
  name?: string | undefined;
  /** From `hashPassword`, computed before the transaction because it is slow. */
  passwordHash?: string | undefined;
}

export interface ClaimedAccount {
  userId: string;
  proof: Proof | null;
}

/**
 * The account that a link is used with: the one signed in, or a new one. A link never sets the password of an account
 * that already has a way to sign in; otherwise whoever prepared the account, or got hold of the link, could take it
 * over.
 * @param link.isMailed the link came by mail, which verifies its holder's address
 * @returns whose it is, and for a new one the proof for its first session
 * @throws AppError other_account when someone else is signed in, account_exists when the holder must sign in first,
 *   invalid_body when a new account lacks a name or password
 */
export async function claimAccount(
  right: Right,
  link: { email: string; isMailed: boolean },
  claim: AccountClaim,
): Promise<ClaimedAccount> {
  const { email, isMailed } = link;
  if (claim.session) {
    if (claim.session.email !== email) throw new AppError("other_account");
    const { userId, sessionId } = claim.session;
    if (isMailed) await right.sql`update auth.user set email_verified = true where id = ${userId}`;
    if (sessionId !== undefined) await holdSession(right, { userId, sessionId });
    return { userId, proof: null };
  }
  const [known] = await right.sql<{ id: string; signs_in: boolean }[]>`
    select id, exists (select from auth.account a where a.user_id = u.id) as signs_in
    from auth.user u where email = ${email}`;
  if (known?.signs_in) throw new AppError("account_exists");
  const { name, passwordHash } = claim;
  if (!name || !passwordHash) throw new AppError("invalid_body", { fields: ["name", "password"] });
  const userId = known?.id ?? (await addUser(right, { email, name, isMailed }));
  const accountId = v7();
  const added = await right.sql`insert into auth.account (id, user_id, account_id, provider_id, password)
    values (${accountId}, ${userId}, ${userId}, 'credential', ${passwordHash}) on conflict do nothing returning id`;
  // Created concurrently through another link.
  if (added.length === 0) throw new AppError("account_exists");
  return { userId, proof: { userId, accountId, passwordHash, isFirstStepOnly: true } };
}

async function addUser({ sql }: Right, user: { email: string; name: string; isMailed: boolean }): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.user (id, name, email, email_verified) values (${v7()}, ${user.name}, ${user.email}, ${user.isMailed})
    on conflict (email) do nothing returning id`;
  // Created concurrently.
  if (!row) throw new AppError("account_exists");
  return row.id;
}
