/** A ticket's events since a given one, without streaming: for clients whose streams are blocked by a proxy. */
import type { Ctx, VisitorActor } from "../../context/context.ts";
import type { OutgoingEvent } from "../turn/follow.ts";
import { messagesTheLogLost } from "./followTicket.ts";
import { tellUnread } from "./visitorNews.ts";

/**
 * Events above `after`, oldest first, and the unread count. When the log can't be reached, or does not reach back that
 * far, messages come from the table.
 */
export async function getUpdates(ctx: Ctx<VisitorActor>, { after }: { after: number }): Promise<OutgoingEvent[]> {
  const key = { tenantId: ctx.tenantId, ticketId: ctx.actor.ticketId };
  const kept = await ctx.parts.turnLog.read(key, 0).catch((error) => {
    ctx.parts.log.warn({ err: error }, "turn log unreachable; reading the table");
    return [];
  });
  const [lost, unread] = await Promise.all([messagesTheLogLost(ctx, after, kept), tellUnread(ctx)]);
  return [...lost, ...kept.filter(({ id }) => id > after), unread];
}
