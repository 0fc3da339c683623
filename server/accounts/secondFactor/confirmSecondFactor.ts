import type { Parts } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { RecoveryCodes } from "../../protocol/admin.ts";
import { holdSession, lockPerson } from "../../rights/holdPerson.ts";
import { endOthers } from "../sessions/endSessions.ts";
import { auditPerson } from "../signIn/auditPerson.ts";
import { useTotp } from "./checkCode.ts";
import { replaceRecoveryCodes } from "./renewRecoveryCodes.ts";

/**
 * Turns the second factor on, with a code that proves that the app has the secret. Sessions opened without it end,
 * except the current one.
 * @returns the recovery codes
 * @throws AppError bad_request for a wrong code, conflict when setup was not started or it is already on
 */
export async function confirmSecondFactor(
  parts: Pick<Parts, "db" | "bus" | "config">,
  input: { userId: string; sessionId: string; token: string; code: string },
): Promise<RecoveryCodes> {
  const { userId, code } = input;
  return withSystem(parts.db, "accounts", async (tx) => {
    await lockPerson(tx, userId); // a concurrent sign-in either precedes this or is asked for the second factor
    const right = await holdSession(tx, input);
    const [row] = await tx.sql<{ secret: string; last_step: number }[]>`select secret, last_step
      from auth.second_factor where user_id = ${userId} and confirmed_at is null for update`;
    if (!row) throw new AppError("conflict");
    if (!(await useTotp(tx, parts.config, { userId, code, row }))) throw new AppError("bad_request");
    await right.sql`update auth.second_factor set confirmed_at = now() where user_id = ${userId}`;
    await endOthers(tx, parts.bus, input);
    await auditPerson(tx, userId, "second_factor_on");
    return replaceRecoveryCodes(right, userId);
  });
}
