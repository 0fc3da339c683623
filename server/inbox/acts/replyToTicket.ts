import { messageEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket, insertAgentMessage, type TicketAct } from "./changeTicket.ts";
import { claimEscalation, sayJoined } from "./claimTicket.ts";
import { refuseBlanks } from "./refuseBlanks.ts";

/**
 * Replies to the visitor while the ticket stays with its holder; a ticket that nobody holds is claimed.
 * @throws AppError placeholders_left, file_unknown, not_found, already_claimed, already_answered, not_escalated
 */
export async function replyToTicket(
  ctx: Ctx<AgentActor>,
  { within, ...input }: { ticketId: string; content: string; files?: string[] | undefined } & TicketAct,
): Promise<TicketChange> {
  refuseBlanks(input.content);
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const isNew = await claimEscalation(tx, ctx, ticket.id);
    const joined = isNew ? await sayJoined(tx, ticket, ctx.actor.name) : [];
    const message = await insertAgentMessage(tx, ctx, { ...input, status: "pending_human" });
    const result: TicketChange = { ticket_id: ticket.id, status: "pending_human", message_id: message.id };
    await within?.(tx, result);
    return {
      result,
      events: [...joined, messageEvent(message, null)],
      act: "ticket_replied",
    };
  });
}
