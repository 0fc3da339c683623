/** Records what a visitor's tab has received and shown, so that agents see whether their answers were read. */
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";

interface Marked {
  /** Agents' messages whose receipt has changed. */
  told: number;
  moved: boolean;
}

/**
 * Stores both message numbers. They never move back, nor past the conversation's last message. Agents and the visitor's
 * other devices are notified of changes.
 */
export async function markSeen(ctx: Ctx<VisitorActor>, input: { delivered: number; seen: number }): Promise<void> {
  const { tenantId, actor, parts } = ctx;
  const { told, moved } = await mark(ctx, input);
  await Promise.all([
    told > 0 && parts.bus.publish({ type: "ticket_changed", tenant_id: tenantId, ticket_id: actor.ticketId }),
    moved && parts.bus.publish({ type: "visitor_news", tenant_id: tenantId, visitor_id: actor.visitorId }),
  ]);
}

function mark({ tenantId, actor, db }: Ctx<VisitorActor>, { delivered, seen }: { delivered: number; seen: number }) {
  const { ticketId } = actor;
  // Message numbers are small; a larger number from a client is clamped.
  const clamp = (seq: number) => Math.min(seq, 2 ** 31 - 1);
  const [most, shown] = [clamp(Math.max(delivered, seen)), clamp(seen)];
  return withTenant({ db, tenantId }, async ({ sql }): Promise<Marked> => {
    const [messages, tickets] = await Promise.all([
      sql`
        update messages set delivered_at = coalesce(delivered_at, now()),
          seen_at = coalesce(seen_at, case when seq <= ${shown}::int then now() end)
        where tenant_id = ${tenantId}::uuid and ticket_id = ${ticketId}::uuid and role = 'agent' and seq <= ${most}::int
          and (delivered_at is null or (seen_at is null and seq <= ${shown}::int))
        returning id`,
      sql`
        update tickets set seen_seq = least(${shown}::int, last_seq)
        where tenant_id = ${tenantId}::uuid and id = ${ticketId}::uuid
          and coalesce(seen_seq, 0) < least(${shown}::int, last_seq)
        returning id`,
    ]);
    return { told: messages.length, moved: tickets.length > 0 };
  });
}
