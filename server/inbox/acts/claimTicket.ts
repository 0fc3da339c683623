import { joinedEvent, messageEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { sayNotice } from "../../conversations/people/sayNotice.ts";
import type { TenantTx } from "../../db/tenant.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import { changeTicket, type LockedTicket } from "./changeTicket.ts";
import { refuseStale } from "./escalationState.ts";

/**
 * Claims an escalated ticket for the actor; claiming one's own again changes nothing.
 * @throws AppError not_found, already_claimed (names the holder), already_answered, not_escalated
 */
export async function claimTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const isNew = await claimEscalation(tx, ctx, ticket.id);
    return {
      result: { ticket_id: ticket.id, status: ticket.status, message_id: null },
      events: isNew ? await sayJoined(tx, ticket, ctx.actor.name) : [],
      act: isNew ? "ticket_claimed" : null,
    };
  });
}

/** Tells the visitor who now has the ticket. */
export async function sayJoined(tx: TenantTx, ticket: LockedTicket, name: string): Promise<ChatEvent[]> {
  return [joinedEvent(name), messageEvent(await sayNotice(tx, ticket, "joined", { name }), null)];
}

/** Compare-and-set: from open to claimed by the actor. @returns true when it was open. Throws as `claimTicket` does */
export async function claimEscalation(tx: TenantTx, ctx: Ctx<AgentActor>, ticketId: string): Promise<boolean> {
  const { id, name } = ctx.actor;
  const claimed = await tx.sql`
    update escalations set status = 'claimed', claimed_by = ${id}, claimed_by_name = ${name}, claimed_at = now()
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and status = 'open' returning id`;
  if (claimed.length > 0) return true;
  const mine = await tx.sql`
    select 1 from escalations
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and status = 'claimed' and claimed_by = ${id}`;
  if (mine.length > 0) return false;
  return refuseStale(tx, ctx, ticketId);
}
