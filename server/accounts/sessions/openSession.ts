import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { holdProof, type Proof } from "../../rights/holdPerson.ts";
import type { Right } from "../../rights/right.ts";

/** Lifetime of an unused session; the accounts library extends it while it is used. */
export const SESSION_DAYS = 7;

/**
 * Opens a session for someone who has proved their identity, provided the proof still holds: if the password was
 * changed while it was being checked, nothing is opened. Not the library's own function, which checks first and
 * stores later.
 * @returns its token
 * @throws AppError unauthorized when the password, the provider link or the second factor has changed since
 */
export async function openSession(db: Database, proof: Proof): Promise<string> {
  return withSystem(db, "accounts", async (tx) => insertSession(await holdProof(tx, proof), proof.userId));
}

/** The same, inside a transaction that holds what the session rests on. @returns its token */
export async function insertSession(right: Right, userId: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await right.sql`insert into auth.session (id, user_id, token, expires_at)
    values (${v7()}, ${userId}, ${token}, now() + make_interval(days => ${SESSION_DAYS}))`;
  return token;
}
