import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context.ts";
import { eraseVisitor } from "../../erasure/eraseVisitor.ts";
import { newRouter } from "../../http/env.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import * as dto from "../../protocol/data.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, replies } from "./route.ts";

/** `/visitors`: what the law gives a visitor a right to. */
export function visitorRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const erase = createRoute({
    ...forRole(parts, "owner"),
    method: "post",
    path: "/erase",
    summary: "Delete a visitor, or all who left an address, with their conversations and all that hangs on them",
    request: { body: jsonBody(dto.visitorQuerySchema) },
    responses: replies(dto.visitorErasedSchema, "How much went"),
  });
  app.openapi(erase, async (c) => c.json(await eraseVisitor(c.var.ctx, queryOf(c.req.valid("json"))), 200));
  return app;
}

const queryOf = (body: dto.VisitorRequest) => ("email" in body ? body : { visitorId: body.visitor_id });
