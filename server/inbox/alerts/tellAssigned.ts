/**
 * Tells a member that a colleague has assigned them tickets: at once where they are signed in, and by a queued mail.
 */
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { promiseEffect } from "../../outbox/promiseEffect.ts";

/** Call it in the assigning transaction, or after those of a bulk act. Assigning to oneself notifies nobody. */
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
