import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { getAlerts, saveAlerts } from "../../inbox/alerts/alertPreferences.ts";
import { listLabels } from "../../inbox/labels/listLabels.ts";
import { addLabel, changeLabel, deleteLabel } from "../../inbox/labels/saveLabel.ts";
import { addView, deleteView, listViews } from "../../inbox/views/savedViews.ts";
import * as dto from "../../protocol/inbox.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/alerts`: how the caller is told about waiting tickets. */
export function alertRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const viewer = forRole(parts, "viewer");
  const get = createRoute({
    ...viewer,
    method: "get",
    path: "/",
    summary: "How the caller is told about waiting tickets",
    responses: replies(dto.alertPreferencesSchema, "The caller's choices"),
  });
  app.openapi(get, async (c) => c.json(await getAlerts(c.var.ctx), 200));

  const save = createRoute({
    ...viewer,
    method: "put",
    path: "/",
    summary: "Change how the caller is told about waiting tickets",
    request: { body: jsonBody(dto.alertPreferencesSchema) },
    responses: replies(dto.alertPreferencesSchema, "The caller's choices"),
  });
  app.openapi(save, async (c) => c.json(await saveAlerts(c.var.ctx, c.req.valid("json")), 200));
  return app;
}

/** `/labels`: a tenant's own labels for tickets. */
export function labelRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const agent = forRole(parts, "agent", "tickets");
  const list = createRoute({
    ...forRole(parts, "viewer", "read", "tickets"),
    method: "get",
    path: "/",
    summary: "The labels that tickets can have",
    responses: replies(dto.labelListSchema, "The labels"),
  });
  app.openapi(list, async (c) => c.json(await listLabels(c.var.ctx), 200));

  const add = createRoute({
    ...agent,
    method: "post",
    path: "/",
    summary: "Create a label",
    request: { body: jsonBody(dto.labelRequestSchema) },
    responses: replies(dto.labelSchema, "The label"),
  });
  app.openapi(add, async (c) => c.json(await addLabel(c.var.ctx, c.req.valid("json")), 200));

  const change = createRoute({
    ...agent,
    method: "put",
    path: "/{id}",
    summary: "Change a label's name or colour",
    request: { params: idParam, body: jsonBody(dto.labelRequestSchema) },
    responses: replies(dto.labelSchema, "The label"),
  });
  app.openapi(change, async (c) => {
    const label = { id: c.req.valid("param").id, ...c.req.valid("json") };
    return c.json(await changeLabel(c.var.ctx, label), 200);
  });

  const remove = createRoute({
    ...agent,
    method: "delete",
    path: "/{id}",
    summary: "Delete a label; it comes off every ticket",
    request: { params: idParam },
    responses: replies(doneSchema, "Deleted"),
  });
  app.openapi(remove, async (c) => {
    await deleteLabel(c.var.ctx, { labelId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}

/** `/views`: saved inbox filters, private and shared. */
export function viewRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const viewer = forRole(parts, "viewer");
  const list = createRoute({
    ...viewer,
    method: "get",
    path: "/",
    summary: "The caller's saved views and those shared with everybody",
    responses: replies(dto.viewListSchema, "The views"),
  });
  app.openapi(list, async (c) => c.json(await listViews(c.var.ctx), 200));

  const add = createRoute({
    ...viewer,
    method: "post",
    path: "/",
    summary: "Save a view",
    request: { body: jsonBody(dto.viewRequestSchema) },
    responses: replies(dto.viewSchema, "The view"),
  });
  app.openapi(add, async (c) => c.json(await addView(c.var.ctx, c.req.valid("json")), 200));

  const remove = createRoute({
    ...viewer,
    method: "delete",
    path: "/{id}",
    summary: "Delete a view: the caller's own, or as an owner a shared one",
    request: { params: idParam },
    responses: replies(doneSchema, "Deleted"),
  });
  app.openapi(remove, async (c) => {
    await deleteView(c.var.ctx, { viewId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}
