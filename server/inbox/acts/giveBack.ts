/** Returns a conversation from people to the assistant, which answers what is still unanswered. */
import { v7 } from "uuid";
import { messageEvent, ticketStatusEvent } from "../../answering/events.ts";
import { smallTalkReply } from "../../answering/smallTalk.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { sayNotice } from "../../conversations/people/sayNotice.ts";
import type { Tx } from "../../db/database.ts";
import type { TenantTx } from "../../db/tenant.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import type { LockedTicket } from "./changeTicket.ts";

/**
 * Announces in the (locked, open) ticket that the assistant is back. The visitor's pending question is asked again in a
 * new turn, which the next free process picks up like one whose runner died.
 * @returns the events for the ticket's readers
 */
export async function answerWaiting(tx: TenantTx, ctx: Ctx<AgentActor>, ticket: LockedTicket): Promise<ChatEvent[]> {
  const waiting = await findWaiting(tx, ticket);
  const said = await sayNotice(tx, ticket, "handed_back", { isAnswering: waiting !== null });
  if (waiting) {
    await askAgain(tx, ctx.tenantId, ticket.id, waiting);
    tx.afterCommit(() => void ctx.parts.bus.publish({ type: "turns_waiting" }).catch(() => {}));
  }
  return [messageEvent(said, null), ticketStatusEvent("open")];
}

/** The newest unanswered message that asks for something: "hello?" needs no answer. */
async function findWaiting(tx: TenantTx, { id, locale }: LockedTicket): Promise<string | null> {
  const unanswered = await tx.sql<{ id: string; content: string }[]>`
    select m.id, m.content from messages m
    where m.tenant_id = ${tx.tenantId} and m.ticket_id = ${id} and m.role = 'visitor' and m.seq > coalesce((
      select max(a.seq) from messages a
        where a.tenant_id = ${tx.tenantId} and a.ticket_id = ${id} and a.role in ('assistant', 'agent')), 0)
    order by m.seq desc limit 20`;
  const question = unanswered.find(({ content }) => smallTalkReply(content, locale) === null) ?? unanswered[0];
  return question?.id ?? null;
}

/** Inserts a turn whose lease has expired and that was never run. */
async function askAgain(tx: Tx, tenantId: string, ticketId: string, messageId: string): Promise<void> {
  const turnId = v7();
  await tx.sql`
    with ticket as (update tickets set fence = fence + 1
      where tenant_id = ${tenantId} and id = ${ticketId} returning fence)
    insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, attempt, is_guest)
    select ${tenantId}::uuid, ${turnId}::uuid, ${ticketId}::uuid, ${messageId}::uuid, 'running', fence,
      now() - interval '1 second', 0,
      coalesce((select t.is_guest from messages m join turns t on t.tenant_id = m.tenant_id and t.id = m.turn_id
        where m.tenant_id = ${tenantId} and m.id = ${messageId}::uuid), true)
    from ticket`;
  await tx.sql`update messages set turn_id = ${turnId} where tenant_id = ${tenantId} and id = ${messageId}`;
}
