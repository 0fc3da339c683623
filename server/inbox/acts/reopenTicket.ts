import type { AgentActor, Ctx } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket, setTicketStatus } from "./changeTicket.ts";

/**
 * Reopens a resolved or closed ticket for the assistant to answer in.
 * @throws AppError not_found, conflict (with the status) when it is already open
 */
export async function reopenTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    if (ticket.status !== "resolved" && ticket.status !== "closed") {
      throw new AppError("conflict", { details: { status: ticket.status } });
    }
    const result = { ticket_id: ticket.id, status: "open", message_id: null } as const;
    return { result, events: await setTicketStatus(tx, ticket, "open", "reopened"), act: "ticket_reopened" };
  });
}
