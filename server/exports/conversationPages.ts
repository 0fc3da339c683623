/** Reads conversations for an export, a page at a time. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { Attachment } from "../protocol/events.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

const AT_ONCE = 50;

interface ExportedMessage {
  seq: number;
  role: string;
  author: string | null;
  content: string;
  citations: unknown;
  confidence: number | null;
  rating: string | null;
  rating_cause: string | null;
  rating_reason: string | null;
  /** The files that came with it, without their bytes. */
  attachments: Attachment[] | null;
  /** When an open tab of the visitor's had a person's message, and when it was on screen. */
  delivered_at: string | null;
  seen_at: string | null;
  /** The mail it went out with, or came in by: to whom, or from whom. */
  mail: { state: string; address: string; message_id: string; answer: string | null; at: string | null } | null;
  created_at: string;
}

/** A conversation with all that people wrote in it and about it. */
export interface ExportedConversation {
  id: string;
  number: string;
  visitor_id: string;
  title: string | null;
  status: string;
  email: string | null;
  origin: string;
  page: unknown;
  locale: string | null;
  facts: unknown;
  created_at: string;
  updated_at: string;
  messages: ExportedMessage[];
  notes: { author: string; content: string; created_at: string }[];
  escalations: {
    reason: string;
    status: string;
    note: string | null;
    answered_by: string | null;
    created_at: string;
  }[];
}

/** How many there are now. @param visitorIds only theirs; null: everybody's */
export async function countConversations(ctx: TenantContext, visitorIds: string[] | null): Promise<number> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<{ count: number }[]>`
      select count(*)::int as count from tickets where tenant_id = ${ctx.tenantId} and last_seq > 0
        and (${visitorIds}::uuid[] is null or visitor_id = any(${visitorIds}::uuid[]))`,
  );
  return row!.count;
}

/** Those with messages, oldest first. @param visitorIds only theirs; null: everybody's */
export async function* conversationPages(
  ctx: TenantContext,
  visitorIds: string[] | null,
): AsyncGenerator<ExportedConversation[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const page = await readPage(ctx, visitorIds, after);
    if (page.length > 0) yield page.map((row) => ({ ...row, number: ticketNumber(Number(row.number)) }));
    if (page.length < AT_ONCE) return;
    after = page.at(-1)!.id;
  }
}

function readPage(ctx: TenantContext, visitorIds: string[] | null, after: string) {
  return withTenant(
    ctx,
    ({ sql }) => sql<ExportedConversation[]>`
      select t.id, t.number::text as number, t.visitor_id, t.title, t.status, t.email, t.origin, t.page, t.locale, t.facts,
        to_jsonb(t.created_at) #>> '{}' as created_at, to_jsonb(t.updated_at) #>> '{}' as updated_at,
        (select coalesce(jsonb_agg(jsonb_build_object('seq', m.seq, 'role', m.role, 'author', m.author_name,
            'content', m.content, 'citations', m.citations, 'confidence', m.confidence, 'rating', f.rating,
            'rating_cause', f.cause, 'rating_reason', f.reason, 'attachments', m.attachments,
            'delivered_at', m.delivered_at, 'seen_at', m.seen_at, 'mail', (
              select jsonb_build_object('state', i.state, 'address', i.address, 'message_id', i.message_id,
                'answer', i.answer, 'at', i.settled_at)
              from mailed_messages x join mails i on i.tenant_id = x.tenant_id and i.id = x.mail_id
              where x.tenant_id = m.tenant_id and x.message_id = m.id),
            'created_at', m.created_at) order by m.seq), '[]')
          from messages m left join feedback f on f.tenant_id = m.tenant_id and f.message_id = m.id
          where m.tenant_id = t.tenant_id and m.ticket_id = t.id) as messages,
        (select coalesce(jsonb_agg(jsonb_build_object('author', n.author_name, 'content', n.content,
            'created_at', n.created_at) order by n.created_at), '[]')
          from notes n where n.tenant_id = t.tenant_id and n.ticket_id = t.id) as notes,
        (select coalesce(jsonb_agg(jsonb_build_object('reason', e.reason, 'status', e.status, 'note', e.note,
            'answered_by', e.answered_by_name, 'created_at', e.created_at) order by e.created_at), '[]')
          from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id) as escalations
      from tickets t
      where t.tenant_id = ${ctx.tenantId} and t.last_seq > 0 and t.id > ${after}::uuid
        and (${visitorIds}::uuid[] is null or t.visitor_id = any(${visitorIds}::uuid[]))
      order by t.id limit ${AT_ONCE}`,
  );
}
