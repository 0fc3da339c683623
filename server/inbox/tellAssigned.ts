/** Tells a member that a colleague has given them tickets: at once where they are signed in, and by mail. */
import type { AgentActor, Ctx, Parts } from "../context.ts";
import { promiseEffect } from "../conversations/promiseEffect.ts";
import type { Tx } from "../db/database.ts";
import { mailMember } from "./mailMember.ts";

/** In the transaction that gives them, or behind those of many. Who gives a ticket to themselves knows it. */
export async function tellAssigned(
  tx: Tx,
  ctx: Ctx<AgentActor>,
  { memberId, ticketIds }: { memberId: string; ticketIds: string[] },
): Promise<void> {
  const [ticketId] = ticketIds;
  if (ticketId === undefined || memberId === ctx.actor.id) return;
  const { name: by } = ctx.actor;
  const count = ticketIds.length;
  const payload = { member_id: memberId, by, count: String(count) };
  await promiseEffect(tx, ctx, { kind: "mail_assigned", ticketId, payload });
  const told = { tenant_id: ctx.tenantId, ticket_id: ticketId, member_id: memberId, by, count };
  tx.afterCommit(() => void ctx.parts.bus.publish({ type: "assigned", ...told }).catch(() => {}));
}

/** @throws when the mail was not taken; the outbox tries again */
export async function mailAssigned(
  parts: Parts,
  row: { tenant_id: string; ticket_id: string; payload: Record<string, string>; messageId: string },
): Promise<void> {
  const { member_id: memberId = "", by: author = "" } = row.payload;
  const count = Number(row.payload.count);
  const mail = count > 1 ? "assignedMany" : "assigned";
  const { tenant_id: tenantId, ticket_id: ticketId, messageId } = row;
  await mailMember(parts, { tenantId, ticketId, memberId, messageId, mail, author, count });
}
