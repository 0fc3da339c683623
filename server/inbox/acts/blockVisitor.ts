import { messageEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { sayNotice } from "../../conversations/people/sayNotice.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket, setTicketStatus } from "./changeTicket.ts";
import { refuseHeld } from "./escalationState.ts";
import { withdrawEscalation } from "./handBackTicket.ts";
import { silenceAssistant } from "./silenceAssistant.ts";

/**
 * Blocks the ticket's visitor in every conversation and closes this one; the visitor is told both. Blocking again
 * changes nothing.
 * @throws AppError not_found, already_claimed (names the holder) when somebody else holds the ticket
 */
export async function blockVisitor(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    if (!(await withdrawEscalation(tx, ctx, ticket.id))) await refuseHeld(tx, ctx, ticket.id);
    const blocked = await tx.sql`
      update visitors set blocked_at = now(), blocked_by = ${ctx.actor.id}, blocked_by_name = ${ctx.actor.name}
      where tenant_id = ${ctx.tenantId} and id = ${ticket.visitor_id} and blocked_at is null returning id`;
    const result = { ticket_id: ticket.id, status: "closed", message_id: null } as const;
    if (blocked.length === 0 && ticket.status === "closed") return { result, events: [], act: null };
    const silenced = await silenceAssistant(tx, ticket.id);
    const events = await setTicketStatus(tx, ticket, "closed", "blocked");
    return { result, silenced, events, act: "visitor_blocked", details: { visitor: ticket.visitor_id } };
  });
}

/**
 * Unblocks the ticket's visitor, and tells them. No effect on a visitor who isn't blocked.
 * @throws AppError not_found
 */
export async function unblockVisitor(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const unblocked = await tx.sql`
      update visitors set blocked_at = null, blocked_by = null, blocked_by_name = null
      where tenant_id = ${ctx.tenantId} and id = ${ticket.visitor_id} and blocked_at is not null returning id`;
    const result = { ticket_id: ticket.id, status: ticket.status, message_id: null };
    if (unblocked.length === 0) return { result, events: [], act: null };
    const events = [messageEvent(await sayNotice(tx, ticket, "unblocked"), null)];
    return { result, events, act: "visitor_unblocked", details: { visitor: ticket.visitor_id } };
  });
}
