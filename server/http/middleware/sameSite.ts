/** CSRF protection: checks that a write comes from the admin app itself, which a cookie alone can't prove. */
import type { Context } from "hono";
import { ownOrigins } from "../../accounts/signIn/auth.ts";
import type { Config } from "../../config/config.ts";
import { AppError } from "../../kernel/errors.ts";
import type { AppEnv } from "../router.ts";

/** A header that no plain form or foreign page can send without a preflight, which we never allow. */
const CSRF_HEADER = "x-frontdesk-csrf";

/** The origins of our own pages, as browsers see them: also those of the cell that has sent the request on. */
export function originsOf<E extends AppEnv>(c: Context<E>, { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): string[] {
  const own = ownOrigins(PUBLIC_URL ?? new URL(c.req.url).origin);
  const forwarded = c.get("forwarded");
  return forwarded ? [...own, ...ownOrigins(forwarded.publicUrl)] : own;
}

/**
 * Admits a write only from a page of our own origin.
 * @throws AppError csrf_refused when Origin, Sec-Fetch-Site or the custom header say otherwise, or Origin is missing
 */
export function refuseForeignWrites<E extends AppEnv>(c: Context<E>, config: Pick<Config, "PUBLIC_URL">): void {
  const own = originsOf(c, config);
  const site = c.req.header("sec-fetch-site");
  const foreign = !own.includes(c.req.header("origin") ?? "") || (site !== undefined && site !== "same-origin");
  if (foreign || c.req.header(CSRF_HEADER) === undefined) throw new AppError("csrf_refused");
}
