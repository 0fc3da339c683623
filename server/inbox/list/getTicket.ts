import { wordsOf } from "../../actions/wordsOf.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { type MessageRow, messageColumns, toMessageDto } from "../../conversations/thread/messageDto.ts";
import { unpack } from "../../db/packed.ts";
import { isForPeople } from "../../db/sql/callsForPeople.ts";
import { saidIn } from "../../db/sql/saidIn.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { isoTime } from "../../db/time.ts";
import { AppError } from "../../kernel/errors.ts";
import type { AdminMessage, Note, TicketDetail, Trace, Turn } from "../../protocol/admin.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import { getSettings } from "../../tenants/getSettings.ts";
import { type MailRow, mailOf, toByEmail, toReceipt } from "../alerts/receipts.ts";
import { type EscalationRecord, type TicketRecord, toEscalation, toTicketRow } from "./rows.ts";
import { approvalSince, labelsOf, newestEscalation } from "./selectRows.ts";

type Found = TicketRecord &
  Pick<TicketDetail, "summary" | "page" | "scope" | "facts"> & {
    all_escalations: EscalationRecord[];
    blocked_at: string | null;
    blocked_by_name: string | null;
    merged_into: LinkRecord | null;
    merged_from: LinkRecord[];
    /** The message that asked for the action that waits for people. */
    asked_for: string | null;
  };
type LinkRecord = { id: string; number: number; title: string | null };
type FoundMessage = MessageRow &
  Pick<AdminMessage, "feedback" | "delivered_at" | "seen_at" | "offered" | "proposal"> & { mail: MailRow | null };
/** Passages in both stored formats: unpacked (older) and packed. */
type FoundTurn = Omit<Turn, "trace"> & { trace: Trace | null; packed_passages: Uint8Array | null };

/** Everything agents may see of a ticket: messages, notes, escalations, and traces. @throws AppError not_found */
export async function getTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketDetail> {
  const { ticketId } = input;
  const [settings, { ticket, messages, notes, turns }] = await Promise.all([
    getSettings(ctx),
    withTenant(ctx, (tx) => selectAll(tx, ticketId)),
  ]);
  if (!ticket) throw new AppError("not_found");
  const { summary, page, scope, facts, visitor_email: email, visitor_id } = ticket;
  return {
    ...toTicketRow(ticket, ctx.actor.id),
    // What a person is asked to approve comes before the conversation's own question.
    ...(ticket.asked_for !== null && { question: ticket.asked_for }),
    ...{ summary, page, scope, facts, email, visitor_id },
    blocked: ticket.blocked_at === null ? null : { by: ticket.blocked_by_name, at: isoTime(ticket.blocked_at) },
    merged_into: ticket.merged_into && toLink(ticket.merged_into),
    merged_from: ticket.merged_from.map(toLink),
    threshold: settings.threshold,
    messages: messages.map((row) => ({
      ...toMessageDto(row, settings.threshold),
      score: row.confidence,
      feedback: row.feedback,
      delivered_at: row.delivered_at && isoTime(row.delivered_at),
      seen_at: row.seen_at && isoTime(row.seen_at),
      receipt: row.role === "agent" ? toReceipt(row, email !== null) : null,
      offered: row.offered,
      proposal: row.proposal,
      by_email: row.role === "visitor" ? toByEmail(row.mail) : null,
    })),
    escalations: ticket.all_escalations.map((row) => toEscalation(row, ctx.actor.id)),
    notes: notes.map((note) => ({ ...note, created_at: isoTime(note.created_at) })),
    turns: turns.map(({ packed_passages: packed, ...turn }) => ({
      ...turn,
      trace: turn.trace && {
        ...turn.trace,
        ...(packed && { passages: unpack<Trace["passages"]>("passages", packed) }),
      },
      started_at: isoTime(turn.started_at),
      finished_at: turn.finished_at && isoTime(turn.finished_at),
    })),
  };
}

const toLink = ({ number, ...link }: LinkRecord) => ({ ...link, number: ticketNumber(number) });

/** Four pipelined statements; a page shows at most the last 500 messages and 200 turns. */
async function selectAll({ sql, tenantId }: TenantTx, ticketId: string) {
  const [[ticket], messages, notes, turns] = await Promise.all([
    sql<Found[]>`
      select t.id, t.number, t.title, t.status, t.last_seq, t.created_at, t.updated_at,
        t.summary, t.origin, t.page, t.scope, t.facts, t.locale, t.visitor_id, v.name as visitor_name,
        coalesce(t.email, v.email) as visitor_email, ${saidIn(sql)} as said, ${labelsOf(sql)} as label_ids,
        v.blocked_at, v.blocked_by_name, ${approvalSince(sql)} as approval_since,
        (select ${wordsOf(sql)} from action_calls c
         where c.tenant_id = t.tenant_id and c.ticket_id = t.id and ${isForPeople(sql)}
         order by c.created_at desc limit 1) as asked_for,
        (select jsonb_build_object('id', o.id, 'number', o.number, 'title', o.title) from tickets o
         where o.tenant_id = t.tenant_id and o.id = t.merged_into) as merged_into,
        (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'title', o.title) order by o.number), '[]')
         from tickets o
         where o.tenant_id = t.tenant_id and o.visitor_id = t.visitor_id and o.merged_into = t.id) as merged_from,
        null::jsonb as last_message, to_jsonb(e) as escalation, coalesce(all_of_them.list, '[]') as all_escalations
      from tickets t
      join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
      left join lateral (
        select jsonb_agg(to_jsonb(e) order by e.created_at, e.id) as list
        from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id
      ) all_of_them on true
      left join lateral (${newestEscalation(sql)}) e on true
      where t.tenant_id = ${tenantId} and t.id = ${ticketId}`,
    sql<FoundMessage[]>`
      select * from (
        select ${messageColumns(sql)}, m.delivered_at, m.seen_at,
          ${mailOf(sql)} as mail,
          (select jsonb_agg(o.option ->> 'label' order by o.place) from interrupts i,
             jsonb_array_elements(i.options) with ordinality as o (option, place)
           where i.tenant_id = m.tenant_id and i.ticket_id = m.ticket_id and i.turn_id = m.turn_id
             and m.role = 'assistant') as offered,
          (select jsonb_build_object('id', p.id, 'question', p.question) from proposals p
           where p.tenant_id = m.tenant_id and p.ticket_id = m.ticket_id and p.message_id = m.id and p.status = 'proposed'
           order by p.created_at limit 1) as proposal,
          (select jsonb_build_object('rating', f.rating, 'cause', f.cause, 'reason', f.reason) from feedback f
           where f.tenant_id = m.tenant_id and f.message_id = m.id) as feedback
        from messages m where m.tenant_id = ${tenantId} and m.ticket_id = ${ticketId} order by m.seq desc limit 500
      ) newest order by seq`,
    sql<Note[]>`
      select id, author_name as author, content, mentions, created_at from notes
        where tenant_id = ${tenantId} and ticket_id = ${ticketId} order by created_at, id`,
    sql<FoundTurn[]>`
      select * from (
        select u.id, u.message_id, u.status, u.attempt, u.error_key, u.started_at, u.finished_at,
          to_jsonb(r) - array['tenant_id', 'turn_id', 'ticket_id', 'created_at', 'packed_passages'] as trace, r.packed_passages
        from turns u left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
        where u.tenant_id = ${tenantId} and u.ticket_id = ${ticketId} order by u.started_at desc limit 200
      ) newest order by started_at`,
  ]);
  return { ticket, messages, notes, turns };
}
