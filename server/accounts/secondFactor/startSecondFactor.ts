import type { Parts } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { SecondFactorStarted } from "../../protocol/admin.ts";
import { holdProof, type Proof } from "../../rights/holdPerson.ts";
import { seal } from "../signIn/seal.ts";
import { makeTotpSecret, totpUri } from "./totp.ts";

/**
 * Generates a secret for an authenticator app. Sign-ins do not ask for it until a code has been confirmed; starting
 * again replaces it.
 * @throws AppError conflict when it is already on
 */
export async function startSecondFactor(
  { db, config }: Pick<Parts, "db" | "config">,
  { email, ...proof }: Proof & { email: string },
): Promise<SecondFactorStarted> {
  const { userId } = proof;
  const secret = makeTotpSecret();
  const sealed = seal(config.ADMIN_SECRET ?? "", userId, secret);
  await withSystem(db, "accounts", async (tx) => {
    const right = await holdProof(tx, proof);
    const kept = await right.sql`insert into auth.second_factor (user_id, secret) values (${userId}, ${sealed})
      on conflict (user_id) do update set secret = excluded.secret, last_step = 0
        where second_factor.confirmed_at is null
      returning user_id`;
    if (kept.length === 0) throw new AppError("conflict");
  });
  return { secret, uri: totpUri(secret, email) };
}
