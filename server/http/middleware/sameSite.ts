/** Is this write the admin app's own? What a cookie alone cannot tell. */
import type { Context } from "hono";
import { ownOrigins } from "../../accounts/signIn/auth.ts";
import type { Config } from "../../config/config.ts";
import { AppError } from "../../kernel/errors.ts";

/** A header no plain form or foreign page can send without a preflight, which we never allow. */
const CSRF_HEADER = "x-frontdesk-csrf";

/** The origins of our own pages, as they are reached. */
export function originsOf(c: Context, { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): string[] {
  return ownOrigins(PUBLIC_URL ?? new URL(c.req.url).origin);
}

/**
 * Lets a write pass only from a page of this very origin.
 * @throws AppError csrf_refused when Origin, Sec-Fetch-Site or the custom header say otherwise, or Origin is missing
 */
export function refuseForeignWrites(c: Context, config: Pick<Config, "PUBLIC_URL">): void {
  const own = originsOf(c, config);
  const site = c.req.header("sec-fetch-site");
  const foreign = !own.includes(c.req.header("origin") ?? "") || (site !== undefined && site !== "same-origin");
  if (foreign || c.req.header(CSRF_HEADER) === undefined) throw new AppError("csrf_refused");
}
