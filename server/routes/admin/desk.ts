import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import * as dto from "../../protocol/admin.ts";
import { serviceSchema } from "../../protocol/service.ts";
import { getService } from "../../tenants/getService.ts";
import { renameDesk } from "../../tenants/renameDesk.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, replies } from "./route.ts";

/** `/desk`, `/service`: the desk's name, and what its visitors get today. */
export function deskRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner", "settings");
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

  const service = createRoute({
    ...owner,
    method: "get",
    path: "/service",
    summary: "What visitors get today, and how much of the limits is used",
    responses: replies(serviceSchema, "The level of the service"),
  });
  app.openapi(service, async (c) => c.json(await getService(c.var.ctx), 200));
  return app;
}
