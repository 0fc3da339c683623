import { createRoute, z } from "@hono/zod-openapi";
import { confirmCall } from "../../actions/confirmCall.ts";
import { decideCall } from "../../actions/decideCall.ts";
import { declineCall } from "../../actions/declineCall.ts";
import { getCall, listCalls } from "../../actions/listCalls.ts";
import { listUsableActions } from "../../actions/listUsableActions.ts";
import { proposeCall } from "../../actions/proposeCall.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { findGrounds } from "../../inbox/list/findGrounds.ts";
import * as dto from "../../protocol/actionCalls.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, idParam, replies } from "./route.ts";

const callParam = idParam.extend({ call_id: uuidSchema });
const localeQuery = z.object({ locale: dto.localeSchema });

/** `/tickets/{id}/calls`: actions in a conversation. For people only, since an API key can't approve. */
export function ticketCallRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const [agent, viewer] = [forRole(parts, "agent"), forRole(parts, "viewer")];
  const usable = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}/actions",
    summary: "List the actions that can be started in a ticket",
    request: { params: idParam },
    responses: replies(dto.usableActionsSchema, "The actions that are on"),
  });
  app.openapi(usable, async (c) =>
    c.json(await listUsableActions(c.var.ctx, { ticketId: c.req.valid("param").id }), 200),
  );
  const list = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}/calls",
    summary: "List a ticket's calls of actions",
    request: { params: idParam, query: localeQuery },
    responses: replies(dto.callListSchema, "The calls, newest first, with proofs masked"),
  });
  app.openapi(list, async (c) => {
    const { id: ticketId } = c.req.valid("param");
    return c.json(await listCalls(c.var.ctx, { ticketId, limit: 100 }, c.req.valid("query").locale), 200);
  });
  const start = createRoute({
    ...agent,
    method: "post",
    path: "/{id}/calls",
    summary: "Start an action; a change is sent once it is confirmed",
    request: { params: idParam, query: localeQuery, body: jsonBody(dto.callRequestSchema) },
    responses: replies(dto.callSchema, "The call"),
  });
  app.openapi(start, async (c) => {
    const { ctx } = c.var;
    const { id: ticketId } = c.req.valid("param");
    const { action_id: actionId, values } = c.req.valid("json");
    const { locale } = c.req.valid("query");
    const call = await proposeCall(ctx, { actionId, ticketId, turnId: null, values, locale, agent: ctx.actor });
    return c.json(await getCall(ctx, { ticketId, callId: call.id }, locale), 200);
  });
  app.route("/", groundsRoutes(parts));
  app.route("/", callRoutes(parts));
  return app;
}

/** What the documents say, for people to read before they decide. */
function groundsRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const grounds = createRoute({
    ...forRole(parts, "viewer"),
    method: "get",
    path: "/{id}/calls/{call_id}/grounds",
    operationId: "getCallGrounds",
    summary: "What the documents say about a call",
    request: { params: callParam },
    responses: replies(dto.callGroundsSchema, "At most three passages, best first"),
  });
  app.openapi(grounds, async (c) => {
    const { id: ticketId, call_id: callId } = c.req.valid("param");
    return c.json(await findGrounds(c.var.ctx, { ticketId, callId, signal: c.req.raw.signal }), 200);
  });
  return app;
}

/** Decisions about a call. */
function callRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const agent = forRole(parts, "agent");
  const asked = { params: callParam, query: localeQuery };
  const confirm = createRoute({
    ...agent,
    method: "post",
    path: "/{id}/calls/{call_id}/confirm",
    operationId: "confirmCall",
    summary: "Confirm a call that the caller has started",
    request: asked,
    responses: replies(dto.callSchema, "The call"),
  });
  app.openapi(confirm, async (c) => {
    const { id: ticketId, call_id: callId } = c.req.valid("param");
    await confirmCall(c.var.ctx, { ticketId, callId, agent: c.var.ctx.actor });
    return c.json(await getCall(c.var.ctx, { ticketId, callId }, c.req.valid("query").locale), 200);
  });
  const decline = createRoute({
    ...agent,
    method: "post",
    path: "/{id}/calls/{call_id}/decline",
    operationId: "declineCall",
    summary: "Decline a call that was not sent yet",
    request: asked,
    responses: replies(dto.callSchema, "The call"),
  });
  app.openapi(decline, async (c) => {
    const { id: ticketId, call_id: callId } = c.req.valid("param");
    await declineCall(c.var.ctx, { ticketId, callId });
    return c.json(await getCall(c.var.ctx, { ticketId, callId }, c.req.valid("query").locale), 200);
  });
  const decide = createRoute({
    ...agent,
    method: "post",
    path: "/{id}/calls/{call_id}/decide",
    operationId: "decideCall",
    summary: "Approve, change or reject a call that waits for people, or settle one that is unclear",
    request: { ...asked, body: jsonBody(dto.decisionRequestSchema) },
    responses: replies(dto.callSchema, "The call"),
  });
  app.openapi(decide, async (c) => {
    const { id: ticketId, call_id: callId } = c.req.valid("param");
    await decideCall(c.var.ctx, { ticketId, callId, ...c.req.valid("json") });
    return c.json(await getCall(c.var.ctx, { ticketId, callId }, c.req.valid("query").locale), 200);
  });
  return app;
}
