/** What every turn log does alike: what it keeps, and how its numbers go. */
import type { LoggedEvent, OnEvents } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";

/** Appends kept per ticket, about; each holds one event or more. */
export const HELD_APPENDS = 1_000;
/** A ticket's log is gone this long after its last turn or append. */
export const HELD_MS = 3_600_000;
/** For so long a dropped log takes nothing. */
export const DROPPED_MS = 15_000;

/**
 * The number an empty log starts above: the clock in µs. In ms a burst could run ahead of the clock, and a log lost right
 * after it would give numbers out again.
 */
export function clockId(nowMs: number): number {
  return Math.floor(nowMs * 1_000);
}

export function endsTurn(events: readonly ChatEvent[]): boolean {
  return events.some((event) => event.type === "end");
}

/** Numbers events from `first` on. */
export function numbered(first: number, events: readonly ChatEvent[], texts: readonly string[]): LoggedEvent[] {
  return events.map((event, i) => ({ id: first + i, event, json: texts[i]! }));
}

/** Passes on the events of one turn. */
export function ofTurn(turnId: string, onEvents: OnEvents): OnEvents {
  return (events) => {
    const mine = events.filter(({ event }) => event.turn_id === turnId);
    if (mine.length > 0) onEvents(mine);
  };
}
