import { declineWaiting } from "../../actions/declineWaiting.ts";
import { messageEvent, ticketStatusEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { promiseProposal } from "../../learning/proposeAnswer.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket, insertAgentMessage, type TicketAct } from "./changeTicket.ts";
import { refuseStale } from "./escalationState.ts";
import { type EndedEscalation, promiseResume } from "./promiseToVisitor.ts";
import { refuseBlanks } from "./refuseBlanks.ts";

/**
 * Answers an escalated ticket that the actor or nobody holds, and resolves it, all in one transaction: the escalation
 * by compare-and-set, the message, the ticket's status, and the outbox rows that resume the paused graph and mail the
 * answer if needed. The visitor gets the answer even if the resume fails.
 * @throws AppError placeholders_left, file_unknown, not_found, already_claimed (names the holder), already_answered
 *   (names who was first), not_escalated
 */
export async function resolveTicket(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; answer: string; files?: string[] | undefined } & TicketAct,
): Promise<TicketChange> {
  refuseBlanks(input.answer);
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const { id: actorId, name } = ctx.actor;
    const [escalation] = await tx.sql<EndedEscalation[]>`
      update escalations set status = 'answered', snoozed_until = null, answered_by = ${actorId}, answered_by_name = ${name}, answered_at = now()
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id}
        and (status = 'open' or (status = 'claimed' and claimed_by = ${actorId}))
      returning id, interrupt_id`;
    if (!escalation) return refuseStale(tx, ctx, ticket.id);
    // The person answered instead of approving the action.
    await declineWaiting(tx, ticket.id);
    const message = await insertAgentMessage(tx, ctx, {
      ticketId: ticket.id,
      content: input.answer,
      files: input.files,
      status: "resolved",
    });
    await tx.sql`update escalations set answered_message_id = ${message.id}
      where tenant_id = ${ctx.tenantId} and id = ${escalation.id}`;
    await promiseProposal(tx, ctx, message.id);
    await promiseResume(tx, ctx, { ticketId: ticket.id, escalation, messageId: message.id });
    const result: TicketChange = { ticket_id: ticket.id, status: "resolved", message_id: message.id };
    await input.within?.(tx, result);
    return {
      result,
      events: [messageEvent(message, null), ticketStatusEvent("resolved")],
      act: "ticket_resolved",
    };
  });
}
