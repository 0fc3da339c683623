/** Shared by every change agents make: the ticket's row is locked first, and readers are notified after the commit. */
import { v7 } from "uuid";
import { messageEvent, ticketStatusEvent } from "../../answering/events.ts";
import { auditAct } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { type Names, sayNotice } from "../../conversations/people/sayNotice.ts";
import { plainMessage, toMessageDto } from "../../conversations/thread/messageDto.ts";
import type { Tx } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import type { AuditAction } from "../../protocol/auditActions.ts";
import type { ChatEvent, MessageDto, Notice, TicketStatus } from "../../protocol/events.ts";
import { answerLocale } from "../../tenants/answerLocale.ts";
import { parseSettings } from "../../tenants/settings.ts";
import { announceTicketAct } from "../../webhooks/announceTicket.ts";
import { attachFiles } from "./attachFiles.ts";
import { promiseMail } from "./promiseToVisitor.ts";
import { type SilencedTurn, tellSilenced } from "./silenceAssistant.ts";

export interface LockedTicket {
  id: string;
  visitor_id: string;
  number: number;
  status: TicketStatus;
  email: string | null;
  merged_into: string | null;
  /** The language for the visitor. */
  locale: string | null;
}

/** Options of every act on a ticket. */
export interface TicketAct {
  /** Runs in the act's transaction: an error undoes the act. */
  within?: ((tx: TenantTx, done: TicketChange) => Promise<void>) | undefined;
}

/** What a change reports to the ticket's readers and the audit log. */
export interface TicketChangeReport<T> {
  result: T;
  events: ChatEvent[];
  /** The turn that the change ended. */
  silenced?: SilencedTurn | null;
  /** Null when nothing was changed. */
  act: AuditAction | null;
  /** Details of the audit entry, besides actor and ticket. */
  details?: Record<string, unknown>;
}

/**
 * Runs a change under the ticket's row lock, with its audit entry, then appends its events to the turn log and notifies
 * inboxes. Every writer locks the ticket before its escalation, so none can deadlock.
 * @throws AppError not_found
 */
export async function changeTicket<T>(
  ctx: Ctx<AgentActor>,
  ticketId: string,
  change: (tx: TenantTx, ticket: LockedTicket) => Promise<TicketChangeReport<T>>,
): Promise<T> {
  const { result, visitorId, ...told } = await withTenant(ctx, async (tx) => {
    const [ticket] = await lockTickets(tx, [ticketId]);
    if (!ticket) throw new AppError("not_found");
    const told = await change(tx, ticket);
    if (told.act) {
      await auditAct(tx, ctx, { action: told.act, subject: ticketId, details: told.details ?? {} });
      await announceTicketAct(tx, ctx, { ticketId, act: told.act });
    }
    return { ...told, visitorId: ticket.visitor_id };
  });
  await tellReaders(ctx, { ticketId, visitorId }, told);
  return result;
}

/** Locks the tickets that exist, always in the same order, so that concurrent callers can't deadlock. */
export async function lockTickets(tx: TenantTx, ids: string[]): Promise<LockedTicket[]> {
  const rows = await tx.sql<(LockedTicket & { settings: unknown })[]>`
    select t.id, t.visitor_id, t.number, t.status, t.email, t.merged_into, t.locale, n.settings
    from tickets t join tenants n on n.id = t.tenant_id
    where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) order by t.id for update of t`;
  return rows.map(({ settings, ...row }) => ({ ...row, locale: answerLocale(row.locale, parseSettings(settings)) }));
}

/**
 * The rows are committed and are the source of truth: an unreachable turn log or bus must not turn success into an
 * error.
 */
export async function tellReaders(
  ctx: Ctx<AgentActor>,
  { ticketId, visitorId }: { ticketId: string; visitorId: string },
  { events, silenced }: Pick<TicketChangeReport<unknown>, "events" | "silenced">,
): Promise<void> {
  const { turnLog, bus, log } = ctx.parts;
  const key = { tenantId: ctx.tenantId, ticketId };
  const told = await Promise.allSettled([
    silenced ? tellSilenced(ctx.parts, key, silenced) : true,
    events.length > 0 ? turnLog.append(key, events) : true,
    bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: ticketId }),
    // The visitor may have another conversation open; once none waits for an answer, that client may stop listening.
    events.length > 0 ? bus.publish({ type: "visitor_news", tenant_id: ctx.tenantId, visitor_id: visitorId }) : true,
  ]);
  for (const each of told) {
    if (each.status === "rejected") log.warn({ err: each.reason, ticket_id: ticketId }, "could not tell the readers");
  }
}

/**
 * Appends an agent's message, with its files, under the (locked) ticket's next number, sets the status, and queues a
 * mail if needed.
 * @param input `corrects`: the assistant's message that it corrects
 * @throws AppError file_unknown
 */
export async function insertAgentMessage(
  tx: Tx,
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; content: string; status: TicketStatus; files?: string[] | undefined; corrects?: string },
): Promise<MessageDto> {
  const id = v7();
  const { corrects = null } = input;
  const row = onlyRow(
    await tx.sql<{ seq: number; created_at: string }[]>`
    with ticket as (
      update tickets set last_seq = last_seq + 1, status = ${input.status}, needs_indexing = true, updated_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${input.ticketId} returning last_seq
    )
    insert into messages (tenant_id, id, ticket_id, seq, role, content, author_id, author_name, corrects)
    select ${ctx.tenantId}::uuid, ${id}::uuid, ${input.ticketId}::uuid, last_seq, 'agent', ${input.content},
      ${ctx.actor.id}, ${ctx.actor.name}, ${corrects}::uuid from ticket
    returning seq, created_at`,
  );
  const { seq, created_at } = row;
  await tx.sql`
    update escalations set waits_for = 'visitor', waits_since = ${created_at}
    where tenant_id = ${ctx.tenantId} and ticket_id = ${input.ticketId} and status in ('open', 'claimed')`;
  await promiseMail(tx, ctx, input.ticketId, id);
  const attachments = await attachFiles(tx, ctx, { ticketId: input.ticketId, messageId: id, files: input.files ?? [] });
  return toMessageDto(
    {
      ...plainMessage,
      citations: [],
      confidence: null,
      stopped: false,
      id,
      seq,
      role: "agent",
      content: input.content,
      author_name: ctx.actor.name,
      attachments,
      corrects,
      created_at,
    },
    1,
  );
}

/** Sets the status of the (locked) ticket, and says so in the conversation. @returns the events for its readers */
export async function setTicketStatus(
  tx: TenantTx,
  ticket: LockedTicket,
  status: TicketStatus,
  notice: Notice,
  names: Names = {},
): Promise<ChatEvent[]> {
  await tx.sql`update tickets set status = ${status}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${ticket.id}`;
  return [messageEvent(await sayNotice(tx, ticket, notice, names), null), ticketStatusEvent(status)];
}
