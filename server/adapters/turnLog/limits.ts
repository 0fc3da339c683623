/** What every turn log keeps, and how its numbers start. */
import type { ChatEvent } from "../../protocol/events.ts";

/** Events kept per ticket, about. */
export const HELD_EVENTS = 5_000;
/** A ticket's log is gone this long after its last event. */
export const HELD_MS = 3_600_000;
/** For so long a dropped log takes nothing. */
export const DROPPED_MS = 15_000;
/** Turns per ticket whose fence and end are remembered. */
export const HELD_TURNS = 1_000;

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
