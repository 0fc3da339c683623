import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { dismissGap } from "../../learning/closeGap.ts";
import { listGaps } from "../../learning/listGaps.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/gaps`: unanswered questions of visitors, grouped by meaning. */
export function gapRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const list = createRoute({
    ...forRole(parts, "viewer", "read"),
    method: "get",
    path: "/",
    summary: "Groups of unanswered questions of the last 90 days, with their tickets and their count by week",
    request: { query: dto.gapListQuerySchema },
    responses: replies(dto.gapListSchema, "The groups, most asked about first"),
  });
  app.openapi(list, async (c) => c.json(await listGaps(c.var.ctx, c.req.valid("query")), 200));

  const dismiss = createRoute({
    ...forRole(parts, "agent", "tickets"),
    method: "put",
    path: "/{id}/dismissal",
    summary: "Dismiss a gap for good, even if questions join it later; or undo that",
    request: { params: idParam, body: jsonBody(dto.dismissGapRequestSchema) },
    responses: replies(doneSchema, "Done"),
  });
  app.openapi(dismiss, async (c) => {
    const { is_dismissed: isDismissed } = c.req.valid("json");
    await dismissGap(c.var.ctx, { gapId: c.req.valid("param").id, isDismissed });
    return c.json({ done: true } as const, 200);
  });
  return app;
}
