import type { AgentActor, Ctx } from "../../context/context.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket } from "./changeTicket.ts";
import { sayJoined } from "./claimTicket.ts";
import { refuseStale } from "./escalationState.ts";

/**
 * Takes an escalated ticket over from the colleague who holds it: the visitor sees who has joined, the colleague who
 * has it now, and the audit log names the previous holder. One's own is unchanged.
 * @throws AppError not_found, already_answered, not_escalated when nobody holds it
 */
export async function takeOverTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const { id, name } = ctx.actor;
    const [held] = await tx.sql<{ id: string; claimed_by: string | null; claimed_by_name: string | null }[]>`
      select id, claimed_by, claimed_by_name from escalations
        where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and status = 'claimed'`;
    if (!held) return refuseStale(tx, ctx, ticket.id);
    const result = { ticket_id: ticket.id, status: ticket.status, message_id: null };
    if (held.claimed_by === id) return { result, events: [], act: null };
    await tx.sql`
      update escalations set claimed_by = ${id}, claimed_by_name = ${name}, claimed_at = now(), snoozed_until = null
      where tenant_id = ${ctx.tenantId} and id = ${held.id} and claimed_by = ${held.claimed_by}`;
    const details = { from: held.claimed_by };
    return { result, events: await sayJoined(tx, ticket, name), act: "ticket_taken_over", details };
  });
}
