/** The tenants' logos and avatars, for the pages that show their widget. */
import type { Parts } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { setHeaders } from "../http/headers.ts";
import { takePoint } from "../http/middleware/rateLimit.ts";
import { newRouter } from "../http/router.ts";
import { AppError } from "../kernel/errors.ts";
import { uuidSchema } from "../protocol/ids.ts";
import { imageType } from "../tenants/images.ts";

/** `/widget/images/{tenant}/{name}`: the name is a content hash, so the content behind it never changes. */
export function imageRoutes(parts: Pick<Parts, "config" | "db" | "limiter">) {
  const router = newRouter();
  router.get("/widget/images/:tenant/:name", async (c) => {
    const { tenant, name } = c.req.param();
    const { success, data: tenantId } = uuidSchema.safeParse(tenant);
    if (!success) throw new AppError("not_found");
    await takePoint(parts, "read", `image:${clientAddress(c, parts.config.TRUSTED_PROXIES)}`);
    const [image] = await withTenant(
      { db: parts.db, tenantId },
      (tx) =>
        tx.sql<{ body: Buffer }[]>`select body from tenant_images where tenant_id = ${tenantId} and name = ${name}`,
    );
    if (!image) throw new AppError("not_found");
    setHeaders(c, {
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    return c.body(new Uint8Array(image.body), 200, { "Content-Type": imageType(name) });
  });
  return router;
}
