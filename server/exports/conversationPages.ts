/** Reads conversations for an export, one page at a time. */

import type { Tx } from "../db/database.ts";
import { onlyRow } from "../db/onlyRow.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { lastOf } from "../language/lists.ts";
import type { Attachment } from "../protocol/events.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

const AT_ONCE = 50;

interface ExportedMessage {
  id: string;
  seq: number;
  role: string;
  author: string | null;
  content: string;
  /** On system messages: the change of the ticket. */
  notice: string | null;
  /** On agents' messages: the id of the answer it corrects. */
  corrects: string | null;
  stopped: boolean;
  citations: unknown;
  confidence: number | null;
  /** Parts of the question left open; null when unknown. */
  gap: string[] | null;
  rating: string | null;
  rating_cause: string | null;
  rating_reason: string | null;
  rated_at: string | null;
  /** Metadata of its files, without their bytes. */
  attachments: Attachment[] | null;
  /** When the visitor's open tab received an agent's message, and when it was shown there. */
  delivered_at: string | null;
  seen_at: string | null;
  /** The outgoing mail with its recipient, or the incoming one with its sender. */
  mail: {
    direction: string;
    state: string;
    address: string;
    message_id: string;
    answer: string | null;
    left_out: unknown;
    link_used_at: string | null;
    at: string | null;
    created_at: string;
  } | null;
  created_at: string;
}

/** How an answer was produced. */
interface ExportedTurn {
  /** The visitor's message it answers. */
  message_id: string;
  /** The collection or documents it was limited to; null: no limit. */
  scope: unknown;
  status: string;
  error_key: string | null;
  started_at: string;
  finished_at: string | null;
  /** Null while running, and once traces have expired. */
  trace: Record<string, unknown> | null;
  /** The knowledge gap it belongs to, if any. */
  gap: {
    id: string;
    status: string;
    closed_by: string | null;
    closed_at: string | null;
    created_at: string;
    reason: string;
    asked_at: string;
  } | null;
}

/** A conversation with everything people wrote in and about it. */
export interface ExportedConversation {
  id: string;
  number: string;
  visitor_id: string;
  visitor_name: string | null;
  title: string | null;
  status: string;
  email: string | null;
  /** The visitor asked for the whole conversation by mail. */
  wants_transcript: boolean;
  origin: string;
  page: unknown;
  scope: unknown;
  locale: string | null;
  facts: unknown;
  summary: string | null;
  /** Number of the conversation it was merged into. */
  merged_into: string | null;
  labels: string[];
  created_at: string;
  updated_at: string;
  /** Each reopening after being resolved or closed. */
  reopened_at: string[];
  messages: ExportedMessage[];
  turns: ExportedTurn[];
  /** The assistant's clarifying questions. */
  questions_back: { prompt: string; options: unknown; status: string; created_at: string }[];
  /** Calls of actions, with the visitor's values and the reply's fields. */
  calls: {
    action: string;
    asked_by: string;
    agent: string | null;
    state: string;
    values: unknown;
    approval: string;
    fields: unknown;
    http_status: number | null;
    failure: string | null;
    is_dry: boolean;
    created_at: string;
    confirmed_at: string | null;
    approved_at: string | null;
    sent_at: string | null;
    ended_at: string | null;
    decisions: { by: string; decision: string; word: string | null; at: string }[];
  }[];
  notes: { author: string; content: string; created_at: string }[];
  escalations: {
    reason: string;
    status: string;
    note: string | null;
    claimed_by: string | null;
    claimed_at: string | null;
    snoozed_until: string | null;
    /** Whose turn it was, and since when. */
    waits_for: string;
    waits_since: string;
    answered_by: string | null;
    answered_at: string | null;
    created_at: string;
  }[];
}

/** Current number of conversations. @param visitorIds only these visitors'; null: all */
export async function countConversations(ctx: TenantContext, visitorIds: string[] | null): Promise<number> {
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<{ count: number }[]>`
      select count(*)::int as count from tickets where tenant_id = ${ctx.tenantId} and last_seq > 0
        and (${visitorIds}::uuid[] is null or visitor_id = any(${visitorIds}::uuid[]))`,
  );
  return onlyRow(rows).count;
}

/** Conversations that have messages, oldest first. @param visitorIds only these visitors'; null: all */
export async function* conversationPages(
  ctx: TenantContext,
  visitorIds: string[] | null,
): AsyncGenerator<ExportedConversation[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const page = await readPage(ctx, visitorIds, after);
    if (page.length > 0) yield page.map(withNumbers);
    if (page.length < AT_ONCE) return;
    after = lastOf(page).id;
  }
}

function withNumbers(row: ExportedConversation): ExportedConversation {
  const number = ticketNumber(Number(row.number));
  return { ...row, number, merged_into: row.merged_into && ticketNumber(Number(row.merged_into)) };
}

