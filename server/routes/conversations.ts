/** A visitor's own conversations, and what a visitor can add to one. Mounted behind `visitorSession`. */
import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../context/context.ts";
import { leaveEmail } from "../conversations/session/leaveEmail.ts";
import { deleteConversation } from "../conversations/thread/deleteConversation.ts";
import { giveFeedback } from "../conversations/thread/giveFeedback.ts";
import { listConversations } from "../conversations/thread/listConversations.ts";
import { markSeen } from "../conversations/thread/markSeen.ts";
import { renameConversation } from "../conversations/thread/renameConversation.ts";
import { rateLimit, readsOf, writesOf } from "../http/middleware/rateLimit.ts";
import { newRouter, type VisitorEnv } from "../http/router.ts";
import {
  conversationListSchema,
  emailRequestSchema,
  feedbackRequestSchema,
  historyReplySchema,
  renameRequestSchema,
  seenRequestSchema,
} from "../protocol/api.ts";
import { errorReplies, idParam, jsonBody, jsonReply, visitorSecurity } from "./openapiParts.ts";

const common = { tags: ["Visitor"], security: visitorSecurity };
const done = { 204: { description: "Done" } };

const list = createRoute({
  ...common,
  method: "get",
  path: "/conversations",
  summary: "The visitor's conversations that have messages, newest first",
  responses: { 200: jsonReply(conversationListSchema, "The conversations"), ...errorReplies(401, 403, 429) },
});
const rename = createRoute({
  ...common,
  method: "patch",
  path: "/conversations/{id}",
  summary: "Rename a conversation",
  request: { params: idParam, body: jsonBody(renameRequestSchema) },
  responses: { ...done, ...errorReplies(400, 401, 403, 404, 429) },
});
const remove = createRoute({
  ...common,
  method: "delete",
  path: "/conversations/{id}",
  summary: "Delete a conversation and all that hangs on it",
  request: { params: idParam },
  responses: { ...done, ...errorReplies(401, 403, 404, 429) },
});
const feedback = createRoute({
  ...common,
  method: "post",
  path: "/feedback",
  operationId: "rateAnswer",
  summary: "Rate an answer",
  request: { body: jsonBody(feedbackRequestSchema) },
  responses: { ...done, ...errorReplies(400, 401, 403, 404, 429) },
});
const email = createRoute({
  ...common,
  method: "post",
  path: "/email",
  operationId: "leaveEmail",
  summary: "Leave an address for the answer, or take it back",
  request: { body: jsonBody(emailRequestSchema) },
  responses: {
    200: jsonReply(historyReplySchema.pick({ email: true }), "The address, masked"),
    ...errorReplies(400, 401, 403, 404, 429),
  },
});

const seen = createRoute({
  ...common,
  method: "post",
  path: "/seen",
  operationId: "markSeen",
  summary: "Report which messages of the conversation have arrived in an open tab, and which were on screen",
  request: { body: jsonBody(seenRequestSchema) },
  responses: { ...done, ...errorReplies(400, 401, 403, 429) },
});

export function conversationRoutes(parts: Parts) {
  const router = newRouter<VisitorEnv>();
  const limited = rateLimit(parts, readsOf);
  for (const path of ["/conversations", "/conversations/*", "/feedback", "/email", "/seen"]) router.use(path, limited);
  const written = rateLimit<VisitorEnv>(parts, (c) =>
    c.req.method === "GET" ? [] : writesOf(c, parts.config.TRUSTED_PROXIES),
  );
  for (const path of ["/conversations/*", "/feedback", "/email", "/seen"]) router.use(path, written);
  router.openapi(list, async (c) => c.json({ conversations: await listConversations(c.var.ctx) }, 200));
  router.openapi(rename, async (c) => {
    await renameConversation(c.var.ctx, { ticketId: c.req.valid("param").id, ...c.req.valid("json") });
    return c.body(null, 204);
  });
  router.openapi(remove, async (c) => {
    await deleteConversation(c.var.ctx, { ticketId: c.req.valid("param").id });
    return c.body(null, 204);
  });
  router.openapi(feedback, async (c) => {
    await giveFeedback(c.var.ctx, c.req.valid("json"));
    return c.body(null, 204);
  });
  router.openapi(seen, async (c) => {
    await markSeen(c.var.ctx, c.req.valid("json"));
    return c.body(null, 204);
  });
  router.openapi(email, async (c) => c.json(await leaveEmail(c.var.ctx, c.req.valid("json")), 200));
  return router;
}
