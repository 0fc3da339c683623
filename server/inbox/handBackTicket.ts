import type { AgentActor, Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { TicketChange } from "../protocol/admin.ts";
import { changeTicket, setTicketStatus, statusEvent } from "./changeTicket.ts";
import { refuseStale } from "./escalationState.ts";

/**
 * Gives an escalated ticket back to the machine: it answers the visitor's next message.
 * @throws AppError not_found, already_answered, not_escalated
 */
export async function handBackTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    if ((await withdrawEscalation(tx, ticket.id)) === 0) return refuseStale(tx, ctx, ticket.id);
    await setTicketStatus(tx, ticket.id, "open");
    return { result: { ticket_id: ticket.id, status: "open", message_id: null }, events: [statusEvent("open")] };
  });
}

/** Ends a waiting escalation without an answer. @returns how many there were: 0 or 1 */
export async function withdrawEscalation(tx: Tx, ticketId: string): Promise<number> {
  const withdrawn = await tx.sql`
    update escalations set status = 'withdrawn' where ticket_id = ${ticketId} and status in ('open', 'claimed') returning id`;
  return withdrawn.length;
}
