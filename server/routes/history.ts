/** The visitor's conversation as it stands: all of it, or what has happened since an event. */
import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../context/context.ts";
import { getConversation } from "../conversations/thread/getConversation.ts";
import { getUpdates } from "../conversations/thread/getUpdates.ts";
import { rateLimit, readsOf } from "../http/middleware/rateLimit.ts";
import { newRouter, type VisitorEnv } from "../http/router.ts";
import { conversationReplySchema, updatesQuerySchema, updatesReplySchema } from "../protocol/api.ts";
import { errorReplies, jsonReply, visitorSecurity } from "./openapiParts.ts";

const common = { tags: ["Visitor"], security: visitorSecurity };

const updates = createRoute({
  ...common,
  method: "get",
  path: "/updates",
  summary: "What has happened since an event, at once: for clients whose streams are swallowed on the way",
  request: { query: updatesQuerySchema },
  responses: { 200: jsonReply(updatesReplySchema, "Events"), ...errorReplies(400, 401, 403, 429) },
});
const history = createRoute({
  ...common,
  method: "get",
  path: "/history",
  summary: "The conversation so far, and what it waits for",
  responses: { 200: jsonReply(conversationReplySchema, "The conversation"), ...errorReplies(401, 403, 404, 429) },
});

/** `/history`, `/updates`. */
export function historyRoutes(parts: Parts) {
  const router = newRouter<VisitorEnv>();
  const reads = rateLimit(parts, readsOf);
  for (const path of ["/history", "/updates"]) router.use(path, reads);
  router.openapi(updates, async (c) => {
    const sent = await getUpdates(c.var.ctx, c.req.valid("query"));
    return c.json({ events: sent.map(({ id = null, event }) => ({ id, event })) }, 200);
  });
  router.openapi(history, async (c) => c.json(await getConversation(c.var.ctx), 200));
  return router;
}
