import { createRoute, z } from "@hono/zod-openapi";
import { createApiKey } from "../../accounts/apiKeys/createApiKey.ts";
import { listApiKeys } from "../../accounts/apiKeys/listApiKeys.ts";
import { revokeApiKey } from "../../accounts/apiKeys/revokeApiKey.ts";
import { previewThreshold } from "../../answering/previewThreshold.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import * as dto from "../../protocol/admin.ts";
import { serviceSchema } from "../../protocol/service.ts";
import { shownSettingsSchema } from "../../protocol/settings.ts";
import { thresholdPreviewSchema } from "../../protocol/thresholdPreview.ts";
import { addOrigin } from "../../tenants/addOrigin.ts";
import { getService } from "../../tenants/getService.ts";
import { getSettings } from "../../tenants/getSettings.ts";
import { ignoreBlockedOrigin } from "../../tenants/ignoreBlockedOrigin.ts";
import { listOrigins } from "../../tenants/listOrigins.ts";
import { removeOrigin } from "../../tenants/removeOrigin.ts";
import { renameDesk } from "../../tenants/renameDesk.ts";
import { setImage } from "../../tenants/setImage.ts";
import { settingsPatchSchema } from "../../tenants/settingsPatch.ts";
import { updateSettings } from "../../tenants/updateSettings.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

const done = { done: true } as const;
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"];
const binary = z.any().openapi({ type: "string", format: "binary" });

/** `/settings`, `/origins`: how the tenant's widget behaves and where it may run. */
export function settingsRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner", "settings");
  const settings = replies(shownSettingsSchema, "All settings");
  const get = createRoute({ ...owner, method: "get", path: "/settings", summary: "The settings", responses: settings });
  app.openapi(get, async (c) => c.json(await getSettings(c.var.ctx), 200));
  const patch = createRoute({
    ...owner,
    method: "patch",
    path: "/settings",
    summary: "Change the settings that are named",
    request: { body: jsonBody(settingsPatchSchema) },
    responses: settings,
  });
  app.openapi(patch, async (c) => c.json(await updateSettings(c.var.ctx, c.req.valid("json")), 200));

  const rename = createRoute({
    ...owner,
    method: "patch",
    path: "/desk",
    operationId: "renameDesk",
    summary: "Change the desk's name, which visitors read above the chat",
    request: { body: jsonBody(dto.deskNameSchema) },
    responses: replies(dto.deskNameSchema, "The name as stored"),
  });
  app.openapi(rename, async (c) => c.json(await renameDesk(c.var.ctx, c.req.valid("json")), 200));

  const preview = createRoute({
    ...owner,
    method: "get",
    path: "/settings/threshold-preview",
    summary: "What another threshold would have made of the last 7 days' answers",
    responses: replies(thresholdPreviewSchema, "Answered, clarified and handed over at each threshold"),
  });
  app.openapi(preview, async (c) => c.json(await previewThreshold(c.var.ctx), 200));

  const service = createRoute({
    ...owner,
    method: "get",
    path: "/service",
    summary: "What visitors get today, and what of the limits is used",
    responses: replies(serviceSchema, "The level of the service"),
  });
  app.openapi(service, async (c) => c.json(await getService(c.var.ctx), 200));

  const image = createRoute({
    ...owner,
    method: "put",
    path: "/settings/images/{kind}",
    summary: "Upload the widget's logo or avatar: the picture itself as the body, PNG, JPEG or WebP, up to 200 KB",
    request: {
      params: z.object({ kind: z.enum(["logo", "avatar"]) }),
      body: { content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema: binary }])) },
    },
    responses: settings,
  });
  app.openapi(image, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await setImage(c.var.ctx, { kind: c.req.valid("param").kind, bytes }), 200);
  });

  const origins = createRoute({
    ...owner,
    method: "get",
    path: "/origins",
    summary: "Where the widget may run, was last seen, and was refused",
    responses: replies(dto.originListSchema, "The origins"),
  });
  app.openapi(origins, async (c) => c.json(await listOrigins(c.var.ctx), 200));
  const add = createRoute({
    ...owner,
    method: "post",
    path: "/origins",
    summary: "Let the widget run on an origin, or on all below one (https://*.example.com)",
    request: { body: jsonBody(dto.originRequestSchema) },
    responses: replies(z.object({ origin: z.string() }), "The entry as stored"),
  });
  app.openapi(add, async (c) => c.json(await addOrigin(c.var.ctx, c.req.valid("json")), 200));
  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/origins",
    operationId: "deleteOrigin",
    summary: "Stop the widget on an origin",
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
    summary: "Take a refused origin off the list of attempts",
    request: { body: jsonBody(dto.originRequestSchema) },
    responses: replies(doneSchema, "Ignored"),
  });
  app.openapi(ignore, async (c) => {
    await ignoreBlockedOrigin(c.var.ctx, c.req.valid("json"));
    return c.json(done, 200);
  });
  return app;
}

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
    summary: "Make an API key; its secret is shown this once",
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
    return c.json(done, 200);
  });
  return app;
}
