/** CSRF protection: checks that a write comes from the admin app itself, which a cookie alone can't prove. */
import type { Context } from "hono";
import { ownOrigins } from "../../accounts/signIn/auth.ts";
import type { Config } from "../../config/config.ts";
import { AppError } from "../../kernel/errors.ts";

/** A header that no plain form or foreign page can send without a preflight, which we never allow. */
const CSRF_HEADER = "x-frontdesk-csrf";

/** The origins of our own pages, as browsers see them. */
export function originsOf(c: Context, { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): string[] {
  return ownOrigins(PUBLIC_URL ?? new URL(c.req.url).origin);
}

/**
 * Admits a write only from a page of our own origin.
 * @throws AppError csrf_refused when Origin, Sec-Fetch-Site or the custom header say otherwise, or Origin is missing
 */
export function refuseForeignWrites(c: Context, config: Pick<Config, "PUBLIC_URL">): void {
  const own = originsOf(c, config);
  const site = c.req.header("sec-fetch-site");
  const foreign = !own.includes(c.req.header("origin") ?? "") || (site !== undefined && site !== "same-origin");
  if (foreign || c.req.header(CSRF_HEADER) === undefined) throw new AppError("csrf_refused");
}
