import { randomBytes } from "node:crypto";
import type { Parts } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { AppError } from "../errors.ts";
import { checkPassword } from "./checkPassword.ts";
import { endEverywhere } from "./endAccess.ts";
import { hashPassword } from "./password.ts";

/**
 * Changes a signed-in person's password. All other sessions, all streams and the person's API keys end; this session goes
 * on under a new token, so that a copy of its cookie is worth nothing either. Ours rather than the library's: there, the
 * password, the sessions and our keys would be three transactions.
 * @returns the session's new token
 * @throws AppError bad_request when the current password is not right, or there is none
 */
export async function changePassword(
  parts: Pick<Parts, "db" | "bus">,
  input: { userId: string; sessionToken: string; current: string; next: string },
): Promise<string> {
  const { userId, sessionToken } = input;
  const before = await checkPassword(parts.db, { userId, password: input.current });
  const hash = await hashPassword(input.next);
  const token = randomBytes(24).toString("base64url");
  await withSystem(parts.db, "accounts", async (tx) => {
    const changed = await tx.sql`update auth.account set password = ${hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential' and password = ${before} returning id`;
    if (changed.length === 0) throw new AppError("bad_request"); // changed elsewhere in this very moment
    await tx.sql`update auth.session set token = ${token} where token = ${sessionToken} and user_id = ${userId}`;
    await endEverywhere(tx, parts.bus, { userId, keepsToken: token, action: "password_changed" });
  });
  return token;
}
