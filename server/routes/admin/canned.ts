/** `/canned-replies`: reusable replies. */
import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { deleteCannedReply } from "../../inbox/canned/deleteCannedReply.ts";
import { listCannedReplies } from "../../inbox/canned/listCannedReplies.ts";
import { saveCannedReply } from "../../inbox/canned/saveCannedReply.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

export function cannedRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const agent = forRole(parts, "agent", "tickets");
  const body = jsonBody(dto.cannedReplyRequestSchema);
  const saved = replies(dto.cannedReplySchema, "The reply");

  const list = createRoute({
    ...forRole(parts, "viewer", "read", "tickets"),
    method: "get",
    path: "/",
    summary: "Saved replies: the caller's own and the shared ones",
    responses: replies(dto.cannedReplyListSchema, "The replies, by name"),
  });
  app.openapi(list, async (c) => c.json({ replies: await listCannedReplies(c.var.ctx) }, 200));

  const add = createRoute({
    ...agent,
    method: "post",
    path: "/",
    summary: "Save a reply to use again",
    request: { body },
    responses: saved,
  });
  app.openapi(add, async (c) => c.json(await saveCannedReply(c.var.ctx, c.req.valid("json")), 200));

  const change = createRoute({
    ...agent,
    method: "put",
    path: "/{id}",
    summary: "Change a saved reply: the caller's own, or as an owner a shared one",
    request: { params: idParam, body },
    responses: saved,
  });
  app.openapi(change, async (c) =>
    c.json(await saveCannedReply(c.var.ctx, { ...c.req.valid("json"), id: c.req.valid("param").id }), 200),
  );

  const remove = createRoute({
    ...agent,
    method: "delete",
    path: "/{id}",
    summary: "Delete a saved reply",
    request: { params: idParam },
    responses: replies(doneSchema, "Deleted"),
  });
  app.openapi(remove, async (c) => {
    await deleteCannedReply(c.var.ctx, { id: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}
