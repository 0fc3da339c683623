/**
 * GET /widget.js?tenant=…: the launcher with its tenant's look included: right from the first moment, in one request.
 */
import { join } from "node:path";
import type { Parts } from "../context/context.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { fillLauncher } from "../http/fillLauncher.ts";
import { newRouter } from "../http/router.ts";
import { allowAllPages, readAsset, SCRIPT_TYPE, sendAsset, sendBody } from "../http/static.ts";
import { AppError } from "../kernel/errors.ts";
import { uuidSchema } from "../protocol/ids.ts";
import { findTenant, type TenantProfile } from "../tenants/findTenant.ts";
import { launcherLook } from "../tenants/launcherLook.ts";

const SCRIPT = "widget.js";
/** Time limit for loading a look; after that the page gets the launcher without one. */
const PATIENCE_MS = 400;
/** Cache lifetime: how long a page may show the previous look. */
const CACHE = "public, max-age=60";

/**
 * A tenant that does not exist gets the default look. Without an id the launcher is an ordinary file
 * (`http/static.ts`).
 * @param dist the folder that contains `widget`
 */
export function launcherRoutes(parts: Pick<Parts, "config" | "db" | "limiter">, dist: string) {
  const router = newRouter();
  const widget = join(dist, "widget");
  router.get("/widget.js", async (c, next) => {
    const { success, data: tenantId } = uuidSchema.safeParse(c.req.query("tenant"));
    if (!success) return next();
    allowAllPages(c);
    const address = clientAddress(c, parts.config.TRUSTED_PROXIES);
    const found = c.get("isUnsure") ? "unknown" : await lookUp(parts, tenantId, address);
    // A failed lookup must not be cached like a successful one.
    if (found === "unknown") return sendAsset(c, widget, SCRIPT, "no-cache");
    const script = await readAsset(widget, SCRIPT);
    if (!script) throw new AppError("not_found");
    const asset = await fillLauncher(script, launcherLook(found));
    return sendBody(c, asset, { type: SCRIPT_TYPE, cacheControl: CACHE });
  });
  return router;
}

/** @returns `unknown` when rate-limited or too slow: the page gets its button anyway */
async function lookUp(
  parts: Pick<Parts, "db" | "limiter">,
  tenantId: string,
  address: string,
): Promise<TenantProfile | null | "unknown"> {
  const find = async () => {
    const wait = await parts.limiter.take("read", `launcher:${address}`);
    return wait === null ? findTenant(parts.db, tenantId) : "unknown";
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"unknown">((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, "unknown");
  });
  return Promise.race([find().catch(() => "unknown" as const), late]).finally(() => clearTimeout(timer));
}
