/** Erases a conversation. */
import type { Ctx, VisitorActor } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";

/**
 * Deletes the ticket and, by foreign keys, all that hangs on it: messages, turns, traces, escalations, notes, feedback,
 * promised effects and the graph's checkpoints. A turn that runs is told to stop; it can write nothing any more.
 * @throws AppError `not_found`: missing, or another visitor's
 */
export async function deleteConversation(ctx: Ctx<VisitorActor>, { ticketId }: { ticketId: string }): Promise<void> {
  const { tenantId } = ctx;
  const running = await withTenant(ctx, async (tx) => {
    const turns = tx.sql<{ id: string }[]>`
      select id from turns where tenant_id = ${tenantId} and ticket_id = ${ticketId} and status = 'running'`;
    const deleted = tx.sql`
      delete from tickets
      where tenant_id = ${tenantId} and id = ${ticketId} and visitor_id = ${ctx.actor.visitorId} returning id`;
    const [rows, gone] = await Promise.all([turns, deleted]);
    if (gone.length === 0) throw new AppError("not_found");
    return rows;
  });
  const { turnLog, bus } = ctx.parts;
  for (const { id } of running) {
    await bus.publish({ type: "stop_turn", tenant_id: tenantId, ticket_id: ticketId, turn_id: id });
  }
  await turnLog.drop({ tenantId, ticketId });
  await bus.publish({ type: "ticket_changed", tenant_id: tenantId, ticket_id: ticketId });
}
