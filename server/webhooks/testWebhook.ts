import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { Delivery, WebhookPayload } from "../protocol/webhooks.ts";
import { promiseDelivery } from "./announceEvent.ts";
import { readDelivery } from "./listDeliveries.ts";
import { readWebhook } from "./webhookRow.ts";

/** Sends a test message. @throws AppError not_found, conflict when the receiver is disabled */
export async function testWebhook(ctx: Ctx<AgentActor>, { webhookId }: { webhookId: string }): Promise<Delivery> {
  const payload: WebhookPayload = {
    type: "webhook.test",
    timestamp: new Date().toISOString(),
    data: { message: `${ctx.actor.name} sent this from Frontdesk to see whether it arrives.` },
  };
  return withTenant(ctx, async (tx) => {
    const { is_enabled } = await readWebhook(tx, ctx.tenantId, webhookId);
    if (!is_enabled) throw new AppError("conflict");
    const id = await promiseDelivery(tx, ctx, { webhookId, eventId: v7(), ticketId: null, payload });
    return readDelivery(tx, { webhookId, deliveryId: id! });
  });
}
