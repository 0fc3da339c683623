/**
 * The turn log: one numbered list of chat events per ticket. Whoever runs a turn writes to it; every visitor's stream,
 * second tab and reconnect only reads it, on any replica. It is a relay, not the truth: losing it loses no message.
 */
import type { ChatEvent, NumberedEvent } from "../protocol/events.ts";

export interface TicketKey {
  tenantId: string;
  ticketId: string;
}

/** An event as the log hands it out: `json` is `event` as JSON, made once, ready for the wire. Never change either. */
export interface LoggedEvent extends NumberedEvent {
  readonly json: string;
}

/** Whose events they are: a turn, run under a fence. */
export interface Guard {
  turnId: string;
  fence: number;
}

/** Called synchronously from the delivery; must not throw. */
export type OnEvents = (events: readonly LoggedEvent[]) => void;

/** Says a running turn's events. Nothing here throws: a log that can't be reached is made up for by the tables. */
export interface TurnWriter {
  /** Those who follow the turn in this process hear it at once, all others with the next append. Ignored once fenced off. */
  add(events: readonly ChatEvent[]): void;
  /** Brings what was added into the log. @returns whether all of it is there now: not when it was refused, or the log is away */
  flush(): Promise<boolean>;
  /** Flushes and lets go: who followed the turn here and has not heard its end goes on from the log. */
  close(): Promise<void>;
}

/** `append`, `read`, `lastId`, `follow` and `drop` throw, within seconds, when the log cannot be reached. */
export interface TurnLog {
  /**
   * Appends events under the next numbers, all or none. Without a guard nothing is refused. Events of a turn are refused
   * (`false`) once that turn's `end` is in the log, or when its fence is lower than the highest this turn was written under.
   * @returns whether they were taken
   */
  append(key: TicketKey, events: readonly ChatEvent[], guard?: Guard): Promise<boolean>;
  /**
   * Opens the writer of a turn that this process runs. Numbers that a dead runner has told its own followers, and never
   * brought into the log, are not given again: who has heard them hears all that the next runner says.
   * @param turn `onFenced` is called once, when the log refuses: somebody else runs the turn, or the ticket is gone
   */
  write(key: TicketKey, turn: Guard & { onFenced(): void }): TurnWriter;
  /** Events with a number above `after`, oldest first, at most what the log still holds (about an hour). */
  read(key: TicketKey, after: number): Promise<LoggedEvent[]>;
  /** The newest number, 0 when the log is empty. Numbers rise across a loss of the log (they start at the clock, in µs). */
  lastId(key: TicketKey): Promise<number>;
  /**
   * Calls `onEvents` with everything above `after`: first what is there, then what comes, in order, each once.
   * `"now"` leaves out what is there. What is there is delivered before the promise resolves.
   * @returns a function that ends the subscription
   */
  follow(key: TicketKey, after: number | "now", onEvents: OnEvents): Promise<() => void>;
  /** As `follow`, for the events of one turn. One whose writer is open in this process is heard from it, without the log. */
  followTurn(key: TicketKey, turn: { turnId: string; after: number }, onEvents: OnEvents): Promise<() => void>;
  /**
   * Drops the ticket's log (the conversation was deleted). For `DROPPED_MS` nothing more is taken, so that a turn which is
   * still being stopped leaves nothing behind.
   */
  drop(key: TicketKey): Promise<void>;
  close(): Promise<void>;
}
