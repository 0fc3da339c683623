import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { setupSchema } from "../../protocol/setup.ts";
import { dismissSetup } from "../../tenants/dismissSetup.ts";
import { getSetup } from "../../tenants/getSetup.ts";
import { doneSchema, forRole, replies } from "./route.ts";

/** `/setup`: a new tenant's first steps. */
export function setupRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner", "settings");
  const get = createRoute({
    ...owner,
    method: "get",
    path: "/",
    summary: "How far the setting up is",
    responses: replies(setupSchema, "What is there already"),
  });
  app.openapi(get, async (c) => c.json(await getSetup(c.var.ctx), 200));
  const dismiss = createRoute({
    ...owner,
    method: "post",
    path: "/dismiss",
    summary: "Put the list of first steps away",
    responses: replies(doneSchema, "Put away"),
  });
  app.openapi(dismiss, async (c) => {
    await dismissSetup(c.var.ctx);
    return c.json({ done: true } as const, 200);
  });
  return app;
}
