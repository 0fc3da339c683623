import { createRoute, z } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import * as dto from "../../protocol/webhooks.ts";
import { createWebhook } from "../../webhooks/createWebhook.ts";
import { deleteWebhook } from "../../webhooks/deleteWebhook.ts";
import { listDeliveries } from "../../webhooks/listDeliveries.ts";
import { listWebhooks } from "../../webhooks/listWebhooks.ts";
import { replayDelivery } from "../../webhooks/replayDelivery.ts";
import { rotateWebhookSecret } from "../../webhooks/rotateWebhookSecret.ts";
import { testWebhook } from "../../webhooks/testWebhook.ts";
import { updateWebhook } from "../../webhooks/updateWebhook.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, pageQuery, replies } from "./route.ts";

/** `/webhooks`: the tenant's own systems that receive events. For people only: events contain visitors' data. */
export function webhookRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const list = createRoute({
    ...owner,
    method: "get",
    path: "/",
    summary: "The webhooks",
    responses: replies(dto.webhookListSchema, "The webhooks, without their secrets"),
  });
  app.openapi(list, async (c) => c.json(await listWebhooks(c.var.ctx), 200));
  const create = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Create a webhook; its secret is shown only once",
    request: { body: jsonBody(dto.webhookRequestSchema) },
    responses: replies(dto.webhookMadeSchema, "The webhook with its secret"),
  });
  app.openapi(create, async (c) => c.json(await createWebhook(c.var.ctx, c.req.valid("json")), 200));
  const update = createRoute({
    ...owner,
    method: "patch",
    path: "/{id}",
    summary: "Change a webhook's address or events, or switch it off or on",
    request: { params: idParam, body: jsonBody(dto.webhookPatchSchema) },
    responses: replies(dto.webhookSchema, "The webhook"),
  });
  app.openapi(update, async (c) => {
    const { id: webhookId } = c.req.valid("param");
    return c.json(await updateWebhook(c.var.ctx, { webhookId, patch: c.req.valid("json") }), 200);
  });
  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "Delete a webhook with its log",
    request: { params: idParam },
    responses: replies(doneSchema, "Deleted"),
  });
  app.openapi(remove, async (c) => {
    await deleteWebhook(c.var.ctx, { webhookId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  const rotate = createRoute({
    ...owner,
    method: "post",
    path: "/{id}/rotate-secret",
    operationId: "rotateWebhookSecret",
    summary: "Create a new secret; for a day messages are signed with the old one as well",
    request: { params: idParam },
    responses: replies(dto.webhookMadeSchema, "The webhook with its new secret"),
  });
  app.openapi(rotate, async (c) =>
    c.json(await rotateWebhookSecret(c.var.ctx, { webhookId: c.req.valid("param").id }), 200),
  );
  app.route("/", deliveryRoutes(parts));
  return app;
}

/** Past deliveries to a receiver, and resending them. */
function deliveryRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const test = createRoute({
    ...owner,
    method: "post",
    path: "/{id}/test",
    summary: "Send a test message",
    request: { params: idParam },
    responses: replies(dto.deliverySchema, "Being sent; the list of deliveries shows the result"),
  });
  app.openapi(test, async (c) => c.json(await testWebhook(c.var.ctx, { webhookId: c.req.valid("param").id }), 200));
  const list = createRoute({
    ...owner,
    method: "get",
    path: "/{id}/deliveries",
    summary: "The messages of the last 30 days, with every attempt",
    request: { params: idParam, query: pageQuery },
    responses: replies(dto.deliveryListSchema, "The deliveries, newest first"),
  });
  app.openapi(list, async (c) =>
    c.json(await listDeliveries(c.var.ctx, { webhookId: c.req.valid("param").id, ...c.req.valid("query") }), 200),
  );
  const replay = createRoute({
    ...owner,
    method: "post",
    path: "/{id}/deliveries/{delivery_id}/replay",
    summary: "Send a message again, under the same webhook-id",
    request: { params: z.object({ id: uuidSchema, delivery_id: uuidSchema }) },
    responses: replies(dto.deliverySchema, "Being sent"),
  });
  app.openapi(replay, async (c) => {
    const { id: webhookId, delivery_id: deliveryId } = c.req.valid("param");
    return c.json(await replayDelivery(c.var.ctx, { webhookId, deliveryId }), 200);
  });
  return app;
}
