import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { DELIVER_WEBHOOK } from "../ports/jobKinds.ts";
import type { Delivery } from "../protocol/webhooks.ts";
import { readDelivery } from "./listDeliveries.ts";
import { readWebhook } from "./webhookRow.ts";

/**
 * Posts a message again at once, under the same `webhook-id`; on failure the retry schedule starts over.
 * @throws AppError not_found, conflict when the receiver is disabled
 */
export async function replayDelivery(
  ctx: Ctx<AgentActor>,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const { tenantId, actor, parts } = ctx;
  return withTenant(ctx, async (tx) => {
    const { is_enabled } = await readWebhook(tx, tenantId, webhookId);
    await readDelivery(tx, { webhookId, deliveryId });
    if (!is_enabled) throw new AppError("conflict");
    await tx.sql`update webhook_deliveries set status = 'pending', tries = 0, due_at = now()
      where tenant_id = ${tenantId} and id = ${deliveryId}`;
    await parts.jobs.enqueue(tx, DELIVER_WEBHOOK, { tenantId, deliveryId });
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "webhook_replayed", subject: deliveryId });
    return readDelivery(tx, { webhookId, deliveryId });
  });
}
