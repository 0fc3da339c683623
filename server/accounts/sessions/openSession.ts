import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { holdProof, type Proof } from "../../rights/holdPerson.ts";

/** How long a session lasts that nobody uses; the accounts library makes it longer while it is used. */
export const SESSION_DAYS = 7;

/**
 * Opens a session for who has shown to be somebody. It rests on what was shown being so still: a password that was changed
 * while it was being looked at opens nothing. Ours rather than the library's, which looks first and stores later.
 * @returns its token, which nobody has yet
 * @throws AppError unauthorized when the password, the provider or the second step has changed since
 */
export async function openSession(db: Database, proof: Proof): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await withSystem(db, "accounts", async (tx) => {
    const right = await holdProof(tx, proof);
    await right.sql`insert into auth.session (id, user_id, token, expires_at)
      values (${v7()}, ${proof.userId}, ${token}, now() + make_interval(days => ${SESSION_DAYS}))`;
  });
  return token;
}
