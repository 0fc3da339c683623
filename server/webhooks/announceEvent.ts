/** Announces events to a tenant's own systems: queued in the transaction of the change, posted after its commit. */
import { v7 } from "uuid";
import type { Parts } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import { DELIVER_WEBHOOK } from "../ports/jobKinds.ts";
import type { WebhookData, WebhookEvent } from "../protocol/webhooks.ts";

/** What announcing needs; every verb's context has it. */
export interface AnnouncingContext {
  tenantId: string;
  parts: Pick<Parts, "jobs" | "config">;
}

export interface Announced<Type extends WebhookEvent = WebhookEvent> {
  type: Type;
  /** Called only when a receiver listens. Null: there is nothing to announce after all. */
  data: () => Promise<WebhookData[Type] | null> | WebhookData[Type];
  /** The delivery is deleted with this ticket. */
  ticketId?: string;
  /** Deduplicates: pass it where the same event might be announced twice. */
  eventId?: string;
}

/** Queues an event for every receiver that listens to it. Call it in the transaction of the change. */
export async function announceEvent<Type extends WebhookEvent>(
  tx: Tx,
  ctx: AnnouncingContext,
  { type, data, ticketId, eventId = v7() }: Announced<Type>,
): Promise<void> {
  const listening = await findListening(tx, ctx, type);
  if (listening.length === 0) return;
  const told = await data();
  if (told === null) return;
  const payload = { type, timestamp: new Date().toISOString(), data: told };
  for (const { id: webhookId } of listening) {
    await promiseDelivery(tx, ctx, { webhookId, eventId, ticketId: ticketId ?? null, payload });
  }
}

/** Whether any receiver listens to the event. */
export async function isListenedTo(tx: Tx, ctx: { tenantId: string }, type: WebhookEvent): Promise<boolean> {
  return (await findListening(tx, ctx, type)).length > 0;
}

async function findListening({ sql }: Tx, { tenantId }: { tenantId: string }, type: WebhookEvent) {
  return sql<{ id: string }[]>`
    select id from webhooks where tenant_id = ${tenantId} and is_enabled and ${type} = any(events)`;
}

/** Queues one event for one receiver, unless it was queued before. @returns the delivery's id, or null */
export async function promiseDelivery(
  tx: Tx,
  { tenantId, parts }: AnnouncingContext,
  to: {
    webhookId: string;
    eventId: string;
    ticketId: string | null;
    payload: { type: string } & Record<string, unknown>;
  },
): Promise<string | null> {
  const deliveryId = v7();
  const made = await tx.sql`
    insert into webhook_deliveries (tenant_id, id, webhook_id, event_id, type, ticket_id, payload)
    values (${tenantId}, ${deliveryId}, ${to.webhookId}, ${to.eventId}, ${to.payload.type}, ${to.ticketId},
      ${JSON.stringify(to.payload)}::jsonb)
    on conflict (tenant_id, webhook_id, event_id) do nothing returning id`;
  if (made.length === 0) return null;
  await parts.jobs.enqueue(tx, DELIVER_WEBHOOK, { tenantId, deliveryId });
  return deliveryId;
}
