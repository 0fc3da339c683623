/**
 * Returns an escalated conversation to the assistant at the visitor's request, until somebody has claimed the ticket.
 */
import { declineWaiting } from "../../actions/declineWaiting.ts";
import { messageEvent, ticketStatusEvent } from "../../answering/events.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { promiseEffect } from "../../outbox/promiseEffect.ts";
import { answerLocale } from "../../tenants/answerLocale.ts";
import { parseSettings } from "../../tenants/settings.ts";
import { sayNotice } from "./sayNotice.ts";

/**
 * Compare-and-set against a claim: when an agent and a visitor act at once, exactly one succeeds. The paused graph is
 * released after the commit; the assistant answers the next message in any case.
 * @throws AppError `already_claimed` (names the holder), `not_escalated`, `not_found`
 */
export async function withdrawWait(ctx: Ctx<VisitorActor>): Promise<void> {
  const { ticketId } = ctx.actor;
  const message = await withTenant(ctx, async (tx) => {
    const [ticket] = await tx.sql<{ id: string; number: number; locale: string | null; settings: unknown }[]>`
      select t.id, t.number, t.locale, n.settings
      from tickets t join tenants n on n.id = t.tenant_id
      where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}::uuid for update of t`;
    if (!ticket) throw new AppError("not_found");
    const [escalation] = await tx.sql<{ id: string; interrupt_id: string | null }[]>`
      update escalations set status = 'withdrawn', snoozed_until = null
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}::uuid and status = 'open' returning id, interrupt_id`;
    if (!escalation) return refuse(tx, ticketId);
    await declineWaiting(tx, ticketId);
    const payload = { escalation_id: escalation.id, interrupt_id: escalation.interrupt_id, message_id: null };
    await promiseEffect(tx, ctx, { kind: "resume_graph", ticketId, payload });
    await tx.sql`update tickets set status = 'open', updated_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${ticketId}::uuid`;
    const locale = answerLocale(ticket.locale, parseSettings(ticket.settings));
    return sayNotice(tx, { ...ticket, locale }, "withdrawn");
  });
  const { turnLog, bus, log } = ctx.parts;
  const told = await Promise.allSettled([
    turnLog.append({ tenantId: ctx.tenantId, ticketId }, [messageEvent(message, null), ticketStatusEvent("open")]),
    bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: ticketId }),
  ]);
  for (const each of told) if (each.status === "rejected") log.warn({ err: each.reason }, "could not tell the readers");
}

/** Always throws: the ticket was claimed, or is not escalated. */
async function refuse(tx: TenantTx, ticketId: string): Promise<never> {
  const [claimed] = await tx.sql<{ claimed_by_name: string | null }[]>`
    select claimed_by_name from escalations
      where tenant_id = ${tx.tenantId} and ticket_id = ${ticketId}::uuid and status = 'claimed'`;
  if (!claimed) throw new AppError("not_escalated");
  throw new AppError("already_claimed", { details: { claimed_by: claimed.claimed_by_name } });
}
