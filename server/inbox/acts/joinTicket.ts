import type { AgentActor, Ctx } from "../../context/context.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket } from "./changeTicket.ts";
import { claimEscalation, sayJoined } from "./claimTicket.ts";
import { refuseEnded, takeFromAssistant } from "./holdTicket.ts";

/**
 * Takes an open conversation for the actor, whether it is escalated or the assistant is answering. The assistant falls
 * silent, and the visitor is told who has joined. One's own is unchanged.
 * @throws AppError not_found, already_claimed (names the holder), conflict when it is resolved or closed
 */
export async function joinTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    refuseEnded(ticket);
    const result = { ticket_id: ticket.id, status: "pending_human", message_id: null } as const;
    const { actor } = ctx;
    if (ticket.status === "pending_human") {
      const isNew = await claimEscalation(tx, ctx, ticket.id);
      const events = isNew ? await sayJoined(tx, ticket, actor.name) : [];
      return { result, events, act: isNew ? "ticket_claimed" : null };
    }
    const silenced = await takeFromAssistant(tx, ctx, ticket, { holder: actor, reason: "joined" });
    return { result, silenced, events: await sayJoined(tx, ticket, actor.name), act: "ticket_joined" };
  });
}
