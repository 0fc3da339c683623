/** A visitor's rating of an answer. */
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { FeedbackCause, Rating } from "../../protocol/api.ts";

/**
 * Stores the rating; a second one for the same message replaces the first.
 * @throws AppError `not_found`: no such message in this conversation, or the visitor's own message
 */
export async function giveFeedback(
  ctx: Ctx<VisitorActor>,
  input: { message_id: string; rating: Rating; cause?: FeedbackCause; reason?: string },
): Promise<void> {
  const { ticketId, visitorId } = ctx.actor;
  const stored = await withTenant(
    ctx,
    (tx) => tx.sql`
      insert into feedback (tenant_id, message_id, ticket_id, rating, cause, reason)
      select m.tenant_id, m.id, m.ticket_id, ${input.rating}, ${input.cause ?? null}, ${input.reason || null}
      from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      where m.tenant_id = ${ctx.tenantId} and m.id = ${input.message_id} and m.ticket_id = ${ticketId}
        and t.visitor_id = ${visitorId} and m.role in ('assistant', 'agent')
      on conflict (tenant_id, message_id) do update set rating = excluded.rating, cause = excluded.cause, reason = excluded.reason
      returning message_id`,
  );
  if (stored.length === 0) throw new AppError("not_found");
}