function readPage(ctx: TenantContext, visitorIds: string[] | null, after: string) {
  return withTenant(ctx, ({ sql }) => {
    const ofTicket = (table: string) =>
      sql`from ${sql(table)} x where x.tenant_id = t.tenant_id and x.ticket_id = t.id`;
    return sql<ExportedConversation[]>`
      select t.id, t.number::text as number, t.visitor_id, v.name as visitor_name, t.title, t.status, t.email, t.wants_transcript, t.origin,
        t.page, t.scope, t.locale, t.facts, t.summary,
        (select o.number::text from tickets o where o.tenant_id = t.tenant_id and o.id = t.merged_into) as merged_into,
        to_jsonb(t.created_at) #>> '{}' as created_at, to_jsonb(t.updated_at) #>> '{}' as updated_at,
        coalesce(to_jsonb(t.reopened_at), '[]') as reopened_at,
        (select coalesce(jsonb_agg(l.name order by l.name), '[]')
          from ticket_labels x join labels l on l.tenant_id = x.tenant_id and l.id = x.label_id
          where x.tenant_id = t.tenant_id and x.ticket_id = t.id) as labels,
        (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'role', m.role, 'author', m.author_name,
            'content', m.content, 'notice', m.notice, 'corrects', m.corrects, 'stopped', m.stopped,
            'citations', m.citations, 'confidence', m.confidence, 'gap', m.gap, 'rating', f.rating, 'rating_cause', f.cause,
            'rating_reason', f.reason, 'rated_at', f.created_at, 'attachments', m.attachments,
            'delivered_at', m.delivered_at, 'seen_at', m.seen_at, 'mail', (
              select jsonb_build_object('direction', i.direction, 'state', i.state, 'address', i.address,
                'message_id', i.message_id, 'answer', i.answer, 'left_out', i.left_out,
                'link_used_at', i.link_used_at, 'at', i.settled_at, 'created_at', i.created_at)
              from mailed_messages x join mails i on i.tenant_id = x.tenant_id and i.id = x.mail_id
              where x.tenant_id = m.tenant_id and x.message_id = m.id),
            'created_at', m.created_at) order by m.seq), '[]')
          from messages m left join feedback f on f.tenant_id = m.tenant_id and f.message_id = m.id
          where m.tenant_id = t.tenant_id and m.ticket_id = t.id) as messages,
        (select coalesce(jsonb_agg(jsonb_build_object('message_id', u.message_id, 'scope', u.scope, 'status', u.status,
            'error_key', u.error_key, 'started_at', u.started_at, 'finished_at', u.finished_at,
            'trace', case when r.turn_id is not null then jsonb_build_object('engine', r.engine, 'question', r.question,
              'rephrased_question', r.rephrased_question, 'keywords', r.keywords, 'is_cache_hit', r.is_cache_hit,
              'confidence', r.confidence, 'draft', r.draft, 'tokens_in', r.tokens_in, 'tokens_out', r.tokens_out,
              'cost_micros', r.cost_micros) end,
            'gap', case when g.id is not null then jsonb_build_object('id', g.id, 'status', g.status, 'created_at', g.created_at,
              'closed_by', g.closed_by_name, 'closed_at', g.closed_at, 'reason', q.reason, 'asked_at', q.asked_at) end
            ) order by u.started_at), '[]')
          from turns u
          left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
          left join gap_questions q on q.tenant_id = u.tenant_id and q.turn_id = u.id
          left join gaps g on g.tenant_id = q.tenant_id and g.id = q.gap_id
          where u.tenant_id = t.tenant_id and u.ticket_id = t.id) as turns,
        (select coalesce(jsonb_agg(jsonb_build_object('prompt', x.prompt, 'options', x.options, 'status', x.status,
            'created_at', x.created_at) order by x.created_at), '[]') ${ofTicket("interrupts")}) as questions_back,
        ${callsOf(sql)} as calls,
        (select coalesce(jsonb_agg(jsonb_build_object('author', x.author_name, 'content', x.content,
            'created_at', x.created_at) order by x.created_at), '[]') ${ofTicket("notes")}) as notes,
        (select coalesce(jsonb_agg(jsonb_build_object('reason', x.reason, 'status', x.status, 'note', x.note,
            'claimed_by', x.claimed_by_name, 'claimed_at', x.claimed_at, 'snoozed_until', x.snoozed_until,
            'waits_for', x.waits_for, 'waits_since', x.waits_since,
            'answered_by', x.answered_by_name, 'answered_at', x.answered_at, 'created_at', x.created_at)
            order by x.created_at), '[]') ${ofTicket("escalations")}) as escalations
      from tickets t join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
      where t.tenant_id = ${ctx.tenantId} and t.last_seq > 0 and t.id > ${after}::uuid
        and (${visitorIds}::uuid[] is null or t.visitor_id = any(${visitorIds}::uuid[]))
      order by t.id limit ${AT_ONCE}`;
  });
}

/** Calls of actions in the ticket `t`, with people's decisions about each. */
const callsOf = (sql: Tx["sql"]) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('action', x.definition ->> 'name', 'asked_by', x.asked_by,
      'agent', x.member_name, 'state', x.state, 'values', x.values, 'approval', x.approval, 'fields', x.fields,
      'http_status', x.http_status, 'failure', x.failure, 'is_dry', x.is_dry, 'created_at', x.created_at,
      'confirmed_at', x.confirmed_at, 'approved_at', x.approved_at, 'sent_at', x.sent_at, 'ended_at', x.ended_at,
      'decisions', (
        select coalesce(jsonb_agg(jsonb_build_object('by', d.member_name, 'decision', d.decision, 'word', d.word,
          'at', d.created_at) order by d.created_at), '[]')
        from action_approvals d where d.tenant_id = x.tenant_id and d.call_id = x.id)
      ) order by x.created_at), '[]') from action_calls x where x.tenant_id = t.tenant_id and x.ticket_id = t.id)`;
