import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { takePoint } from "../../http/middleware/rateLimit.ts";
import { newRouter } from "../../http/router.ts";
import { askTestBox } from "../../learning/askTestBox.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, replies } from "./route.ts";

/** `/test-box`: answers a question as a visitor's would be, without leaving any trace. */
export function testBoxRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const ask = createRoute({
    ...forRole(parts, "agent", "tickets"),
    method: "post",
    path: "/",
    operationId: "askTestBox",
    summary:
      "Ask as a visitor would: the answer and everything that led to it. It makes no ticket, figure or cached answer",
    request: { body: jsonBody(dto.testBoxRequestSchema) },
    responses: replies(dto.testBoxReplySchema, "What the visitor would get, with its trace"),
  });
  app.openapi(ask, async (c) => {
    const { ctx } = c.var;
    await takePoint(parts, "rehearsal", ctx.tenantId);
    return c.json(await askTestBox(ctx, c.req.valid("json")), 200);
  });
  return app;
}
