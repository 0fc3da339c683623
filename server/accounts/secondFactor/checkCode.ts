import type { Config } from "../../config/config.ts";
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import { unseal } from "../signIn/seal.ts";
import { hashRecoveryCode } from "./recoveryCodes.ts";
import { findTotpStep } from "./totp.ts";

interface TotpRow {
  secret: string;
  last_step: number;
}

/**
 * Checks the second factor of a sign-in, for accounts that have it on. A code, from the app or for recovery, is used
 * up by it.
 * @param input.who the key under which wrong codes are counted: the account, its known browsers separately
 * @returns whether it is on, and the code was right
 * @throws AppError unauthorized with `details.code` (`needed`, `wrong`), rate_limited
 */
export async function checkCode(
  parts: Pick<Parts, "db" | "config" | "limiter">,
  input: { userId: string; code: string | undefined; who: string },
): Promise<boolean> {
  const { userId, code } = input;
  const isOn = await withSystem(
    parts.db,
    "accounts",
    (tx) => tx.sql`select from auth.second_factor where user_id = ${userId} and confirmed_at is not null`,
  );
  if (isOn.length === 0) return false;
  if (code === undefined) throw new AppError("unauthorized", { details: { code: "needed" } });
  const wait = await parts.limiter.take("second_factor", input.who);
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
  const isRight = await withSystem(parts.db, "accounts", (tx) => useCode(tx, parts.config, { userId, code }));
  if (!isRight) throw new AppError("unauthorized", { details: { code: "wrong" } });
  return true;
}

async function useCode(tx: Tx, config: Config, { userId, code }: { userId: string; code: string }): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  if (hash !== null) {
    const used =
      await tx.sql`delete from auth.recovery_code where user_id = ${userId} and hash = ${hash} returning hash`;
    return used.length > 0;
  }
  // Locked, so that of two sign-ins with one code only one succeeds.
  const [row] = await tx.sql<TotpRow[]>`select secret, last_step from auth.second_factor
    where user_id = ${userId} and confirmed_at is not null for update`;
  return row !== undefined && useTotp(tx, config, { userId, code, row });
}

/** Uses up an app code, on the locked row. @returns false for a wrong code or a used one */
export async function useTotp(
  tx: Tx,
  config: Pick<Config, "ADMIN_SECRET">,
  { userId, code, row }: { userId: string; code: string; row: TotpRow },
): Promise<boolean> {
  const secret = unseal(config.ADMIN_SECRET ?? "", userId, row.secret);
  // A secret that can no longer be decrypted matches no code; recovery codes still work.
  const step = secret && findTotpStep(secret, code.replaceAll(/\s/g, ""), row.last_step);
  if (!step) return false;
  await tx.sql`update auth.second_factor set last_step = ${step} where user_id = ${userId}`;
  return true;
}
