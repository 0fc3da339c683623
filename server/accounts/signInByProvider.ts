import { v7 } from "uuid";
import type { Database, Tx } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { AppError } from "../errors.ts";
import type { Identity } from "../ports/identityProvider.ts";
import { auditPerson } from "./auditPerson.ts";

/**
 * The account behind whom the provider vouches for. The first time, it is found by the verified address, and only where
 * that address is known to be its holder's: somebody may have prepared an account for it. A person without an account gets
 * one if they are invited; what they are invited to they still accept themselves.
 * @param session who is signed in already: may connect the own account, verified or not
 * @returns the user's id
 * @throws AppError forbidden
 */
export async function signInByProvider(
  db: Database,
  identity: Identity,
  session: { userId: string; email: string } | null,
): Promise<string> {
  return withSystem(db, "accounts", async (tx) => {
    const [linked] = await tx.sql<{ userId: string }[]>`select user_id as "userId" from auth.account
      where provider_id = ${providerId(identity)} and account_id = ${identity.subject}`;
    if (linked) return linked.userId;
    const { email } = identity;
    if (email === null) throw new AppError("forbidden");
    const userId = (await findPerson(tx, email, session?.userId)) ?? (await makeInvited(tx, email, identity.name));
    await tx.sql`insert into auth.account (id, user_id, account_id, provider_id)
      values (${v7()}, ${userId}, ${identity.subject}, ${providerId(identity)})`;
    await auditPerson(tx, userId, "sign_in_linked");
    return userId;
  });
}

/** Subjects are unique for one issuer only. */
const providerId = ({ issuer }: Identity) => `oidc:${issuer}`;

async function findPerson(tx: Tx, email: string, signedInAs: string | undefined): Promise<string | null> {
  const [person] = await tx.sql<{ id: string; isVerified: boolean }[]>`
    select id, email_verified as "isVerified" from auth.user where email = ${email} for update`;
  if (!person) return null;
  if (!person.isVerified && person.id !== signedInAs) throw new AppError("forbidden");
  return person.id;
}

async function makeInvited(tx: Tx, email: string, name: string | null): Promise<string> {
  const invited = await tx.sql`select from invitations where email = ${email} and expires_at > now() limit 1`;
  if (invited.length === 0) throw new AppError("forbidden");
  const [row] = await tx.sql<{ id: string }[]>`
    insert into auth.user (id, name, email, email_verified) values (${v7()}, ${name ?? email}, ${email}, true)
    on conflict (email) do nothing returning id`;
  if (!row) throw new AppError("forbidden"); // made by another in this very moment, and verified by nobody
  return row.id;
}
