/** One delivery attempt: posts the event, records the result, and schedules the next attempt. */
import { writeAudit } from "../audit/writeAudit.ts";
import type { Parts } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { DELIVER_WEBHOOK } from "../ports/jobKinds.ts";
import type { WebPoster } from "../ports/webPoster.ts";
import type { DeliveryAttempt, WebhookKind, WebhookPayload } from "../protocol/webhooks.ts";
import { openSecret } from "../tenants/sealedSecret.ts";
import { judgeAnswer } from "./retrySchedule.ts";
import { webhookRequest } from "./webhookRequest.ts";
import { secretPlace } from "./webhookRow.ts";

/** How long an attempt holds the delivery, in case its process dies. */
const ATTEMPT_SECONDS = 60;

interface Due {
  id: string;
  webhook_id: string;
  event_id: string;
  payload: WebhookPayload;
  tries: number;
  kind: WebhookKind;
  url: string;
  secret: string;
  previous_secret: string | null;
}

export type DeliveringContext = TenantContext & { parts: Pick<Parts, "jobs" | "config"> };

/**
 * Delivers once; no effect when it was delivered, given up or switched off meanwhile.
 * @throws errors that a retry of the job may fix; a failing receiver is recorded, not thrown
 */
export async function deliverWebhook(ctx: DeliveringContext, poster: WebPoster, deliveryId: string): Promise<void> {
  const due = await claim(ctx, deliveryId);
  if (!due) return;
  const attempt = await post(ctx, poster, due);
  await withTenant(ctx, (tx) => record(tx, ctx, due, attempt));
}

function claim(ctx: DeliveringContext, deliveryId: string): Promise<Due | undefined> {
  return withTenant(ctx, async ({ sql }) => {
    const [due] = await sql<Due[]>`
      update webhook_deliveries d set tries = d.tries + 1, due_at = now() + make_interval(secs => ${ATTEMPT_SECONDS})
      from webhooks w
      where d.tenant_id = ${ctx.tenantId} and d.id = ${deliveryId} and d.status = 'pending'
        and d.due_at <= now() + interval '1 second'
        and w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.is_enabled
      returning d.id, d.webhook_id, d.event_id, d.payload, d.tries, w.kind, w.url, w.secret,
        case when w.previous_secret_until > now() then w.previous_secret end as previous_secret`;
    return due;
  });
}

async function post({ parts, tenantId }: DeliveringContext, poster: WebPoster, due: Due): Promise<DeliveryAttempt> {
  const place = secretPlace(tenantId, due.webhook_id);
  const open = (sealed: string) => openSecret(parts.config.SECRETS_KEYS, place, sealed);
  const secret = open(due.secret);
  const previousSecret = due.previous_secret && open(due.previous_secret);
  const request = webhookRequest({ kind: due.kind, url: due.url, secret, previousSecret }, due.event_id, due.payload);
  const at = new Date().toISOString();
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const { status, body } = await poster.post(request);
    return { at, status, error: null, body, ms: ms() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { at, status: null, error: error.key, body: "", ms: ms() };
  }
}

async function record(tx: Tx, ctx: DeliveringContext, due: Due, attempt: DeliveryAttempt): Promise<void> {
  const verdict = judgeAnswer(attempt.status, due.tries);
  const retry = typeof verdict === "object" ? verdict.retry : null;
  const status = retry !== null ? "pending" : verdict === "delivered" ? "delivered" : "failed";
  // Switched off during the attempt: it stays given up, unless it was delivered.
  await tx.sql`
    update webhook_deliveries set
      status = case when status = 'pending' or ${status} = 'delivered' then ${status} else status end,
      attempts = attempts || ${JSON.stringify([attempt])}::jsonb,
      due_at = now() + make_interval(secs => ${retry ?? 0})
    where tenant_id = ${ctx.tenantId} and id = ${due.id}`;
  if (retry !== null) {
    const job = { tenantId: ctx.tenantId, deliveryId: due.id };
    await ctx.parts.jobs.enqueue(tx, DELIVER_WEBHOOK, job, { delaySeconds: retry });
  }
  if (verdict === "gone") await switchOff(tx, ctx, due.webhook_id);
}

/** As status 410 (Gone) requires: nothing is posted there until an owner enables it again. */
async function switchOff(tx: Tx, { tenantId }: DeliveringContext, webhookId: string): Promise<void> {
  const changed = await tx.sql`
    update webhooks set is_enabled = false, is_gone = true
      where tenant_id = ${tenantId} and id = ${webhookId} and is_enabled returning id`;
  await tx.sql`update webhook_deliveries set status = 'failed'
    where tenant_id = ${tenantId} and webhook_id = ${webhookId} and status = 'pending'`;
  if (changed.length > 0) {
    await writeAudit(tx, { tenantId, actorId: "system", action: "webhook_gone", subject: webhookId });
  }
}
