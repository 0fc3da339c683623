/** POST /api/v1/chat/init: a widget's handshake. */
import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Parts } from "../context/context.ts";
import { admitOrigin, openSession } from "../conversations/session/openSession.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { corsHeaders, readableByAll, setHeaders } from "../http/headers.ts";
import { invalidInput } from "../http/invalidInput.ts";
import { handshakesFrom, takePoint, takePoints } from "../http/middleware/rateLimit.ts";
import { originsOf } from "../http/middleware/sameSite.ts";
import { type AppEnv, newRouter } from "../http/router.ts";
import { AppError } from "../kernel/errors.ts";
import { type InitRequest, initReplySchema, initRequestSchema } from "../protocol/api.ts";
import { errorReplies, jsonReply } from "./openapiParts.ts";

const init = createRoute({
  method: "post",
  path: "/init",
  tags: ["Visitor"],
  summary: "Open a session for a page that embeds the widget",
  request: {
    body: {
      content: { "application/json": { schema: initRequestSchema }, "text/plain": { schema: initRequestSchema } },
    },
  },
  responses: {
    200: jsonReply(initReplySchema, "The session"),
    ...errorReplies(400, 401, 403, 404, 408, 413, 415, 429, 503),
  },
});

/** The same JSON as plain text, which browsers send without a preflight. The origin is verified either way. */
async function readPlain(c: Context<AppEnv>): Promise<InitRequest> {
  if (!c.req.header("content-type")?.startsWith("text/plain")) throw new AppError("unsupported_media_type");
  const read = initRequestSchema.safeParse(parseJson(await c.req.text()));
  if (!read.success) throw invalidInput("json", read.error);
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("bad_request");
  }
}

export function initRoutes(parts: Parts) {
  const router = newRouter();
  router.openapi(init, async (c) => {
    const given = c.req.valid("json");
    const body = given.tenant_id === undefined ? await readPlain(c) : given;
    const address = clientAddress(c, parts.config.TRUSTED_PROXIES);
    setHeaders(c, readableByAll);
    // Rate-limited by address before the tenant lookup, so that unknown tenants count too.
    if (!c.get("isCounted")) await takePoints(parts, handshakesFrom(address));
    const admitted = await admitOrigin(parts, {
      tenantId: body.tenant_id,
      header: c.req.header("origin"),
      page: body.page?.url,
      own: originsOf(c, parts.config),
      address,
    });
    await takePoint(parts, "init_tenant", admitted.tenant.id);
    setHeaders(c, corsHeaders(admitted.origin));
    const reply = await openSession(parts, admitted, body, c.get("requestId"));
    Object.assign(c.get("event"), { tenant_id: body.tenant_id, ticket_id: reply.ticket_id });
    return c.json(reply, 200);
  });
  return router;
}
