import { createRoute, z } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import * as dto from "../../protocol/admin.ts";
import { addOrigin } from "../../tenants/addOrigin.ts";
import { ignoreBlockedOrigin } from "../../tenants/ignoreBlockedOrigin.ts";
import { listOrigins } from "../../tenants/listOrigins.ts";
import { removeOrigin } from "../../tenants/removeOrigin.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, replies } from "./route.ts";

const done = { done: true } as const;

/** `/origins`: where the tenant's widget may run. */
export function originRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner", "settings");
  const list = createRoute({
    ...owner,
    method: "get",
    path: "/origins",
    summary: "Where the widget may run, where it was last seen, and where it was refused",
    responses: replies(dto.originListSchema, "The origins"),
  });
  app.openapi(list, async (c) => c.json(await listOrigins(c.var.ctx), 200));
  const add = createRoute({
    ...owner,
    method: "post",
    path: "/origins",
    summary: "Allow the widget on an origin, or on all its subdomains (https://*.example.com)",
    request: { body: jsonBody(dto.originRequestSchema) },
    responses: replies(z.object({ origin: z.string() }), "The entry as stored"),
  });
  app.openapi(add, async (c) => c.json(await addOrigin(c.var.ctx, c.req.valid("json")), 200));
  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/origins",
    operationId: "deleteOrigin",
    summary: "Remove an origin; the widget stops there",
    request: { query: z.object({ origin: z.string().max(300) }) },
    responses: replies(doneSchema, "Removed"),
  });
  app.openapi(remove, async (c) => {
    await removeOrigin(c.var.ctx, c.req.valid("query"));
    return c.json(done, 200);
  });
  const ignore = createRoute({
    ...owner,
    method: "post",
    path: "/origins/ignore",
    operationId: "ignoreOrigin",
    summary: "Ignore a refused origin, which leaves the list of attempts",
    request: { body: jsonBody(dto.originRequestSchema) },
    responses: replies(doneSchema, "Ignored"),
  });
  app.openapi(ignore, async (c) => {
    await ignoreBlockedOrigin(c.var.ctx, c.req.valid("json"));
    return c.json(done, 200);
  });
  return app;
}
