import type { AgentActor, Ctx } from "../../context/context.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket, setTicketStatus } from "./changeTicket.ts";
import { refuseHeld } from "./escalationState.ts";
import { withdrawEscalation } from "./handBackTicket.ts";
import { silenceAssistant } from "./silenceAssistant.ts";
import { readStanding, rememberUndo } from "./undo.ts";

/**
 * Ends a ticket without an answer; nobody waits on it any more, and an answer that is being written stops. Closing a closed
 * one changes nothing.
 * @throws AppError not_found, already_claimed (names the holder) when it is somebody else's
 */
export async function closeTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const result = { ticket_id: ticket.id, status: "closed", message_id: null } as const;
    if (ticket.status === "closed") return { result, events: [], act: null };
    const before = await readStanding(tx, ticket.id);
    if (!(await withdrawEscalation(tx, ctx, ticket.id))) await refuseHeld(tx, ctx, ticket.id);
    const silenced = await silenceAssistant(tx, ticket.id);
    const events = await setTicketStatus(tx, ticket, "closed", "closed");
    const undo_id = await rememberUndo(tx, ctx, ticket.id, { act: "closed", before });
    return { result: { ...result, undo_id }, silenced, events, act: "ticket_closed" };
  });
}
