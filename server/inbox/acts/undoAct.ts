import { isDeepStrictEqual } from "node:util";
import { joinedEvent, messageEvent, ticketStatusEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { sayNotice } from "../../conversations/people/sayNotice.ts";
import type { TenantTx } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import { changeTicket, type LockedTicket } from "./changeTicket.ts";
import { answerWaiting } from "./giveBack.ts";
import { readSnapshot, type TicketSnapshot, type Undo } from "./undo.ts";

/**
 * Undoes the actor's last close, assignment or snooze. The ticket's former state is restored, and the visitor is told
 * who has it now.
 * @throws AppError not_found, undo_stale when something has happened since, or it was already undone
 */
export async function undoAct(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; undoId: string },
): Promise<TicketChange> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const [{ undo } = { undo: null }] = await tx.sql<{ undo: Undo | null }[]>`
      select undo from tickets where tenant_id = ${ctx.tenantId} and id = ${ticket.id}`;
    const now = await readSnapshot(tx, ticket.id);
    const holds = undo?.id === input.undoId && undo.by === ctx.actor.id && isDeepStrictEqual(undo.after, now);
    if (!undo || !holds) throw new AppError("undo_stale");
    await putBack(tx, ticket.id, undo);
    return {
      result: { ticket_id: ticket.id, status: undo.before.status, message_id: null },
      events: await sayStanding(tx, ctx, ticket, undo),
      act: "ticket_act_undone",
      details: { act: undo.act },
    };
  });
}

async function putBack(tx: TenantTx, ticketId: string, { before, after }: Undo): Promise<void> {
  await tx.sql`update tickets set status = ${before.status}, undo = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${ticketId}`;
  // First withdraw an escalation that the act opened: only one may be open.
  if (after.escalation && after.escalation.id !== before.escalation?.id) {
    await tx.sql`update escalations set status = 'withdrawn'
      where tenant_id = ${tx.tenantId} and id = ${after.escalation.id}`;
  }
  const stood = before.escalation;
  if (!stood) return;
  // A graph that the act released no longer waits: people's answers reach it with the next turn.
  const isLetGo = after.escalation?.id === stood.id && after.escalation.status === "withdrawn";
  await tx.sql`
    update escalations set status = ${stood.status}, claimed_by = ${stood.claimed_by},
      claimed_by_name = ${stood.claimed_by_name}, claimed_at = ${stood.claimed_at}::timestamptz,
      snoozed_until = ${stood.snoozed_until}::timestamptz,
      interrupt_id = case when ${isLetGo} then null else interrupt_id end
    where tenant_id = ${tx.tenantId} and id = ${stood.id}`;
}

/** What the visitor is told; nothing when only the time of the answer has changed. */
async function sayStanding(
  tx: TenantTx,
  ctx: Ctx<AgentActor>,
  ticket: LockedTicket,
  { before, after }: Undo,
): Promise<ChatEvent[]> {
  if (before.status !== "pending_human") {
    if (after.status === "pending_human") return answerWaiting(tx, ctx, ticket);
    return [messageEvent(await sayNotice(tx, ticket, "reopened"), null), ticketStatusEvent(before.status)];
  }
  if (after.status === before.status && holderOf(before) === holderOf(after)) return [];
  const name = before.escalation?.claimed_by_name ?? "";
  if (!holderOf(before)) {
    return [messageEvent(await sayNotice(tx, ticket, "released"), null), ticketStatusEvent("pending_human")];
  }
  return [joinedEvent(name), messageEvent(await sayNotice(tx, ticket, "assigned", { name }), null)];
}

const holderOf = ({ escalation }: TicketSnapshot) => (escalation?.status === "claimed" ? escalation.claimed_by : null);
