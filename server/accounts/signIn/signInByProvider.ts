import { v7 } from "uuid";
import type { Database, Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Identity } from "../../ports/identityProvider.ts";
import { holdSession, type Proof } from "../../rights/holdPerson.ts";
import { ownRight, type Right } from "../../rights/right.ts";
import { auditPerson } from "./auditPerson.ts";

/**
 * The account of the person whom the provider has authenticated. The first time, it is found by the verified address,
 * and only if that address is confirmed on our side: somebody else may have prepared the account. A person without an
 * account gets one if they are invited; they still accept the invitation themselves.
 * @param session the session already open: it may link the person's own account, confirmed or not
 * @returns the proof for a session
 * @throws AppError forbidden (also where the account is linked to another subject of the same issuer), unauthorized
 *   when the session has ended
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

/** No second factor of ours: the provider's own policy applies. */
const proofOf = (userId: string, accountId: string): Proof => ({
  ...{ userId, accountId, passwordHash: null, isFirstStepOnly: false },
});

/** A mailbox may have been reassigned: the provider vouches for the address, not for whose account it was. */
async function refuseOther(tx: Tx, userId: string, identity: Identity): Promise<void> {
  const other =
    await tx.sql`select from auth.account where user_id = ${userId} and provider_id = ${providerId(identity)}`;
  if (other.length > 0) throw new AppError("forbidden");
}

/** Subjects are unique only within one issuer. */
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
  if (!row) throw new AppError("forbidden"); // created concurrently by someone else, and not confirmed
  return row.id;
}
