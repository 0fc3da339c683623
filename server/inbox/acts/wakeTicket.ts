import type { AgentActor, Ctx, Parts } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { promiseEffect } from "../../outbox/promiseEffect.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket } from "./changeTicket.ts";
import { refuseHeld } from "./escalationState.ts";

/** Wakes a snoozed ticket early. One that is awake is unchanged. @throws AppError not_found, already_claimed */
export async function wakeTicket(ctx: Ctx<AgentActor>, input: { ticketId: string }): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    await refuseHeld(tx, ctx, ticket.id);
    const woken = await tx.sql`
      update escalations set snoozed_until = null
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and status in ('open', 'claimed')
        and snoozed_until is not null returning id`;
    const result = { ticket_id: ticket.id, status: ticket.status, message_id: null };
    return { result, events: [], act: woken.length > 0 ? "ticket_woken" : null };
  });
}

/**
 * Runs when the snooze ends: returns the ticket to the queues and mails whoever should look at it. A ticket that was
 * snoozed again or answered is left alone.
 */
export async function wakeInTime(parts: Parts, row: { tenant_id: string; ticket_id: string }): Promise<void> {
  const ctx = { db: parts.db, tenantId: row.tenant_id, parts };
  const isWoken = await withTenant(ctx, async (tx) => {
    const woken = await tx.sql`
      update escalations set snoozed_until = null
      where tenant_id = ${ctx.tenantId} and ticket_id = ${row.ticket_id}::uuid and snoozed_until <= now() returning id`;
    if (woken.length > 0) await promiseEffect(tx, ctx, { kind: "mail_awake", ticketId: row.ticket_id, payload: {} });
    return woken.length > 0;
  });
  if (!isWoken) return;
  await parts.bus.publish({ type: "ticket_changed", tenant_id: row.tenant_id, ticket_id: row.ticket_id });
}
