import type { Tx } from "../db/database.ts";
import { AppError } from "../kernel/errors.ts";
import { type Right, rightIn } from "./right.ts";

/** What somebody has shown to be who it is. */
export interface Proof {
  userId: string;
  /** The way of signing in that was used: its row of `auth.account`. */
  accountId: string;
  /** The stored hash that the password was compared with; null where a provider vouches. */
  passwordHash: string | null;
  /** No second step was on when the first was taken, so none was asked for. */
  isFirstStepOnly: boolean;
}

/**
 * Locks what a sign-in rests on, in a transaction of the platform role: person, password and second step as they were looked at. The person first,
 * as `lockPerson` does. @throws AppError unauthorized when one of them has changed since
 */
export async function holdProof(tx: Tx, proof: Proof): Promise<Right> {
  const { userId, accountId, passwordHash } = proof;
  await tx.sql`select from auth.user where id = ${userId} for share`;
  const [account] = await tx.sql<{ password: string | null }[]>`select password from auth.account
    where id = ${accountId} and user_id = ${userId} for share`;
  if (!account || account.password !== passwordHash) throw new AppError("unauthorized");
  if (proof.isFirstStepOnly) {
    const isOn = await tx.sql`select from auth.second_factor where user_id = ${userId} and confirmed_at is not null`;
    if (isOn.length > 0) throw new AppError("unauthorized", { details: { code: "needed" } });
  }
  return rightIn(tx);
}

/** Locks a person's session. @throws AppError unauthorized when it has ended */
export async function holdSession(tx: Tx, session: { userId: string; sessionId: string }): Promise<Right> {
  const held = await tx.sql`select from auth.session
    where id = ${session.sessionId} and user_id = ${session.userId} and expires_at > now() for share`;
  if (held.length === 0) throw new AppError("unauthorized");
  return rightIn(tx);
}

/** Keeps a person from signing in until the transaction ends, which changes what signing in takes: what opens a session waits for it, and looks again. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.sql`select from auth.user where id = ${userId} for no key update`;
}
