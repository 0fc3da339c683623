/** Alerts the desk to a call that waits for people, unless something else has alerted it already. */
import { keyOf } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import type { BusNotice } from "../ports/bus.ts";
import { MAIL_WAITING } from "../ports/jobKinds.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import type { CallContext, CallRow } from "./callRow.ts";

type Wanted = Pick<Extract<BusNotice, { type: "approval_wanted" }>, "wants"> & {
  /** The agent who started the call, or who approved it first. */
  by: { id: string; name: string } | null;
};

/**
 * Alerts as an escalation does: open inboxes after the commit, and members by mail according to their preferences. A
 * ticket that is already with people alerts nobody, unless a second person must agree.
 */
export async function callPeople(
  tx: Tx,
  ctx: CallContext,
  { ticket_id: ticketId }: Pick<CallRow, "ticket_id">,
  { wants, by }: Wanted,
): Promise<void> {
  const [ticket] = await tx.sql<{ number: number; is_with_people: boolean }[]>`
    select t.number, exists (
      select from escalations e
      where e.tenant_id = t.tenant_id and e.ticket_id = t.id and e.status in ('open', 'claimed')) as is_with_people
    from tickets t where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}`;
  if (!ticket || (ticket.is_with_people && wants !== "second")) return;
  await ctx.parts.jobs.enqueue(tx, MAIL_WAITING, { tenantId: ctx.tenantId });
  const member_id = by && keyOf(by) === null ? by.id : null;
  const told = { wants, number: ticketNumber(ticket.number), by: by?.name ?? null, member_id };
  tx.afterCommit(() => void publish(ctx, { ticketId, ...told }));
}

/** Withdraws the alert once the call is decided. */
export const letPeopleBe = (ctx: CallContext, { ticket_id: ticketId }: Pick<CallRow, "ticket_id">) =>
  publish(ctx, { ticketId, wants: "nothing", number: "", by: null, member_id: null });

async function publish(
  { tenantId: tenant_id, parts }: CallContext,
  { ticketId: ticket_id, ...told }: { ticketId: string } & Omit<ApprovalNotice, "type" | "tenant_id" | "ticket_id">,
): Promise<void> {
  await parts.bus.publish({ type: "approval_wanted", tenant_id, ticket_id, ...told }).catch(() => {});
}

type ApprovalNotice = Extract<BusNotice, { type: "approval_wanted" }>;
