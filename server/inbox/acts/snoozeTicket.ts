import { messageEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { sayNotice } from "../../conversations/people/sayNotice.ts";
import { AppError } from "../../kernel/errors.ts";
import { promiseEffect } from "../../outbox/promiseEffect.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { changeTicket } from "./changeTicket.ts";
import { claimEscalation, sayJoined } from "./claimTicket.ts";
import { readSnapshot, rememberUndo } from "./undo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_SNOOZE_DAYS = 90;

/**
 * Snoozes a ticket: it leaves the queues until then, or until the visitor writes. One that nobody holds is claimed. The
 * visitor is told that the answer comes later.
 * @throws AppError not_found, already_claimed, already_answered, not_escalated; bad_request when `until` is in the past
 *   or more than 90 days ahead
 */
export async function snoozeTicket(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; until: string },
): Promise<TicketChange> {
  const ms = Date.parse(input.until) - Date.now();
  if (ms <= 0 || ms > MAX_SNOOZE_DAYS * DAY_MS) throw new AppError("bad_request", { fields: ["until"] });
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const before = await readSnapshot(tx, ticket.id);
    const isNew = await claimEscalation(tx, ctx, ticket.id);
    const events = isNew ? await sayJoined(tx, ticket, ctx.actor.name) : [];
    await tx.sql`
      update escalations set snoozed_until = ${input.until}::timestamptz
        where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and status = 'claimed'`;
    await promiseEffect(tx, ctx, {
      kind: "wake_ticket",
      ticketId: ticket.id,
      payload: { until: input.until },
      delaySeconds: ms / 1000,
    });
    // Snoozed again: the visitor knows already that the answer comes later.
    if (!before.escalation?.snoozed_until) events.push(messageEvent(await sayNotice(tx, ticket, "snoozed"), null));
    const undo_id = await rememberUndo(tx, ctx, ticket.id, { act: "snoozed", before });
    const result = { ticket_id: ticket.id, status: ticket.status, message_id: null, undo_id };
    return { result, events, act: "ticket_snoozed", details: { until: input.until } };
  });
}
