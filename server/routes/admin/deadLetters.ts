import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { listDeadLetters } from "../../operator/listDeadLetters.ts";
import { dropDeadLetters, retryDeadLetters } from "../../operator/settleDeadLetters.ts";
import { chosenLettersSchema, deadLetterListSchema, settledLettersSchema } from "../../protocol/operator.ts";
import { jsonBody } from "../openapiParts.ts";
import { onlyOperators } from "./onlyOperators.ts";
import { forRole, pageQuery, replies } from "./route.ts";

/** `/dead-letters`: outbox effects of all desks that were given up. For the operator; everybody else gets not found. */
export function deadLetterRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");

  const list = createRoute({
    ...owner,
    method: "get",
    path: "/",
    operationId: "listDeadLetters",
    summary: "List the dead letters of all desks, newest first; operators only",
    request: { query: pageQuery },
    responses: replies(deadLetterListSchema, "A page of dead letters"),
  });
  app.openapi(list, async (c) => {
    await onlyOperators(parts, c);
    return c.json(await listDeadLetters(parts, c.req.valid("query")), 200);
  });

  const retry = createRoute({
    ...owner,
    method: "post",
    path: "/retry",
    operationId: "retryDeadLetters",
    summary: "Retry dead letters; operators only",
    request: { body: jsonBody(chosenLettersSchema) },
    responses: replies(settledLettersSchema, "How many of them were still there"),
  });
  app.openapi(retry, async (c) => {
    await onlyOperators(parts, c);
    return c.json({ settled: await retryDeadLetters(parts, c.req.valid("json").dead_letters) }, 200);
  });

  const drop = createRoute({
    ...owner,
    method: "post",
    path: "/drop",
    operationId: "dropDeadLetters",
    summary: "Delete dead letters for good; operators only",
    request: { body: jsonBody(chosenLettersSchema) },
    responses: replies(settledLettersSchema, "How many of them were still there"),
  });
  app.openapi(drop, async (c) => {
    await onlyOperators(parts, c);
    return c.json({ settled: await dropDeadLetters(parts, c.req.valid("json").dead_letters) }, 200);
  });
  return app;
}
