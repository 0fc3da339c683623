import { declineWaiting } from "../../actions/declineWaiting.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { TenantTx } from "../../db/tenant.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket } from "./changeTicket.ts";
import { refuseStale } from "./escalationState.ts";
import { answerWaiting } from "./giveBack.ts";
import { type EndedEscalation, promiseResume } from "./promiseToVisitor.ts";

/**
 * Hands an escalated ticket that the actor or nobody holds back to the assistant. The visitor's pending question is
 * asked again: the assistant answers it, or says that it can't; it doesn't return to the queue automatically.
 * @throws AppError not_found, already_claimed (names the holder), already_answered, not_escalated
 */
export async function handBackTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    if (!(await withdrawEscalation(tx, ctx, ticket.id))) return refuseStale(tx, ctx, ticket.id);
    await tx.sql`update tickets set status = 'open', updated_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${ticket.id}`;
    const result = { ticket_id: ticket.id, status: "open", message_id: null } as const;
    return { result, events: await answerWaiting(tx, ctx, ticket), act: "ticket_handed_back" };
  });
}

/**
 * Withdraws an escalation that is open or held by the actor, and queues the release of the paused graph.
 * @returns whether there was one
 */
export async function withdrawEscalation(tx: TenantTx, ctx: Ctx<AgentActor>, ticketId: string): Promise<boolean> {
  const [escalation] = await tx.sql<EndedEscalation[]>`
    update escalations set status = 'withdrawn', snoozed_until = null
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}
      and (status = 'open' or (status = 'claimed' and claimed_by = ${ctx.actor.id}))
    returning id, interrupt_id`;
  if (!escalation) return false;
  await declineWaiting(tx, ticketId);
  await promiseResume(tx, ctx, { ticketId, escalation, messageId: null });
  return true;
}
