/**
 * Sends an approved call after the transaction of the decision, and tells the visitor the outcome: the result resumes the
 * paused graph like a person's answer. Calls that failed or are of unknown outcome stay with the person.
 */
import { callPeople } from "../../actions/callPeople.ts";
import type { CallRow } from "../../actions/callRow.ts";
import { performCall } from "../../actions/performCall.ts";
import { messageEvent, ticketStatusEvent } from "../../answering/events.ts";
import { resultText } from "../../answering/resultText.ts";
import { keyOf, type Parts } from "../../context/context.ts";
import { type MessageRow, messageColumns, toMessageDto } from "../../conversations/thread/messageDto.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { fillIn, phrasesFor } from "../../language/phrases/index.ts";
import type { OutboxRow } from "../../outbox/kinds.ts";
import type { CallState } from "../../protocol/actions.ts";
import type { MessageDto, TicketStatus } from "../../protocol/events.ts";
import { localizedText } from "../../protocol/localizedText.ts";
import { promiseMail, promiseResume } from "./promiseToVisitor.ts";

/** The states that the visitor is told about. */
const TOLD: readonly CallState[] = ["done", "declined", "failed", "unknown"];

/** Whether nothing is left for a person to do. */
const isSettled = ({ state }: CallRow) => state === "done" || state === "declined";

/** Whether a person started it. They tell the visitor themselves; for an API key's call, the desk does. */
const isPersons = ({ member_id: id }: CallRow) => id !== null && keyOf({ id }) === null;

export async function deliverCall(parts: Parts, row: OutboxRow<"call_decided">): Promise<void> {
  const { tenant_id: tenantId, ticket_id: ticketId, payload } = row;
  const ctx = { db: parts.db, tenantId, parts };
  const call = await performCall(ctx, { callId: payload.call_id });
  if (call.state === "unknown") await withTenant(ctx, (tx) => callPeople(tx, ctx, call, { wants: "check", by: null }));
  if (isPersons(call) || !TOLD.includes(call.state)) return;
  const told = await withTenant(ctx, (tx) => tellResult(tx, ctx, call));
  if (!told) return;
  const key = { tenantId, ticketId };
  const { turnLog, bus, log } = parts;
  const events = [messageEvent(told.message, null), ticketStatusEvent(told.status)];
  const heard = await Promise.allSettled([
    turnLog.append(key, events),
    bus.publish({ type: "ticket_changed", tenant_id: tenantId, ticket_id: ticketId }),
    bus.publish({ type: "visitor_news", tenant_id: tenantId, visitor_id: told.visitorId }),
  ]);
  for (const each of heard)
    if (each.status === "rejected") log.warn({ err: each.reason, ticket_id: ticketId }, "could not tell the readers");
}

/** @returns null when the visitor was told before */
async function tellResult(
  tx: TenantTx,
  ctx: { tenantId: string; parts: Parts },
  call: CallRow,
): Promise<{ message: MessageDto; status: TicketStatus; visitorId: string } | null> {
  const [ticket] = await tx.sql<{ visitor_id: string; business: string; status: TicketStatus }[]>`
    select t.visitor_id, t.status, n.name as business from tickets t join tenants n on n.id = t.tenant_id
    where t.tenant_id = ${ctx.tenantId} and t.id = ${call.ticket_id}::uuid for update of t`;
  if (!ticket) return null;
  const messageId = messageIdOf(call);
  // A ticket that has since been resolved or closed stays so.
  const status = isSettled(call) && ticket.status === "pending_human" ? "open" : ticket.status;
  const [told] = await tx.sql<MessageRow[]>`
    with ticket as (
      update tickets t set last_seq = last_seq + 1, needs_indexing = true, updated_at = now(),
        status = ${status}
      where t.tenant_id = ${ctx.tenantId} and t.id = ${call.ticket_id}::uuid
        and not exists (select from messages where messages.tenant_id = ${ctx.tenantId} and id = ${messageId}::uuid)
      returning t.tenant_id, t.id, t.last_seq
    )
    insert into messages as m (tenant_id, id, ticket_id, seq, role, content)
    select tenant_id, ${messageId}::uuid, id, last_seq, 'assistant', ${textOf(call, ticket.business, await wordOf(tx, call))}
    from ticket returning ${messageColumns(tx.sql)}`;
  if (!told) return null;
  const result = { message: toMessageDto(told, 1), status, visitorId: ticket.visitor_id };
  // Mailed whatever the decision: a visitor who has left still waits for a yes or a no.
  await promiseMail(tx, ctx, call.ticket_id, messageId);
  if (!isSettled(call)) return result;
  const [escalation] = await tx.sql<{ id: string; interrupt_id: string | null }[]>`
    update escalations set status = 'answered', snoozed_until = null, answered_at = now(), answered_message_id = ${messageId}::uuid,
      answered_by = d.member_id, answered_by_name = d.member_name
    from (select member_id, member_name from action_approvals where action_approvals.tenant_id = ${ctx.tenantId}
    and call_id = ${call.id}::uuid order by created_at desc limit 1) d
    where escalations.tenant_id = ${ctx.tenantId} and ticket_id = ${call.ticket_id}::uuid
      and status in ('open', 'claimed') returning id, interrupt_id`;
  if (escalation) await promiseResume(tx, ctx, { ticketId: call.ticket_id, escalation, messageId });
  return result;
}

async function wordOf(tx: TenantTx, { id, state }: CallRow): Promise<string | null> {
  if (state !== "declined") return null;
  const [last] = await tx.sql<{ word: string | null }[]>`
    select word from action_approvals where tenant_id = ${tx.tenantId} and call_id = ${id}::uuid and decision = 'reject'
    order by created_at desc limit 1`;
  return last?.word ?? null;
}

/**
 * Each state is told once: the message about a settled call has the call's id, and one about an unsettled call has its
 * idempotency key as id.
 */
const messageIdOf = (call: CallRow) => (isSettled(call) ? call.id : call.idempotency_key);

function textOf(call: CallRow, business: string, word: string | null): string {
  const phrases = phrasesFor(call.locale);
  if (call.state === "done") return resultText(call, business);
  if (call.state === "unknown") return phrases.actionUnknown;
  if (call.state === "failed")
    return fillIn(phrases.actionFailed, { title: localizedText(call.definition.title, call.locale) });
  return word ? fillIn(phrases.actionRejectedBecause, { reason: word }) : phrases.actionRejected;
}
