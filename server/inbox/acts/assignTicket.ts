import { findColleague } from "../../accounts/members/findColleague.ts";
import { joinedEvent, messageEvent } from "../../answering/events.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { sayNotice } from "../../conversations/people/sayNotice.ts";
import type { TenantTx } from "../../db/tenant.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { tellAssigned } from "../alerts/tellAssigned.ts";
import { insertNote } from "./addNote.ts";
import { changeTicket, type LockedTicket } from "./changeTicket.ts";
import { refuseStale } from "./escalationState.ts";
import { type Holder, refuseEnded, takeFromAssistant } from "./holdTicket.ts";
import type { SilencedTurn } from "./silenceAssistant.ts";
import { readSnapshot, rememberUndo } from "./undo.ts";

/**
 * Assigns a ticket that the actor or nobody holds to a colleague, optionally with a note. The visitor is told who has
 * it, and so is the colleague, except in a bulk act, whose caller notifies once. The assistant falls silent in a
 * conversation it was answering. A ticket the colleague already holds is unchanged.
 * @throws AppError not_found (also for a member who works no tickets), already_claimed (names the holder), conflict
 *   when it is resolved or closed
 */
export async function assignTicket(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; memberId: string; note?: string | undefined; isOneOfMany?: boolean },
): Promise<TicketChange> {
  const colleague = await findColleague(ctx, input.memberId);
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    refuseEnded(ticket);
    const before = await readSnapshot(tx, ticket.id);
    const given = await give(tx, ctx, ticket, colleague);
    if (input.note) await insertNote(tx, ctx, { ticketId: ticket.id, content: input.note, mentions: [] });
    const result = { ticket_id: ticket.id, status: "pending_human", message_id: null } as const;
    if (!given) return { result, events: [], act: input.note ? "ticket_noted" : null };
    const said = await sayNotice(tx, ticket, "assigned", { name: colleague.name });
    if (!input.isOneOfMany) await tellAssigned(tx, ctx, { memberId: colleague.id, ticketIds: [ticket.id] });
    const undo_id = await rememberUndo(tx, ctx, ticket.id, { act: "assigned", before });
    return {
      result: { ...result, undo_id },
      silenced: given.silenced,
      events: [joinedEvent(colleague.name), messageEvent(said, null)],
      act: "ticket_assigned",
      details: { to: colleague.id },
    };
  });
}

/** @returns null when it is already theirs */
async function give(
  tx: TenantTx,
  ctx: Ctx<AgentActor>,
  ticket: LockedTicket,
  to: Holder,
): Promise<{ silenced: SilencedTurn | null } | null> {
  if (ticket.status === "open") {
    return { silenced: await takeFromAssistant(tx, ctx, ticket, { holder: to, reason: "joined" }) };
  }
  const [theirs] = await tx.sql`
    select 1 from escalations
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and status = 'claimed' and claimed_by = ${to.id}`;
  if (theirs) return null;
  const given = await tx.sql`
    update escalations set status = 'claimed', claimed_by = ${to.id}, claimed_by_name = ${to.name}, claimed_at = now(),
      snoozed_until = null
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id}
      and (status = 'open' or (status = 'claimed' and claimed_by = ${ctx.actor.id}))
    returning id`;
  return given.length > 0 ? { silenced: null } : refuseStale(tx, ctx, ticket.id);
}
