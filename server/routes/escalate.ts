/** A visitor asks for a person, or no longer wants to wait for one. */
import { createRoute, z } from "@hono/zod-openapi";
import type { Parts } from "../context/context.ts";
import { requestPerson } from "../conversations/people/requestPerson.ts";
import { withdrawWait } from "../conversations/people/withdrawWait.ts";
import { escalationsOf, messagesOf, rateLimit } from "../http/middleware/rateLimit.ts";
import { newRouter, type VisitorEnv } from "../http/router.ts";
import { escalateRequestSchema } from "../protocol/api.ts";
import { errorReplies, jsonBody, jsonReply, visitorSecurity } from "./openapiParts.ts";

const common = { tags: ["Visitor"], security: visitorSecurity };

const escalate = createRoute({
  ...common,
  method: "post",
  path: "/escalate",
  summary: "Ask for a person",
  request: { body: { ...jsonBody(escalateRequestSchema), required: false } },
  responses: {
    200: jsonReply(z.object({ ticket_number: z.string() }), "The ticket a person will answer"),
    ...errorReplies(400, 401, 403, 404, 408, 409, 413, 415, 429, 503),
  },
});
const withdraw = createRoute({
  ...common,
  method: "post",
  path: "/escalate/withdraw",
  operationId: "withdrawEscalation",
  summary: "Go back to the assistant instead of waiting for a person; refused once somebody has taken the ticket",
  responses: { 204: { description: "The assistant answers again" }, ...errorReplies(401, 403, 404, 409, 429) },
});

/** `/escalate`, `/escalate/withdraw`. */
export function escalateRoutes(parts: Parts) {
  const router = newRouter<VisitorEnv>();
  const { TRUSTED_PROXIES } = parts.config;
  const writes = rateLimit<VisitorEnv>(parts, (c) => messagesOf(c, TRUSTED_PROXIES));
  for (const path of ["/escalate", "/escalate/withdraw"]) router.use(path, writes);
  router.use(
    "/escalate",
    rateLimit<VisitorEnv>(parts, (c) => escalationsOf(c, TRUSTED_PROXIES)),
  );
  router.openapi(escalate, async (c) => {
    const { note } = c.req.valid("json");
    return c.json(await requestPerson(c.var.ctx, { note: note ?? null }), 200);
  });
  router.openapi(withdraw, async (c) => {
    await withdrawWait(c.var.ctx);
    return c.body(null, 204);
  });
  return router;
}
