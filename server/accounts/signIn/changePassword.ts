import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Parts } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import { holdSession, lockPerson } from "../../rights/holdPerson.ts";
import { endEverywhere } from "../members/endAccess.ts";
import { checkPassword } from "./checkPassword.ts";
import { bindingOf } from "./findSignIn.ts";
import { hashPassword } from "./password.ts";

/**
 * Changes a signed-in person's password. Ends all other sessions, all streams and the person's API keys. This session
 * continues under a new token and id, so that a copy of its cookie is worthless, as are requests admitted with it
 * that are still running. Not the library's own function, which would change the password, the sessions and our keys
 * in three transactions.
 * @returns the session's new token, and what the browser is now bound to
 * @throws AppError bad_request when the current password is wrong, or there is none
 */
export async function changePassword(
  parts: Pick<Parts, "db" | "bus">,
  input: { userId: string; sessionId: string; current: string; next: string },
): Promise<{ token: string; binding: string }> {
  const { userId, sessionId } = input;
  const { passwordHash: before, factorSecret } = await checkPassword(parts.db, { userId, password: input.current });
  const hash = await hashPassword(input.next);
  const token = randomBytes(24).toString("base64url");
  await withSystem(parts.db, "accounts", async (tx) => {
    await lockPerson(tx, userId);
    const right = await holdSession(tx, { userId, sessionId });
    const changed = await right.sql`update auth.account set password = ${hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential' and password = ${before} returning id`;
    if (changed.length === 0) throw new AppError("bad_request"); // changed concurrently
    await right.sql`update auth.session set token = ${token}, id = ${v7()} where id = ${sessionId}`;
    await endEverywhere(tx, parts.bus, { userId, keepsToken: token, action: "password_changed" });
  });
  return { token, binding: bindingOf({ passwordHash: hash, factorSecret }) };
}
