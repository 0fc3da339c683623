/** Erases a conversation. */
import type { Ctx, VisitorActor } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";

/**
 * Deletes the ticket, the cached answers it brought and, by foreign keys, all that hangs on it: messages, turns, traces, escalations, notes, feedback,
 * promised effects and the graph's checkpoints. A turn that runs is told to stop; it can write nothing any more.
 * Cached answers go first, so that a cache that can't be reached deletes nothing rather than leaves words behind; and once
 * more after it, for those kept meanwhile.
 * @throws AppError `not_found`: missing, or another visitor's; `unavailable`: the cache can't be reached
 */
export async function deleteConversation(ctx: Ctx<VisitorActor>, { ticketId }: { ticketId: string }): Promise<void> {
  const { tenantId } = ctx;
  await assertOwn(ctx, ticketId);
  await dropAnswers(ctx, ticketId);
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
  await dropAnswers(ctx, ticketId);
  const { turnLog, bus } = ctx.parts;
  for (const { id } of running) {
    await bus.publish({ type: "stop_turn", tenant_id: tenantId, ticket_id: ticketId, turn_id: id });
  }
  await turnLog.drop({ tenantId, ticketId });
  await bus.publish({ type: "ticket_changed", tenant_id: tenantId, ticket_id: ticketId });
}

async function assertOwn(ctx: Ctx<VisitorActor>, ticketId: string): Promise<void> {
  const own = await withTenant(
    ctx,
    (tx) => tx.sql`
      select from tickets where tenant_id = ${ctx.tenantId} and id = ${ticketId} and visitor_id = ${ctx.actor.visitorId}`,
  );
  if (own.length === 0) throw new AppError("not_found");
}

async function dropAnswers(ctx: Ctx<VisitorActor>, ticketId: string): Promise<void> {
  await ctx.parts.cache.dropTicket(ctx.tenantId, ticketId).catch((cause: unknown) => {
    throw new AppError("unavailable", { cause });
  });
}
