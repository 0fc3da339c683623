import type { Database, Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../errors.ts";
import type { RecoveryCodes } from "../../protocol/admin.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recoveryCodes.ts";

/** Makes new recovery codes; the old ones end. @throws AppError conflict when the second step is off */
export async function renewRecoveryCodes(db: Database, userId: string): Promise<RecoveryCodes> {
  return withSystem(db, "accounts", async (tx) => {
    const isOn = await tx.sql`select from auth.second_factor
      where user_id = ${userId} and confirmed_at is not null for update`;
    if (isOn.length === 0) throw new AppError("conflict");
    return replaceRecoveryCodes(tx, userId);
  });
}

/** The same inside a transaction of the platform role. @returns the codes, of which only hashes are kept */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<RecoveryCodes> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map(hashRecoveryCode);
  await tx.sql`delete from auth.recovery_code where user_id = ${userId}`;
  await tx.sql`insert into auth.recovery_code (user_id, hash) select ${userId}, hash from unnest(${hashes}::text[]) as hash`;
  return { recovery_codes: codes };
}
