/** The conversation as the visitor sees it after a reload. */
import { clarifyContent } from "../../answering/events.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import type { OpenQuestion } from "../../db/sql/turnStart.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { HistoryReply, PendingInterrupt, Rating } from "../../protocol/api.ts";
import type { TicketStatus } from "../../protocol/events.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import { parseSettings } from "../../tenants/settings.ts";
import { maskEmail } from "../session/maskEmail.ts";
import { findReadState } from "./findReadState.ts";
import { type MessageRow, messageColumns, toMessageDto } from "./messageDto.ts";

interface TicketRow {
  number: number;
  title: string | null;
  status: TicketStatus;
  settings: unknown;
  running_turn: string | null;
  interrupt: OpenQuestion | null;
  email: string | null;
  escalation: {
    interrupt_id: string | null;
    status: "open" | "claimed";
    claimed_by_name: string | null;
    created_at: string;
  } | null;
}

/** @throws AppError `not_found` when the conversation was deleted */
export async function getHistory(ctx: Ctx<VisitorActor>): Promise<HistoryReply> {
  const { ticketId } = ctx.actor;
  const key = { tenantId: ctx.tenantId, ticketId };
  // Read before the tables: an event in between is sent twice rather than missed.
  const lastEventId = await ctx.parts.turnLog.lastId(key).catch(() => 0);
  const { ticket, messages, ratings, read } = await withTenant(ctx, async (tx) => {
    const [tickets, messages, ratings, read] = await Promise.all([
      tx.sql<TicketRow[]>`
        select t.number, t.title, t.status, t.email, n.settings,
          (select id from turns r
            where r.tenant_id = ${ctx.tenantId} and r.ticket_id = t.id and r.status = 'running') as running_turn,
          (select to_jsonb(i) from interrupts i
            where i.tenant_id = ${ctx.tenantId} and i.ticket_id = t.id and i.status = 'open') as interrupt,
          (select to_jsonb(e) from escalations e
            where e.tenant_id = ${ctx.tenantId} and e.ticket_id = t.id and e.status in ('open', 'claimed')) as escalation
        from tickets t join tenants n on n.id = t.tenant_id
        where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}::uuid`,
      tx.sql<MessageRow[]>`
        select ${messageColumns(tx.sql)} from messages m
          where m.tenant_id = ${ctx.tenantId} and m.ticket_id = ${ticketId}::uuid order by m.seq`,
      tx.sql<{ message_id: string; rating: Rating }[]>`
        select message_id, rating from feedback where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}::uuid`,
      findReadState(tx, { tenantId: ctx.tenantId, ...ctx.actor }),
    ]);
    return { ticket: tickets[0], messages, ratings, read };
  });
  if (!ticket) throw new AppError("not_found");
  const { threshold } = parseSettings(ticket.settings);
  return {
    ticket_id: ticketId,
    ticket_number: ticketNumber(ticket.number),
    title: ticket.title,
    status: ticket.status,
    messages: messages.map((message) => toMessageDto(message, threshold)),
    pending_interrupt: pendingOf(ticket),
    ratings: Object.fromEntries(ratings.map(({ message_id, rating }) => [message_id, rating])),
    email: maskEmail(ticket.email),
    running_turn: ticket.running_turn
      ? { turn_id: ticket.running_turn, last_event_id: await idBefore(ctx, ticket.running_turn, lastEventId) }
      : null,
    last_event_id: lastEventId,
    read,
  };
}

/** The history of a new visitor's first conversation, which needs no query. */
export function emptyHistory(ticketId: string, number: number): HistoryReply {
  return {
    ticket_id: ticketId,
    ticket_number: ticketNumber(number),
    title: null,
    status: "open",
    messages: [],
    pending_interrupt: null,
    ratings: {},
    email: null,
    running_turn: null,
    last_event_id: 0,
    read: { seen_seq: 0, unread: 0, unread_elsewhere: 0, waits_elsewhere: false },
  };
}

function pendingOf(ticket: TicketRow): PendingInterrupt | null {
  if (ticket.escalation) {
    const { interrupt_id, status, claimed_by_name, created_at } = ticket.escalation;
    const claimed_by = status === "claimed" ? (claimed_by_name ?? "") : null;
    const since = new Date(created_at).toISOString();
    const ticket_number = ticketNumber(ticket.number);
    return { kind: "human", interrupt_id, ticket_number, claimed_by, since };
  }
  if (!ticket.interrupt) return null;
  return { kind: "clarify", ...clarifyContent(ticket.interrupt) };
}

/** The number before the running turn's first event, so that a client can replay the whole turn. */
async function idBefore(ctx: Ctx<VisitorActor>, turnId: string, lastEventId: number): Promise<number> {
  const key = { tenantId: ctx.tenantId, ticketId: ctx.actor.ticketId };
  const events = await ctx.parts.turnLog.read(key, 0).catch(() => []);
  const first = events.find(({ event }) => event.turn_id === turnId);
  return first ? first.id - 1 : lastEventId;
}
