import { messageEvent } from "../../answering/events.ts";
import { auditAct } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { sayNotice } from "../../conversations/people/sayNotice.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import {
  type LockedTicket,
  lockTickets,
  setTicketStatus,
  type TicketChangeReport,
  tellReaders,
} from "./changeTicket.ts";
import { claimEscalation, sayJoined } from "./claimTicket.ts";
import { refuseHeld } from "./escalationState.ts";
import { withdrawEscalation } from "./handBackTicket.ts";
import { refuseEnded, takeFromAssistant } from "./holdTicket.ts";
import { silenceAssistant } from "./silenceAssistant.ts";

type Change = Pick<TicketChangeReport<unknown>, "events" | "silenced">;

/**
 * Closes a ticket in favour of another of the same visitor, which the actor takes, in one transaction. Both stay
 * readable, and each tells the visitor about the other. Merging again into the same ticket changes nothing.
 * @throws AppError not_found (also for another visitor's), already_claimed (names who holds one of them), conflict when
 *   the other is resolved or closed, or when this one was merged elsewhere
 */
export async function mergeTicket(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; into: string },
): Promise<TicketChange> {
  const { ticketId, into } = input;
  const result = { ticket_id: ticketId, status: "closed", message_id: null } as const;
  const done = await withTenant(ctx, async (tx) => {
    const { from, to } = pairOf(await lockTickets(tx, [ticketId, into]), input);
    if (from.merged_into === to.id) return null;
    if (from.merged_into) throw new AppError("conflict", { details: { merged_into: from.merged_into } });
    refuseEnded(to);
    const ended = await end(tx, ctx, from, to);
    const gone = await goOn(tx, ctx, to, from);
    await auditAct(tx, ctx, { action: "ticket_merged", subject: ticketId, details: { into } });
    return { ended, gone, visitorId: from.visitor_id };
  });
  if (!done) return result;
  const { ended, gone, visitorId } = done;
  await tellReaders(ctx, { ticketId, visitorId }, ended);
  await tellReaders(ctx, { ticketId: into, visitorId }, gone);
  return result;
}

/** Both tickets, if they are distinct and belong to one visitor. */
function pairOf(tickets: LockedTicket[], { ticketId, into }: { ticketId: string; into: string }) {
  const from = tickets.find(({ id }) => id === ticketId);
  const to = tickets.find(({ id }) => id === into);
  if (!from || !to || from === to || from.visitor_id !== to.visitor_id) throw new AppError("not_found");
  return { from, to };
}

async function end(tx: TenantTx, ctx: Ctx<AgentActor>, from: LockedTicket, to: LockedTicket): Promise<Change> {
  if (!(await withdrawEscalation(tx, ctx, from.id))) await refuseHeld(tx, ctx, from.id);
  const silenced = await silenceAssistant(tx, from.id);
  await tx.sql`update tickets set merged_into = ${to.id} where tenant_id = ${ctx.tenantId} and id = ${from.id}`;
  return { silenced, events: await setTicketStatus(tx, from, "closed", "merged", { other: ticketNumber(to.number) }) };
}

/** The remaining ticket needs a holder: whoever merges takes it. */
async function goOn(tx: TenantTx, ctx: Ctx<AgentActor>, to: LockedTicket, from: LockedTicket): Promise<Change> {
  const { actor } = ctx;
  const isOpen = to.status === "open";
  const silenced = isOpen ? await takeFromAssistant(tx, ctx, to, { holder: actor, reason: "joined" }) : null;
  const isNew = isOpen || (await claimEscalation(tx, ctx, to.id));
  const joined = isNew ? await sayJoined(tx, to, actor.name) : [];
  await waitAsLongAs(tx, to.id, from.id);
  const said = await sayNotice(tx, to, "merged_here", { other: ticketNumber(from.number) });
  return { silenced, events: [...joined, messageEvent(said, null)] };
}

/**
 * If the closed ticket has an unanswered question, the other one now waits for an answer to it, with its original
 * waiting time.
 */
async function waitAsLongAs(tx: TenantTx, to: string, from: string): Promise<void> {
  await tx.sql`
    update escalations e set waits_for = 'us',
      waits_since = least(asked.waits_since, case when e.waits_for = 'us' then e.waits_since end)
    from (select status, waits_for, waits_since from escalations
    where escalations.tenant_id = ${tx.tenantId} and ticket_id = ${from}
      order by created_at desc, id desc limit 1) asked
    where e.tenant_id = ${tx.tenantId} and e.ticket_id = ${to} and e.status = 'claimed' and asked.status = 'withdrawn'
      and asked.waits_for = 'us'`;
}
