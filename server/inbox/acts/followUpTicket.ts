import { messageEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import { promiseProposal } from "../../learning/proposeAnswer.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket, insertAgentMessage } from "./changeTicket.ts";
import { sayJoined } from "./claimTicket.ts";
import { takeFromAssistant } from "./holdTicket.ts";
import { refuseBlanks } from "./refuseBlanks.ts";

/**
 * Sends another message in a resolved or closed ticket: it reopens as the actor's, until it is resolved or handed back.
 * @throws AppError not_found, conflict (with the status) when it is open or was merged into another (`merged_into`);
 *   placeholders_left, file_unknown
 */
export async function followUpTicket(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; content: string; files?: string[] | undefined },
): Promise<TicketChange> {
  refuseBlanks(input.content);
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const { status, merged_into } = ticket;
    if (status !== "resolved" && status !== "closed") throw new AppError("conflict", { details: { status } });
    if (merged_into) throw new AppError("conflict", { details: { merged_into } });
    const silenced = await takeFromAssistant(tx, ctx, ticket, { holder: ctx.actor, reason: "followed_up" });
    const joined = await sayJoined(tx, ticket, ctx.actor.name);
    const message = await insertAgentMessage(tx, ctx, { ...input, status: "pending_human" });
    await promiseProposal(tx, ctx, message.id);
    return {
      result: { ticket_id: ticket.id, status: "pending_human", message_id: message.id },
      silenced,
      events: [...joined, messageEvent(message, null)],
      act: "ticket_followed_up",
    };
  });
}
