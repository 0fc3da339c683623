/** Delivers webhooks to tenants' own systems, and deletes old deliveries. */
import { httpPoster } from "../adapters/webFetcher/poster.ts";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { DELIVER_WEBHOOK } from "../ports/jobKinds.ts";
import type { JobWorkers } from "../ports/jobQueue.ts";
import { deliverWebhook } from "../webhooks/deliverWebhook.ts";
import { dropOldDeliveries } from "../webhooks/dropOldDeliveries.ts";

/** Concurrent deliveries per process, one per tenant: a slow receiver holds up only its own tenant. */
const POSTS = 4;
const BATCH = 500;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export interface WebhookWork {
  sweep(): Promise<void>;
  /** Call after the queue has stopped. */
  stop(): Promise<void>;
}

/** Starts this process's webhook workers. */
export async function startWebhookWork(parts: Parts, queue: JobWorkers): Promise<WebhookWork> {
  const poster = httpPoster({ allowed: parts.config.WEBHOOK_ALLOW_PRIVATE_HOSTS, userAgent: "Frontdesk-Webhooks/1.0" });
  await queue.work(DELIVER_WEBHOOK, POSTS, ({ tenantId, deliveryId }) =>
    deliverWebhook({ db: parts.db, tenantId, parts }, poster, deliveryId),
  );
  return {
    sweep: () => sweepDeliveries(parts, queue),
    stop: () => poster.close(),
  };
}

/** Enqueues attempts whose job was lost, and deletes old deliveries. */
export async function sweepDeliveries(
  { db }: Pick<Parts, "db">,
  queue: Pick<JobWorkers, "send">,
  now: number = Date.now(),
): Promise<void> {
  const lost = await withSystem(
    db,
    "sweep_webhooks",
    ({ sql }) => sql<{ tenant_id: string; id: string }[]>`
      select tenant_id, id from webhook_deliveries
      where status = 'pending' and due_at < ${new Date(now).toISOString()}::timestamptz - interval '1 minute'
      order by due_at limit ${BATCH}`,
  );
  for (const { tenant_id: tenantId, id: deliveryId } of lost)
    await queue.send(DELIVER_WEBHOOK, { tenantId, deliveryId });
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  const old = await withSystem(
    db,
    "sweep_webhooks",
    ({ sql }) => sql<{ tenant_id: string }[]>`
      select tenant_id from webhook_deliveries where created_at < ${before.toISOString()} and status <> 'pending'
      group by tenant_id limit ${BATCH}`,
  );
  for (const { tenant_id: tenantId } of old) await dropOldDeliveries({ db, tenantId }, before);
}
