/** Rate-limits password guessing without locking out an account's known browsers. */
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
  /** The key under which wrong second-factor codes are counted: the account, its known browsers separately. */
  who: string;
  /** On success: resets the count and remembers this browser. @param binding from `bindingOf`, as it was checked */
  succeed(binding: string): Promise<void>;
}

/**
 * Counts an attempt before the password is checked; unknown accounts are counted alike. A browser that this account
 * has signed in from is counted separately and together with the account's other known ones, so that guessing
 * elsewhere never locks the owner out. All others are counted by address, by account and address, and by account.
 * @throws AppError rate_limited with the seconds to wait
 */
export async function bookSignInTry(parts: Parts, c: Context<AppEnv>, email: string): Promise<SignInTry> {
  const secret = parts.config.ADMIN_SECRET ?? "";
  const account = accountTag(secret, email);
  const { prefix, secure } = cookieNames(parts.config);
  // One cookie per account: several people may share a browser.
  const cookie = `${prefix}.device_${account.slice(0, 8)}`;
  const token = getCookie(c, cookie);
  const device = token === undefined ? null : await readDevice(parts, { account, email, token });
  const address = clientAddress(c, parts.config.TRUSTED_PROXIES);
  const key = `${account}:${device ?? address}`;
  if (device === null) await takePoint(parts, "sign_in_address", address);
  const wait = await parts.limiter.takeTry(key);
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
  // Last, so that throttled attempts do not use up the account's limit for others. Known browsers share a separate
  // limit: someone who got in once may have registered any number of them.
  await takePoint(parts, "sign_in_account", device === null ? account : `known:${account}`);
  return {
    // Counted together: otherwise each known browser would add guesses of its own.
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
