/** Follows one turn's events to their end, whatever happens to the turn log meanwhile. */
import type { Ctx, VisitorActor } from "../../context/context.ts";
import type { LoggedEvent } from "../../ports/turnLog.ts";
import { endedTurnEvents } from "../thread/endedTurnEvents.ts";

/** After this much silence, look the turn up in the table: the log may be lost. */
const QUIET_MS = 3000;

/** An outgoing event; it has no number when rebuilt from the tables. */
export type OutgoingEvent = Pick<LoggedEvent, "event" | "json"> & { id?: number };

export interface TurnSink {
  send(events: OutgoingEvent[]): void;
  /** Called once, after the turn's `end`. */
  end(): void;
}

/**
 * Sends the turn's events above `after` as they come, and calls `end` after the last one.
 * @param turn `after` is "now" for a turn that has just started
 * @returns a function that stops following
 */
export async function followTurn(
  ctx: Ctx<VisitorActor>,
  { turnId, after }: { turnId: string; after: number | "now" },
  sink: TurnSink,
): Promise<() => void> {
  const key = { tenantId: ctx.tenantId, ticketId: ctx.actor.ticketId };
  let heardAt = Date.now();
  let isDone = false;
  let unfollow = () => {};

  function finish(): void {
    isDone = true;
    clearInterval(watch);
    unfollow();
    sink.end();
  }
  function take(events: readonly LoggedEvent[]): void {
    if (isDone) return;
    heardAt = Date.now();
    sink.send([...events]);
    if (events.at(-1)?.event.type === "end") finish();
  }
  async function lookUp(quietMs: number): Promise<void> {
    if (isDone || Date.now() - heardAt < quietMs) return;
    const events = await endedTurnEvents(ctx, turnId);
    if (events === null || isDone) return;
    sink.send(events.map((event) => ({ event, json: JSON.stringify(event) })));
    finish();
  }

  const watch = setInterval(() => {
    lookUp(QUIET_MS).catch((error) =>
      ctx.parts.log.warn({ err: error, turn_id: turnId }, "the turn could not be looked up"),
    );
  }, QUIET_MS);
  try {
    unfollow = await ctx.parts.turnLog.followTurn(key, { turnId, after: after === "now" ? 0 : after }, take);
    if (isDone) unfollow();
    // The log has nothing on the turn, or has lost it: ask the table.
    else if (after !== "now") await lookUp(0);
  } catch (error) {
    ctx.parts.log.warn({ err: error, turn_id: turnId }, "turn log unreachable; reading the table");
  }
  return () => {
    isDone = true;
    clearInterval(watch);
    unfollow();
  };
}
