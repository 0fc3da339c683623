/** Erases a conversation at its visitor's request. */
import { writeAudit } from "../../audit/writeAudit.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { ownTicket } from "../session/ownTickets.ts";
import { eraseTickets } from "./eraseTickets.ts";

/**
 * Deletes the ticket and everything attached to it. The tenant's audit log records the deletion, without any content;
 * an empty ticket leaves no entry.
 * @throws AppError `not_found`: missing, or another visitor's; `unavailable`: the cache can't be reached
 */
export async function deleteConversation(ctx: Ctx<VisitorActor>, { ticketId }: { ticketId: string }): Promise<void> {
  const { tenantId, actor } = ctx;
  const [own] = await withTenant(
    ctx,
    (tx) => tx.sql<{ isEmpty: boolean }[]>`
      select not exists (select from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id) as "isEmpty"
      from tickets t where t.tenant_id = ${tenantId} and t.id = ${ticketId} and ${ownTicket(tx.sql, actor)}`,
  );
  if (!own) throw new AppError("not_found");
  await eraseTickets(ctx, [ticketId], async (tx, deleted) => {
    if (deleted.length === 0) throw new AppError("not_found");
    // Nothing to record: otherwise handshakes could fill the log.
    if (own.isEmpty) return;
    await writeAudit(tx, { tenantId, actorId: "visitor", action: "conversation_deleted", subject: ticketId });
  });
}
