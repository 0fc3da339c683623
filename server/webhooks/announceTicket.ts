/** Ticket events: waiting for a person, and what agents do with it. */
import type { AgentActor, Parts } from "../context/context.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import type { AuditAction } from "../protocol/auditActions.ts";
import type { EscalationReason } from "../protocol/escalations.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import type { WebhookTicket } from "../protocol/webhooks.ts";
import { type AnnouncingContext, announceEvent } from "./announceEvent.ts";

type AgentEvent = "ticket.claimed" | "ticket.answered" | "ticket.resolved";

/** Maps audit actions to public events. */
const eventsOf: Partial<Record<AuditAction, AgentEvent[]>> = {
  ticket_claimed: ["ticket.claimed"],
  ticket_joined: ["ticket.claimed"],
  ticket_taken_over: ["ticket.claimed"],
  ticket_replied: ["ticket.answered"],
  ticket_followed_up: ["ticket.answered"],
  ticket_resolved: ["ticket.answered", "ticket.resolved"],
};

/** Announces an agent's act on a ticket, in that act's transaction. */
export async function announceTicketAct(
  tx: TenantTx,
  ctx: AnnouncingContext & { actor: AgentActor },
  { ticketId, act }: { ticketId: string; act: AuditAction },
): Promise<void> {
  const { id, name } = ctx.actor;
  for (const type of eventsOf[act] ?? []) {
    await announceEvent(tx, ctx, {
      type,
      ticketId,
      data: async () => {
        const ticket = await readTicket(tx, ctx, ticketId);
        return ticket && { ticket, agent: { id, name } };
      },
    });
  }
}

/**
 * Announces a ticket that waits for a person.
 * @param promised the outbox row stored with the escalation; a retry of it announces nothing
 */
export async function announceOpened(
  parts: Pick<Parts, "db" | "jobs" | "config">,
  promised: { tenant_id: string; id: string; ticket_id: string },
): Promise<void> {
  const { tenant_id: tenantId, id: eventId, ticket_id: ticketId } = promised;
  const ctx = { db: parts.db, tenantId, parts };
  await withTenant(ctx, (tx) =>
    announceEvent(tx, ctx, {
      type: "ticket.opened",
      ticketId,
      eventId,
      data: async () => {
        const ticket = await readTicket(tx, ctx, ticketId);
        const [escalation] = await tx.sql<{ reason: EscalationReason }[]>`
          select reason from escalations
            where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} order by created_at desc limit 1`;
        return ticket && escalation ? { ticket, reason: escalation.reason } : null;
      },
    }),
  );
}

/** A ticket as events show it; null once it is deleted. */
export async function readTicket(
  tx: TenantTx,
  { parts }: AnnouncingContext,
  ticketId: string,
): Promise<WebhookTicket | null> {
  const [row] = await tx.sql<{ number: number; title: string | null; status: WebhookTicket["status"] }[]>`
    select number, title, status from tickets where tenant_id = ${tx.tenantId} and id = ${ticketId}`;
  if (!row) return null;
  const { PUBLIC_URL } = parts.config;
  const url = PUBLIC_URL ? `${PUBLIC_URL}/admin/tickets/${ticketId}` : null;
  return { id: ticketId, number: ticketNumber(row.number), title: row.title, status: row.status, url };
}
