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
    summary: "How far the setup has come",
    responses: replies(setupSchema, "The steps that are done"),
  });
  app.openapi(get, async (c) => c.json(await getSetup(c.var.ctx), 200));
  const dismiss = createRoute({
    ...owner,
    method: "post",
    path: "/dismiss",
    summary: "Dismiss the list of first steps",
    responses: replies(doneSchema, "Dismissed"),
  });
  app.openapi(dismiss, async (c) => {
    await dismissSetup(c.var.ctx);
    return c.json({ done: true } as const, 200);
  });
  return app;
}
