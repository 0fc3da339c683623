import { createRoute } from "@hono/zod-openapi";
import { createApiKey } from "../../accounts/apiKeys/createApiKey.ts";
import { listApiKeys } from "../../accounts/apiKeys/listApiKeys.ts";
import { revokeApiKey } from "../../accounts/apiKeys/revokeApiKey.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/api-keys`: keys for scripts. */
export function apiKeyRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const list = createRoute({
    ...owner,
    method: "get",
    path: "/",
    summary: "The tenant's API keys",
    responses: replies(dto.apiKeyListSchema, "The keys, without their secrets"),
  });
  app.openapi(list, async (c) => c.json(await listApiKeys(c.var.ctx), 200));
  const create = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Create an API key; its secret is shown only once",
    request: { body: jsonBody(dto.apiKeyRequestSchema) },
    responses: replies(dto.apiKeyCreatedSchema, "The key with its secret"),
  });
  app.openapi(create, async (c) => c.json(await createApiKey(c.var.ctx, c.req.valid("json")), 200));
  const revoke = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "End an API key at once",
    request: { params: idParam },
    responses: replies(doneSchema, "Revoked"),
  });
  app.openapi(revoke, async (c) => {
    await revokeApiKey(c.var.ctx, { keyId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}
