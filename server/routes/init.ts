/** POST /api/v1/chat/init: the handshake of a widget. */
import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../context.ts";
import { admitOrigin, openSession } from "../conversations/openSession.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { corsHeaders, setHeaders } from "../http/headers.ts";
import { handshakesFrom, takePoint, takePoints } from "../http/middleware/rateLimit.ts";
import { newRouter } from "../http/router.ts";
import { initReplySchema, initRequestSchema } from "../protocol/api.ts";
import { errorReplies, jsonBody, jsonReply } from "./openapiParts.ts";

const init = createRoute({
  method: "post",
  path: "/init",
  tags: ["Visitor"],
  summary: "Open a session for a page that embeds the widget",
  request: { body: jsonBody(initRequestSchema) },
  responses: {
    200: jsonReply(initReplySchema, "The session"),
    ...errorReplies(400, 401, 403, 404, 408, 413, 415, 429, 503),
  },
});

export function initRoutes(parts: Parts) {
  const router = newRouter();
  router.openapi(init, async (c) => {
    const body = c.req.valid("json");
    const address = clientAddress(c, parts.config.TRUSTED_PROXIES);
    // By address before the tenant is looked up: for unknown ones too.
    await takePoints(parts, handshakesFrom(address));
    const admitted = await admitOrigin(parts, body.tenant_id, c.req.header("origin"));
    await takePoint(parts, "init_tenant", admitted.tenant.id);
    setHeaders(c, corsHeaders(admitted.origin));
    const reply = await openSession(parts, admitted, body);
    Object.assign(c.get("event"), { tenant_id: body.tenant_id, ticket_id: reply.ticket_id });
    return c.json(reply, 200);
  });
  return router;
}
