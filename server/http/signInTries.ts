/** Guessing at a password: how often, from where, and who is let through all the same. */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { cookieNames } from "../accounts/signIn/auth.ts";
import { accountTag, DEVICE_SECONDS, makeDeviceToken, readDeviceToken } from "../accounts/signIn/deviceToken.ts";
import { bindingOf, findSignIn } from "../accounts/signIn/findSignIn.ts";
import type { Parts } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import { clientAddress } from "./clientAddress.ts";
import { takePoint } from "./middleware/rateLimit.ts";
import type { AppEnv } from "./router.ts";

export interface SignInTry {
  /** The account, its known browsers apart: what wrong codes of the second step are counted by. */
  who: string;
  /** All was right: forgets the tries, and knows this browser from now on. @param binding of `bindingOf`, as it was looked at */
  succeed(binding: string): Promise<void>;
}

/**
 * Books a try before the password is looked at; an unknown account is counted the same. A browser that this account has
 * signed in from is counted by itself and with the account's others, so that nobody's guessing elsewhere keeps its owner out.
 * All others are counted by address, by account and address, and by account.
 * @throws AppError rate_limited with the seconds to wait
 */
export async function bookSignInTry(parts: Parts, c: Context<AppEnv>, email: string): Promise<SignInTry> {
  const secret = parts.config.ADMIN_SECRET ?? "";
  const account = accountTag(secret, email);
  const { prefix, secure } = cookieNames(parts.config);
  // A name of its own for each account: several people may share a browser.
  const cookie = `${prefix}.device_${account.slice(0, 8)}`;
  const token = getCookie(c, cookie);
  const device = token === undefined ? null : await readDevice(parts, { account, email, token });
  const address = clientAddress(c, parts.config.TRUSTED_PROXIES);
  const key = `${account}:${device ?? address}`;
  if (device === null) await takePoint(parts, "sign_in_address", address);
  const wait = await parts.limiter.takeTry(key);
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
  // Last, so that tries which had to wait do not use up what others have of the account's. Known browsers have a count of
  // their own, and one together: who was in once may have made any number of them known.
  await takePoint(parts, "sign_in_account", device === null ? account : `known:${account}`);
  return {
    // Together, or each browser that was made known would bring guesses of its own.
    who: `${account}:${device === null ? "new" : "known"}`,
    async succeed(binding) {
      await parts.limiter.forgetTries(key);
      const attributes = { httpOnly: true, sameSite: "Lax", path: "/", secure, maxAge: DEVICE_SECONDS } as const;
      setCookie(c, cookie, makeDeviceToken(secret, { account, binding }), attributes);
    },
  };
}

async function readDevice(
  { db, config }: Parts,
  { account, email, token }: { account: string; email: string; token: string },
): Promise<string | null> {
  const binding = bindingOf(await findSignIn(db, { email }));
  return readDeviceToken(config.ADMIN_SECRET ?? "", { account, binding }, token);
}
