import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { RecoveryCodes } from "../../protocol/admin.ts";
import { holdProof, type Proof } from "../../rights/holdPerson.ts";
import type { Right } from "../../rights/right.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recoveryCodes.ts";

/**
 * Generates new recovery codes; the old ones become invalid.
 * @throws AppError conflict when the second factor is off
 */
export async function renewRecoveryCodes(db: Database, proof: Proof): Promise<RecoveryCodes> {
  const { userId } = proof;
  return withSystem(db, "accounts", async (tx) => {
    const right = await holdProof(tx, proof);
    const isOn = await right.sql`select from auth.second_factor
      where user_id = ${userId} and confirmed_at is not null for update`;
    if (isOn.length === 0) throw new AppError("conflict");
    return replaceRecoveryCodes(right, userId);
  });
}

/** The same, inside a transaction of the platform role. @returns the codes, which are stored only as hashes */
export async function replaceRecoveryCodes(right: Right, userId: string): Promise<RecoveryCodes> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map(hashRecoveryCode);
  await right.sql`delete from auth.recovery_code where user_id = ${userId}`;
  await right.sql`insert into auth.recovery_code (user_id, hash) select ${userId}, hash from unnest(${hashes}::text[]) as hash`;
  return { recovery_codes: codes };
}
