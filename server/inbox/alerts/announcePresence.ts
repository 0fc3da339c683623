import type { AgentActor, Ctx } from "../../context/context.ts";
import type { PresenceState } from "../../protocol/admin.ts";
import { assertTicket } from "../acts/assertTicket.ts";

/**
 * Tells colleagues who is viewing a ticket or typing in it. Nothing is stored: inboxes remember it for a few seconds,
 * and clients with the ticket open repeat it.
 * @throws AppError not_found
 */
export async function announcePresence(
  ctx: Ctx<AgentActor>,
  { ticketId, state }: { ticketId: string; state: PresenceState },
): Promise<void> {
  await assertTicket(ctx, ticketId);
  const { id: member_id, name } = ctx.actor;
  await ctx.parts.bus.publish({
    type: "presence",
    tenant_id: ctx.tenantId,
    ticket_id: ticketId,
    member_id,
    name,
    state,
  });
}
