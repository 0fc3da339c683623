import { createRoute } from "@hono/zod-openapi";
import { createAction } from "../../actions/createAction.ts";
import { deleteAction } from "../../actions/deleteAction.ts";
import { getAction } from "../../actions/getAction.ts";
import { listActions } from "../../actions/listActions.ts";
import { listCalls } from "../../actions/listCalls.ts";
import { testAction } from "../../actions/testAction.ts";
import { updateAction } from "../../actions/updateAction.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import * as dto from "../../protocol/actionCalls.ts";
import { jsonBody } from "../openapiParts.ts";
import { actionImportRoutes } from "./actionImports.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/actions`: owners' actions. For people only, because they can move money and reveal the names of secrets. */
export function actionRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const list = createRoute({
    ...owner,
    method: "get",
    path: "/",
    summary: "List the actions, with the outcomes of their calls in the last 30 days",
    responses: replies(dto.actionListSchema, "The actions, without their secrets"),
  });
  app.openapi(list, async (c) => c.json(await listActions(c.var.ctx), 200));
  const create = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Set up an action",
    request: { body: jsonBody(dto.actionRequestSchema) },
    responses: replies(dto.actionSchema, "The action"),
  });
  app.openapi(create, async (c) => c.json(await createAction(c.var.ctx, c.req.valid("json")), 200));
  const get = createRoute({
    ...owner,
    method: "get",
    path: "/{id}",
    summary: "One action",
    request: { params: idParam },
    responses: replies(dto.actionSchema, "The action, without its secrets"),
  });
  app.openapi(get, async (c) => c.json(await getAction(c.var.ctx, { actionId: c.req.valid("param").id }), 200));
  const update = createRoute({
    ...owner,
    method: "patch",
    path: "/{id}",
    summary: "Change an action, switch it on or off, or switch its dry mode",
    request: { params: idParam, body: jsonBody(dto.actionPatchSchema) },
    responses: replies(dto.actionSchema, "The action"),
  });
  app.openapi(update, async (c) => {
    const { id: actionId } = c.req.valid("param");
    return c.json(await updateAction(c.var.ctx, { actionId, patch: c.req.valid("json") }), 200);
  });
  app.route("/", oneActionRoutes(parts));
  app.route("/", actionImportRoutes(parts));
  return app;
}

/** Operations on one action, other than changing it. */
function oneActionRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "Delete an action and its log",
    request: { params: idParam },
    responses: replies(doneSchema, "Deleted"),
  });
  app.openapi(remove, async (c) => {
    await deleteAction(c.var.ctx, { actionId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  const test = createRoute({
    ...owner,
    method: "post",
    path: "/{id}/test",
    summary: "Test an action: what would be sent, and the reply if it is a look-up or sending was asked for",
    request: { params: idParam, body: jsonBody(dto.actionTestSchema) },
    responses: replies(dto.actionTestedSchema, "What was sent, with secrets masked, and the reply"),
  });
  app.openapi(test, async (c) => {
    const { id: actionId } = c.req.valid("param");
    return c.json(await testAction(c.var.ctx, { actionId, ...c.req.valid("json") }), 200);
  });
  return app;
}

/** `/action-calls`: the log. */
export function actionCallRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const list = createRoute({
    ...forRole(parts, "owner"),
    method: "get",
    path: "/",
    summary: "List the calls of actions: who asked, who agreed, and the outcome",
    request: { query: dto.callQuerySchema },
    responses: replies(dto.callListSchema, "The calls, newest first, with proofs masked"),
  });
  app.openapi(list, async (c) => {
    const { locale, ...query } = c.req.valid("query");
    return c.json(await listCalls(c.var.ctx, query, locale), 200);
  });
  return app;
}
