import { randomBytes } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { AppError } from "../../kernel/errors.ts";
import { findSignIn, type SignInWays } from "./findSignIn.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/**
 * Checks a signed-in person's password again.
 * @returns the proof that was checked: whoever acts on it locks it (`holdProof`)
 * @throws AppError bad_request when it is wrong, or there is none
 */
export async function checkPassword(db: Database, input: { userId: string; password: string }): Promise<SignInWays> {
  const ways = await matchPassword(await findSignIn(db, input), input.password);
  if (!ways) throw new AppError("bad_request");
  return ways;
}

/** The same for someone signing in; takes as long for an unknown address. @throws AppError unauthorized */
export async function checkNewcomer(db: Database, input: { email: string; password: string }): Promise<SignInWays> {
  const ways = await matchPassword(await findSignIn(db, input), input.password);
  if (!ways) throw new AppError("unauthorized");
  return ways;
}

let nobodys: Promise<string> | undefined;

async function matchPassword(ways: SignInWays | null, password: string): Promise<SignInWays | null> {
  nobodys ??= hashPassword(randomBytes(16).toString("base64"));
  const isRight = await verifyPassword({ hash: ways?.passwordHash ?? (await nobodys), password });
  return isRight ? ways : null;
}
