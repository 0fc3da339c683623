import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { AppError } from "../errors.ts";
import { verifyPassword } from "./password.ts";

/**
 * Asks a signed-in person for the password again.
 * @returns its stored hash
 * @throws AppError bad_request when it is not right, or there is none
 */
export async function checkPassword(db: Database, input: { userId: string; password: string }): Promise<string> {
  const [account] = await withSystem(
    db,
    "accounts",
    (tx) => tx.sql<{ password: string }[]>`select password from auth.account
      where user_id = ${input.userId} and provider_id = 'credential' and password is not null`,
  );
  const isRight = account && (await verifyPassword({ hash: account.password, password: input.password }));
  if (!isRight) throw new AppError("bad_request");
  return account.password;
}
