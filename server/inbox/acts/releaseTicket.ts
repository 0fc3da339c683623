import { messageEvent, ticketStatusEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { sayNotice } from "../../conversations/people/sayNotice.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket } from "./changeTicket.ts";
import { refuseStale } from "./escalationState.ts";

/**
 * Returns a ticket that the actor holds to the queue, as waiting for us; the visitor is told that somebody will answer.
 * One that nobody holds is unchanged.
 * @throws AppError not_found, already_claimed (names the holder), already_answered, not_escalated
 */
export async function releaseTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const result = { ticket_id: ticket.id, status: ticket.status, message_id: null };
    const waiting = await tx.sql`select 1 from escalations
        where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and status = 'open'`;
    if (waiting.length > 0) return { result, events: [], act: null };
    const released = await tx.sql`
      update escalations
      set status = 'open', claimed_by = null, claimed_by_name = null, claimed_at = null, snoozed_until = null,
        waits_for = 'us', waits_since = case when waits_for = 'us' then waits_since else now() end
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and status = 'claimed'
        and claimed_by = ${ctx.actor.id} returning id`;
    if (released.length === 0) return refuseStale(tx, ctx, ticket.id);
    const said = messageEvent(await sayNotice(tx, ticket, "released"), null);
    return { result, events: [said, ticketStatusEvent(ticket.status)], act: "ticket_released" };
  });
}
