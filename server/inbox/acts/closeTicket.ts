import type { AgentActor, Ctx } from "../../context/context.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket, setTicketStatus } from "./changeTicket.ts";
import { refuseHeld } from "./escalationState.ts";
import { withdrawEscalation } from "./handBackTicket.ts";
import { silenceAssistant } from "./silenceAssistant.ts";
import { readSnapshot, rememberUndo } from "./undo.ts";

/**
 * Closes a ticket without an answer; a pending escalation is withdrawn, and an answer being written is stopped. Closing
 * a closed ticket changes nothing.
 * @throws AppError not_found, already_claimed (names the holder) when somebody else holds it
 */
export async function closeTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const result = { ticket_id: ticket.id, status: "closed", message_id: null } as const;
    if (ticket.status === "closed") return { result, events: [], act: null };
    const before = await readSnapshot(tx, ticket.id);
    if (!(await withdrawEscalation(tx, ctx, ticket.id))) await refuseHeld(tx, ctx, ticket.id);
    const silenced = await silenceAssistant(tx, ticket.id);
    const events = await setTicketStatus(tx, ticket, "closed", "closed");
    const undo_id = await rememberUndo(tx, ctx, ticket.id, { act: "closed", before });
    return { result: { ...result, undo_id }, silenced, events, act: "ticket_closed" };
  });
}
