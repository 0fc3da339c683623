import type { AgentActor, Ctx } from "../../context/context.ts";
import type { PresenceState } from "../../protocol/admin.ts";
import { assertTicket } from "../acts/assertTicket.ts";

/**
 * Tells the colleagues who looks at a ticket or writes in it. Nothing is stored: inboxes hear it, remember it for some seconds,
 * and those who have the same ticket open say it again. @throws AppError not_found
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
