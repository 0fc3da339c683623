/** Conversations of the past, as the tables hold them. */
import { v7 } from "uuid";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { Figures } from "../../protocol/numbers.ts";

/** A question, when it was asked and what became of it. */
export interface PastQuestion {
  at: string;
  status?: "answered" | "clarify" | "stopped" | "failed" | "escalated";
  isCacheHit?: boolean;
  grade?: number;
  firstTokenMs?: number;
  lastsMs?: number;
  rating?: "up" | "down";
  escalated?: { reason: keyof Figures["escalated"]; repliedAfterSeconds?: number; answeredAfterSeconds?: number };
  page?: string;
  isReopened?: boolean;
}

export const isoAfter = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
/** An id as it would have been made then. */
const idAt = (at: string) => v7({ msecs: Date.parse(at) });

/** A conversation of one question as the tables would hold it, had it happened then. */
export async function happened(ctx: TenantContext, number: number, asked: PastQuestion): Promise<void> {
  const { tenantId } = ctx;
  const {
    at,
    status = "answered",
    isCacheHit = false,
    grade = null,
    firstTokenMs,
    lastsMs = 2000,
    rating,
    escalated,
  } = asked;
  const [visitor, ticket, message, turn, answer] = Array.from({ length: 5 }, () => idAt(at)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const detail = firstTokenMs === undefined ? {} : { first_token_ms: firstTokenMs };
  const steps = JSON.stringify([
    { node: "retrieve", started_ms: 0, ms: 2, detail: {} },
    { node: "generate", started_ms: 2, ms: 5, detail },
  ]);
  const page = JSON.stringify(asked.page ? { url: asked.page } : {});
  await withTenant(ctx, async ({ sql }) => {
    await sql`insert into visitors (tenant_id, id) values (${tenantId}, ${visitor})`;
    await sql`insert into tickets (tenant_id, id, visitor_id, number, origin, last_seq, page, created_at, updated_at)
      values (${tenantId}, ${ticket}, ${visitor}, ${number}, 'https://shop.example', 2, ${page}::jsonb, ${at}, ${at})`;
    await sql`insert into messages (tenant_id, id, ticket_id, seq, role, content, turn_id, created_at) values
      (${tenantId}, ${message}, ${ticket}, 1, 'visitor', 'Is it open?', ${turn}, ${at}),
      (${tenantId}, ${answer}, ${ticket}, 2, 'assistant', 'It is.', ${turn}, ${at})`;
    await sql`insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, log_closed, started_at, finished_at)
      values (${tenantId}, ${turn}, ${ticket}, ${message}, ${status}, 1, ${at}, true, ${at}, ${isoAfter(at, lastsMs)})`;
    await sql`insert into traces (tenant_id, turn_id, ticket_id, engine, question, is_cache_hit, confidence, steps, created_at)
      values (${tenantId}, ${turn}, ${ticket}, 'local', 'Is it open?', ${isCacheHit}, ${grade}, ${steps}::jsonb, ${at})`;
    if (rating) {
      await sql`insert into feedback (tenant_id, message_id, ticket_id, rating) values (${tenantId}, ${answer}, ${ticket}, ${rating})`;
    }
    if (escalated) {
      const { reason, answeredAfterSeconds } = escalated;
      const answeredAt = answeredAfterSeconds === undefined ? null : isoAfter(at, answeredAfterSeconds * 1000);
      await sql`insert into escalations (tenant_id, id, ticket_id, turn_id, reason, status, answered_at, created_at)
        values (${tenantId}, ${idAt(at)}, ${ticket}, ${turn}, ${reason}, ${answeredAt ? "answered" : "open"}, ${answeredAt}, ${at})`;
    }
    const repliedAfter = escalated?.repliedAfterSeconds ?? escalated?.answeredAfterSeconds;
    if (repliedAfter !== undefined) {
      await sql`insert into messages (tenant_id, id, ticket_id, seq, role, content, author_name, created_at)
        values (${tenantId}, ${idAt(at)}, ${ticket}, 3, 'agent', 'Let me look.', 'Arne', ${isoAfter(at, repliedAfter * 1000)})`;
    }
    if (asked.isReopened) await sql`update tickets set reopened_at = array[${at}::timestamptz] where id = ${ticket}`;
  });
}
