import type { Tx } from "../db/database.ts";
import { AppError } from "../kernel/errors.ts";
import { type Right, rightIn } from "./right.ts";

/** The proof of identity that a sign-in provided. */
export interface Proof {
  userId: string;
  /** The sign-in method used: its row of `auth.account`. */
  accountId: string;
  /** The stored hash that the password was checked against; null for a provider. */
  passwordHash: string | null;
  /** The second factor was off when the first was checked, so it was not required. */
  isFirstStepOnly: boolean;
}

/**
 * Locks what a sign-in rests on, in a transaction of the platform role: person, password and second factor, as they
 * were when checked. The person first, as in `lockPerson`.
 * @throws AppError unauthorized when one of them has changed since
 */
export async function holdProof(tx: Tx, proof: Proof): Promise<Right> {
  const { userId, accountId, passwordHash } = proof;
  await tx.sql`select from auth.user where id = ${userId} for share`;
  const [account] = await tx.sql<{ password: string | null }[]>`select password from auth.account
    where id = ${accountId} and user_id = ${userId} for share`;
  if (!account || account.password !== passwordHash) throw new AppError("unauthorized");
  if (proof.isFirstStepOnly) await refuseWithFactor(tx, userId);
  return rightIn(tx);
}

/**
 * Locks a membership, for a person whom another cell has signed in.
 * @param isFirstStepOnly no second factor of this very account was asked for there
 * @throws AppError forbidden without the membership, unauthorized where the account demands the second factor
 */
export async function holdHandedOver(
  tx: Tx,
  { userId, tenantId, isFirstStepOnly }: { userId: string; tenantId: string; isFirstStepOnly: boolean },
): Promise<Right> {
  await tx.sql`select from auth.user where id = ${userId} for share`;
  const member = await tx.sql`select from auth.member
    where user_id = ${userId} and organization_id = ${tenantId} for share`;
  if (member.length === 0) throw new AppError("forbidden");
  if (isFirstStepOnly) await refuseWithFactor(tx, userId);
  return rightIn(tx);
}

async function refuseWithFactor(tx: Tx, userId: string): Promise<void> {
  const isOn = await tx.sql`select from auth.second_factor where user_id = ${userId} and confirmed_at is not null`;
  if (isOn.length > 0) throw new AppError("unauthorized", { details: { code: "needed" } });
}

/** Locks a person's session. @throws AppError unauthorized when it has ended */
export async function holdSession(tx: Tx, session: { userId: string; sessionId: string }): Promise<Right> {
  const held = await tx.sql`select from auth.session
    where id = ${session.sessionId} and user_id = ${session.userId} and expires_at > now() for share`;
  if (held.length === 0) throw new AppError("unauthorized");
  return rightIn(tx);
}

/**
 * Blocks a person's sign-ins until the end of the transaction, which changes what they require: opening a session
 * waits for it and checks again.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.sql`select from auth.user where id = ${userId} for no key update`;
}
