import { v7 } from "uuid";
import type { Database, Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Identity } from "../../ports/identityProvider.ts";
import { holdSession, type Proof } from "../../rights/holdPerson.ts";
import { ownRight, type Right } from "../../rights/right.ts";
import { auditPerson } from "./auditPerson.ts";

/**
 * The account behind whom the provider vouches for. The first time, it is found by the verified address, and only where
 * that address is known to be its holder's: somebody may have prepared an account for it. A person without an account gets
 * one if they are invited; what they are invited to they still accept themselves.
 * @param session who is signed in already: may connect the own account, verified or not
 * @returns what a session rests on
 * @throws AppError forbidden (also where the account goes with another subject of the same issuer), unauthorized when the session has ended
 */
export async function signInByProvider(
  db: Database,
  identity: Identity,
  session: { userId: string; sessionId: string; email: string } | null,
): Promise<Proof> {
  return withSystem(db, "accounts", async (tx) => {
    const [linked] = await tx.sql<{ id: string; userId: string }[]>`select id, user_id as "userId" from auth.account
      where provider_id = ${providerId(identity)} and account_id = ${identity.subject}`;
    if (linked) return proofOf(linked.userId, linked.id);
    const { email } = identity;
    if (email === null) throw new AppError("forbidden");
    const known = await findPerson(tx, email, session);
    const userId = known?.id ?? (await makeInvited(tx, email, identity.name));
    if (known) await refuseOther(tx, userId, identity);
    const accountId = v7();
    const right = known?.right ?? ownRight(tx);
    await right.sql`insert into auth.account (id, user_id, account_id, provider_id)
      values (${accountId}, ${userId}, ${identity.subject}, ${providerId(identity)})`;
    await auditPerson(tx, userId, "sign_in_linked");
    return proofOf(userId, accountId);
  });
}

/** The provider asks for as many steps as the company wants. */
const proofOf = (userId: string, accountId: string): Proof => ({
  ...{ userId, accountId, passwordHash: null, isFirstStepOnly: false },
});

/** A mailbox that was given to somebody else: the provider vouches for the address, and not for whose desk it was. */
async function refuseOther(tx: Tx, userId: string, identity: Identity): Promise<void> {
  const other =
    await tx.sql`select from auth.account where user_id = ${userId} and provider_id = ${providerId(identity)}`;
  if (other.length > 0) throw new AppError("forbidden");
}

/** Subjects are unique for one issuer only. */
const providerId = ({ issuer }: Identity) => `oidc:${issuer}`;

async function findPerson(
  tx: Tx,
  email: string,
  session: { userId: string; sessionId: string } | null,
): Promise<{ id: string; right: Right } | null> {
  const [person] = await tx.sql<{ id: string; isVerified: boolean }[]>`
    select id, email_verified as "isVerified" from auth.user where email = ${email} for update`;
  if (!person) return null;
  if (person.isVerified) return { id: person.id, right: ownRight(tx) };
  if (person.id !== session?.userId) throw new AppError("forbidden");
  return { id: person.id, right: await holdSession(tx, session) };
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
