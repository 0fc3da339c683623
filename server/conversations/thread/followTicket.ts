/** Follows all events of a ticket, indefinitely. */
import { messageEvent } from "../../answering/events.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import type { LoggedEvent } from "../../ports/turnLog.ts";
import { parseSettings } from "../../tenants/settings.ts";
import type { OutgoingEvent } from "../turn/follow.ts";
import { type MessageRow, messageColumns, toMessageDto } from "./messageDto.ts";

/** Event numbers start at the clock in microseconds, so an old number tells when it was issued. */
const MICROS = 1_000_000;
/** A message is stored before its event has a number. */
const MARGIN_MICROS = 10 * MICROS;
/** How often to retry a log that can't be reached, polling the table meanwhile. */
const RETRY_MS = 2000;

/**
 * Sends events above `after`. What a lost log no longer has comes from the messages table: each message at least once;
 * clients deduplicate by id.
 * @returns a function that stops following
 */
export async function followTicket(
  ctx: Ctx<VisitorActor>,
  after: number | "now",
  send: (events: OutgoingEvent[]) => void,
): Promise<() => void> {
  const key = { tenantId: ctx.tenantId, ticketId: ctx.actor.ticketId };
  let isStopped = false;
  let unfollow = () => {};
  let retry: NodeJS.Timeout | undefined;
  let since = after === "now" ? Date.now() * 1000 : after;

  async function follow(from: number | "now"): Promise<void> {
    try {
      if (from !== "now") send(await messagesTheLogLost(ctx, from, await ctx.parts.turnLog.read(key, 0)));
      const take = (events: readonly LoggedEvent[]) => {
        since = events.at(-1)?.id ?? since;
        send([...events]);
      };
      const stop = await ctx.parts.turnLog.follow(key, from, take, () => void reread());
      if (isStopped) stop();
      else unfollow = stop;
    } catch (error) {
      ctx.parts.log.warn({ err: error }, "turn log unreachable; trying again");
      if (!isStopped) retry = setTimeout(() => void follow(since), RETRY_MS);
    }
  }
  /** After a gap, what the log has says nothing about what it had. */
  async function reread(): Promise<void> {
    try {
      const messages = await messagesSince(ctx, since - MARGIN_MICROS);
      if (!isStopped) send(messages);
    } catch (error) {
      ctx.parts.log.warn({ err: error }, "messages could not be read again");
    }
  }
  await follow(after);
  return () => {
    isStopped = true;
    clearTimeout(retry);
    unfollow();
  };
}

/**
 * Messages newer than the client's last event, when the log does not reach back that far or no longer has that event: a
 * replica that took over may lack the log's end.
 * @param kept every event the log still has
 */
export async function messagesTheLogLost(
  ctx: Ctx<VisitorActor>,
  after: number,
  kept: readonly LoggedEvent[],
): Promise<OutgoingEvent[]> {
  if (kept[0]?.id === after + 1 || kept.some(({ id }) => id === after)) return [];
  return messagesSince(ctx, after);
}

/** @param since in µs, as event numbers are */
async function messagesSince(ctx: Ctx<VisitorActor>, since: number): Promise<OutgoingEvent[]> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<(MessageRow & { settings: unknown })[]>`
      select ${messageColumns(tx.sql)}, n.settings
      from messages m join tenants n on n.id = m.tenant_id
      where m.tenant_id = ${ctx.tenantId} and m.ticket_id = ${ctx.actor.ticketId}::uuid
        and m.created_at >= to_timestamp(${since / MICROS})
      order by m.seq`,
  );
  return rows.map((row) => {
    const content = toMessageDto(row, parseSettings(row.settings).threshold);
    const event = messageEvent(content, row.turn_id);
    return { event, json: JSON.stringify(event) };
  });
}
