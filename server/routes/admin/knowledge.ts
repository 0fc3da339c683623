import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { getQuota } from "../../knowledge/documents/getQuota.ts";
import { getEmbeddingStatus } from "../../knowledge/embedding/getEmbeddingStatus.ts";
import * as dto from "../../protocol/admin.ts";
import { forRole, replies } from "./route.ts";

/** `/knowledge`: the state of the index over the documents. */
export function knowledgeRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const status = createRoute({
    ...forRole(parts, "viewer", "read", "ingest"),
    method: "get",
    path: "/",
    summary: "How many passages have a vector of the configured embedding model, and how much of the quota is used",
    responses: replies(dto.knowledgeStatusSchema, "The index's state"),
  });
  app.openapi(status, async (c) => {
    const { ctx } = c.var;
    return c.json({ embedding: await getEmbeddingStatus(ctx), quota: await getQuota(ctx) }, 200);
  });
  return app;
}
