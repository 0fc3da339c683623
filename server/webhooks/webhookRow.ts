/** A receiver as stored, and as shown. */
import type { Tx } from "../db/database.ts";
import { isoTime } from "../db/time.ts";
import { AppError } from "../kernel/errors.ts";
import type { DeliveryStatus, Webhook, WebhookEvent, WebhookKind } from "../protocol/webhooks.ts";
import type { SecretPlace } from "../tenants/sealedSecret.ts";

interface WebhookRow {
  id: string;
  kind: WebhookKind;
  url: string;
  events: WebhookEvent[];
  is_enabled: boolean;
  is_gone: boolean;
  previous_secret_until: string | null;
  created_at: string;
  last_status: DeliveryStatus | null;
  last_at: string | null;
}

/** Reads all of a tenant's receivers, or one; oldest first. */
export async function readWebhooks({ sql }: Tx, tenantId: string, id: string | null = null): Promise<Webhook[]> {
  const rows = await sql<WebhookRow[]>`
    select w.id, w.kind, w.url, w.events, w.is_enabled, w.is_gone, w.created_at::text as created_at,
      case when w.previous_secret_until > now() then w.previous_secret_until::text end as previous_secret_until,
      d.status as last_status, d.created_at::text as last_at
    from webhooks w left join lateral (
      select status, created_at from webhook_deliveries
      where tenant_id = w.tenant_id and webhook_id = w.id order by created_at desc, id desc limit 1) d on true
    where w.tenant_id = ${tenantId} and (${id}::uuid is null or w.id = ${id}::uuid)
    order by w.created_at, w.id`;
  return rows.map(({ last_status, last_at, created_at, previous_secret_until, ...row }) => ({
    ...row,
    previous_secret_until: previous_secret_until && isoTime(previous_secret_until),
    last_delivery: last_status && last_at ? { status: last_status, at: isoTime(last_at) } : null,
    created_at: isoTime(created_at),
  }));
}

/** @throws AppError not_found */
export async function readWebhook(tx: Tx, tenantId: string, id: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(tx, tenantId, id);
  if (!webhook) throw new AppError("not_found");
  return webhook;
}

/** The context that a receiver's secret is sealed to. */
export const secretPlace = (tenantId: string, id: string): SecretPlace => ({ tenantId, field: `webhook:${id}` });
