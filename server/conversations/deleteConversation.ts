/** Erases a visitor's conversation at the visitor's wish. */
import { writeAudit } from "../audit/writeAudit.ts";
import type { Ctx, VisitorActor } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import { eraseTickets } from "./eraseTickets.ts";

/**
 * Deletes the ticket with all that hangs on it. The tenant's audit log keeps that it was there, without a word of it.
 * @throws AppError `not_found`: missing, or another visitor's; `unavailable`: the cache can't be reached
 */
export async function deleteConversation(ctx: Ctx<VisitorActor>, { ticketId }: { ticketId: string }): Promise<void> {
  const { tenantId, actor } = ctx;
  const own = await withTenant(
    ctx,
    (tx) => tx.sql`
      select from tickets where tenant_id = ${tenantId} and id = ${ticketId} and visitor_id = ${actor.visitorId}`,
  );
  if (own.length === 0) throw new AppError("not_found");
  await eraseTickets(ctx, [ticketId], async (tx, deleted) => {
    if (deleted.length === 0) throw new AppError("not_found");
    await writeAudit(tx, { tenantId, actorId: "visitor", action: "conversation_deleted", subject: ticketId });
  });
}
