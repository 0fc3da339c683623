import type { Parts } from "../../context/context.ts";
import { checkCode } from "../secondFactor/checkCode.ts";
import { openSession } from "../sessions/openSession.ts";
import { checkNewcomer } from "./checkPassword.ts";
import { bindingOf } from "./findSignIn.ts";

/**
 * Signs someone in by password and, if enabled, second factor. Nothing is stored before both are right.
 * @param input.who the key under which wrong codes are counted
 * @returns the new session's token, and what the browser is now bound to
 * @throws AppError unauthorized (with `details.code` where the second factor is missing or wrong), rate_limited
 */
export async function signIn(
  parts: Pick<Parts, "db" | "config" | "limiter">,
  input: { email: string; password: string; code: string | undefined; who: string },
): Promise<{ userId: string; token: string; binding: string }> {
  const ways = await checkNewcomer(parts.db, input);
  const { userId, accountId, passwordHash } = ways;
  const isFirstStepOnly = !(await checkCode(parts, { userId, code: input.code, who: input.who }));
  const token = await openSession(parts.db, { userId, accountId, passwordHash, isFirstStepOnly });
  return { userId, token, binding: bindingOf(ways) };
}
