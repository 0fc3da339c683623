import { createRoute, z } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import { makeReport } from "../../doctor/report.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { takePoint } from "../../http/middleware/rateLimit.ts";
import { newRouter } from "../../http/router.ts";
import { CHECKS } from "../../protocol/doctor.ts";
import { doctorReportSchema } from "../../protocol/operator.ts";
import { onlyOperators } from "./onlyOperators.ts";
import { forRole, replies } from "./route.ts";

/** `/doctor`: what the service depends on, looked at now. For the operator; everybody else gets not found. */
export function doctorRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const look = createRoute({
    ...forRole(parts, "owner"),
    method: "get",
    path: "/",
    operationId: "getDoctor",
    summary: "Look at what the service depends on; operators only",
    request: { query: z.object({ check: z.enum(CHECKS).optional() }) },
    responses: replies(doctorReportSchema, "What was found"),
  });
  app.openapi(look, async (c) => {
    await onlyOperators(parts, c);
    await takePoint(parts, "doctor", c.var.principal.actor.id);
    const { check } = c.req.valid("query");
    const names = check === undefined ? CHECKS : [check];
    return c.json(await makeReport({ parts, names, mailTo: null, isLong: false }), 200);
  });
  return app;
}
