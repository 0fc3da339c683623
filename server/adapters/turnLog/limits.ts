/** What all turn logs share: retention limits and numbering. */
import { zip } from "../../language/lists.ts";
import type { LoggedEvent, OnEvents } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";

/** Approximate number of appends kept per ticket; each holds one or more events. */
export const HELD_APPENDS = 1_000;
/** How long a ticket's log is kept after its last turn or append. */
export const HELD_MS = 3_600_000;
/** How long a dropped log refuses appends. */
export const DROPPED_MS = 15_000;

/**
 * The number an empty log starts above: the clock in µs. With ms, a burst could run ahead of the clock, and a log lost
 * right after it would reuse numbers.
 */
export function clockId(nowMs: number): number {
  return Math.floor(nowMs * 1_000);
}

export function endsTurn(events: readonly ChatEvent[]): boolean {
  return events.some((event) => event.type === "end");
}

/** Numbers the events from `first` on. */
export function numbered(first: number, events: readonly ChatEvent[], texts: readonly string[]): LoggedEvent[] {
  return zip(events, texts).map(([event, json], i) => ({ id: first + i, event, json }));
}

/** Filters for the events of one turn. */
export function ofTurn(turnId: string, onEvents: OnEvents): OnEvents {
  return (events) => {
    const mine = events.filter(({ event }) => event.turn_id === turnId);
    if (mine.length > 0) onEvents(mine);
  };
}
