import { v7 } from "uuid";
import { AppError } from "../../kernel/errors.ts";
import { holdSession, type Proof } from "../../rights/holdPerson.ts";
import type { Right } from "../../rights/right.ts";

/** What somebody who follows a link brings along: a session, or what a new account needs. */
export interface Claim {
  session: { userId: string; sessionId?: string; email: string } | null;
  name?: string | undefined;
  /** From `hashPassword`, made before the transaction: it takes its time. */
  passwordHash?: string | undefined;
}

export interface ClaimedAccount {
  userId: string;
  proof: Proof | null;
}

/**
 * The account that a link's holder goes on with: the one that is signed in, or a new one. A link never sets the password of
 * an account that has a way to sign in: else whoever prepared the account, or got hold of the link, would have it.
 * @param link.isMailed the link came by mail, so the address is its holder's
 * @returns whose it is, and for a new one what its first session rests on
 * @throws AppError other_account when somebody else is signed in, account_exists when signing in is what is missing,
 * invalid_body when a new account lacks name or password
 */
export async function claimAccount(
  right: Right,
  link: { email: string; isMailed: boolean },
  claim: Claim,
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
  // Made by another link in this very moment.
  if (added.length === 0) throw new AppError("account_exists");
  return { userId, proof: { userId, accountId, passwordHash, isFirstStepOnly: true } };
}

async function addUser({ sql }: Right, user: { email: string; name: string; isMailed: boolean }): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.user (id, name, email, email_verified) values (${v7()}, ${user.name}, ${user.email}, ${user.isMailed})
    on conflict (email) do nothing returning id`;
  // Somebody made it in this very moment.
  if (!row) throw new AppError("account_exists");
  return row.id;
}
