import type { MiddlewareHandler } from "hono";
import type { Parts } from "../context/context.ts";
import { toAppError } from "../http/errorHandler.ts";
import { describeError } from "../http/logger.ts";
import { type AdminEnv, verifyAfterBody } from "../http/middleware/adminSession.ts";
import { keySession } from "../http/middleware/keySession.ts";
import { takePoint } from "../http/middleware/rateLimit.ts";
import { type AppEnv, newRouter } from "../http/router.ts";
import { answerRequest } from "../mcp/answerRequest.ts";
import { errorKeys } from "../protocol/errors.ts";

/** `/mcp`: the desk as tools of the Model Context Protocol (streamable HTTP, without sessions and streams). */
export function mcpRoutes(parts: Parts, takeBody: MiddlewareHandler<AppEnv>) {
  const app = newRouter<AdminEnv>();
  app.post("/mcp", keySession(parts), takeBody, verifyAfterBody, async (c) => {
    const { ctx, principal, event } = c.var;
    return answerRequest({
      ctx,
      request: c.req.raw,
      body: await c.req.text(),
      scopes: principal.scopes ?? [],
      count: () => takePoint(parts, "admin_write", `${ctx.tenantId}:${ctx.actor.id}`),
      note: (tool, failure) => {
        event.mcp_tool = tool;
        if (failure === undefined) return;
        const { key, cause } = toAppError(failure);
        event.error_key = key;
        if (errorKeys[key] >= 500) event.err = describeError(cause ?? failure);
      },
    });
  });
  return app;
}
