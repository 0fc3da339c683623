/** Renames a conversation at its visitor's request. */
import { titleEvent } from "../../answering/events.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { ownTicket } from "../session/ownTickets.ts";

/**
 * Sets the title; it is never generated again. The visitor's other tabs are notified.
 * @throws AppError `not_found`: missing, or another visitor's
 */
export async function renameConversation(
  ctx: Ctx<VisitorActor>,
  { ticketId, title }: { ticketId: string; title: string },
): Promise<void> {
  const renamed = await withTenant(
    ctx,
    (tx) => tx.sql`
      update tickets t set title = ${title}, titled_by = 'visitor', indexed_seq = least(indexed_seq, 0) - 1,
        needs_indexing = true
      where tenant_id = ${ctx.tenantId} and id = ${ticketId} and ${ownTicket(tx.sql, ctx.actor)} returning id`,
  );
  if (renamed.length === 0) throw new AppError("not_found");
  const { turnLog, bus } = ctx.parts;
  await turnLog.append({ tenantId: ctx.tenantId, ticketId }, [titleEvent(title, null)]);
  await bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: ticketId });
}
