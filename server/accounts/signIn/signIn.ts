import type { Parts } from "../../context/context.ts";
import { checkCode } from "../secondFactor/checkCode.ts";
import { openSession } from "../sessions/openSession.ts";
import { checkNewcomer } from "./checkPassword.ts";
import { bindingOf } from "./findSignIn.ts";

/**
 * Signs somebody in by password and, where it is on, the second step. Nothing is stored before both are right.
 * @param input.who counts wrong codes
 * @returns the new session's token, and what the browser is bound to from now on
 * @throws AppError unauthorized (with `details.code` where the second step is missing or wrong), rate_limited
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
