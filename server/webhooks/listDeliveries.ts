import type { AgentActor, Ctx } from "../context/context.ts";
import { decodeCursor, encodeCursor } from "../db/cursor.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import { AppError } from "../kernel/errors.ts";
import type { Delivery, DeliveryList } from "../protocol/webhooks.ts";
import { readWebhook } from "./webhookRow.ts";

type Row = Omit<Delivery, "next_attempt_at"> & { due_at: string };

/** A receiver's deliveries, newest first. @throws AppError not_found, bad_request for an invalid cursor */
export async function listDeliveries(
  ctx: Ctx<AgentActor>,
  { webhookId, cursor, limit }: { webhookId: string; cursor?: string | undefined; limit: number },
): Promise<DeliveryList> {
  const after = decodeCursor(cursor);
  const rows = await withTenant(ctx, async (tx) => {
    await readWebhook(tx, ctx.tenantId, webhookId);
    return tx.sql<Row[]>`
      select id, event_id, type, status, payload, attempts, due_at::text as due_at, created_at::text as created_at
      from webhook_deliveries
      where tenant_id = ${ctx.tenantId} and webhook_id = ${webhookId}
        and ${after ? tx.sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : tx.sql`true`}
      order by created_at desc, id desc limit ${limit + 1}`;
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    deliveries: page.map(toDelivery),
    next_cursor: last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  };
}

/** @throws AppError not_found */
export async function readDelivery(
  { sql, tenantId }: TenantTx,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const [row] = await sql<Row[]>`
    select id, event_id, type, status, payload, attempts, due_at::text as due_at, created_at::text as created_at
    from webhook_deliveries where tenant_id = ${tenantId} and id = ${deliveryId} and webhook_id = ${webhookId}`;
  if (!row) throw new AppError("not_found");
  return toDelivery(row);
}

function toDelivery({ due_at, created_at, ...row }: Row): Delivery {
  const nextAt = row.status === "pending" ? isoTime(due_at) : null;
  return { ...row, next_attempt_at: nextAt, created_at: isoTime(created_at) };
}
