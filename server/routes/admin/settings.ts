import { createRoute, z } from "@hono/zod-openapi";
import { previewThreshold } from "../../answering/previewThreshold.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { shownSettingsSchema } from "../../protocol/settings.ts";
import { thresholdPreviewSchema } from "../../protocol/thresholdPreview.ts";
import { getSettings } from "../../tenants/getSettings.ts";
import { setImage } from "../../tenants/setImage.ts";
import { settingsPatchSchema } from "../../tenants/settingsPatch.ts";
import { updateSettings } from "../../tenants/updateSettings.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, replies } from "./route.ts";

const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"];
const binary = z.any().openapi({ type: "string", format: "binary" });

/** `/settings`: how the tenant's widget looks and behaves. */
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
    summary: "Change the settings in the body; the others stay",
    request: { body: jsonBody(settingsPatchSchema) },
    responses: settings,
  });
  app.openapi(patch, async (c) => c.json(await updateSettings(c.var.ctx, c.req.valid("json")), 200));

  const preview = createRoute({
    ...owner,
    method: "get",
    path: "/settings/threshold-preview",
    summary: "What another threshold would have done with the last 7 days' answers",
    responses: replies(thresholdPreviewSchema, "Answered, clarified and handed over at each threshold"),
  });
  app.openapi(preview, async (c) => c.json(await previewThreshold(c.var.ctx), 200));

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
  return app;
}
