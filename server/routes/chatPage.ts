import type { Parts } from "../context/context.ts";
import { chatPage } from "../http/chatPage.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { chatPageHeaders, dropHeader, setHeaders } from "../http/headers.ts";
import { takePoint } from "../http/middleware/rateLimit.ts";
import { newRouter } from "../http/router.ts";
import { AppError } from "../kernel/errors.ts";
import { uuidSchema } from "../protocol/ids.ts";
import { framingSite } from "../tenants/admitsOrigin.ts";
import { findTenant } from "../tenants/findTenant.ts";

/**
 * `?frame=` names the site that wants to frame the page. Tenants that do not exist or have no hosted page get the
 * same reply: a 404 whose chat says, once its handshake is refused, that it isn't set up.
 */
export function chatPageRoutes(parts: Pick<Parts, "config" | "db" | "limiter">) {
  const router = newRouter();
  router.get("/chat/:tenant", async (c) => {
    await takePoint(parts, "read", `page:${clientAddress(c, parts.config.TRUSTED_PROXIES)}`);
    const { success, data: tenantId } = uuidSchema.safeParse(c.req.param("tenant"));
    if (!success) throw new AppError("not_found");
    const known = await findTenant(parts.db, tenantId);
    const tenant = known?.settings.hosted_page ? known : null;
    const site = framingSite(tenant, c.req.query("frame"));
    setHeaders(c, chatPageHeaders(site));
    // It has one value for all sites, and would contradict the policy.
    if (site !== null) dropHeader(c, "X-Frame-Options");
    return c.html(chatPage(tenantId, tenant?.name ?? "Chat", site), tenant ? 200 : 404);
  });
  return router;
}
