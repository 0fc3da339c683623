/**
 * The turn log: one numbered list of chat events per ticket. The process that runs a turn writes to it; visitors'
 * streams, second tabs and reconnects only read it, on any replica. It is a relay, not the source of truth: losing it
 * loses no message.
 */
import type { ChatEvent, NumberedEvent } from "../protocol/events.ts";

export interface TicketKey {
  tenantId: string;
  ticketId: string;
}

/** An event as the log delivers it: `json` is `event` serialized once, ready to send. Never mutate either. */
export interface LoggedEvent extends NumberedEvent {
  readonly json: string;
}

/** Identifies the writer of events: a turn, run under a fence. */
export interface Guard {
  turnId: string;
  fence: number;
}

/** Called synchronously during delivery; must not throw. */
export type OnEvents = (events: readonly LoggedEvent[]) => void;

/** Publishes a running turn's events. Never throws: if the log is unreachable, readers fall back to the database. */
export interface TurnWriter {
  /** Followers in this process get the events at once, all others with the next append. Ignored once fenced off. */
  add(events: readonly ChatEvent[]): void;
  /**
   * Appends pending events to the log. @returns whether all are in it: false when refused, or when the log is
   * unreachable
   */
  flush(): Promise<boolean>;
  /** Flushes and closes: local followers who have not seen the turn's end continue from the log. */
  close(): Promise<void>;
}

/** `append`, `read`, `lastId`, `follow` and `drop` throw, within seconds, when the log is unreachable. */
export interface TurnLog {
  /**
   * Appends events under the next numbers, all or none. Without a guard nothing is refused. A turn's events are refused
   * (`false`) once its `end` is in the log, or when its fence is lower than the highest this turn was written under.
   * @returns whether they were appended
   */
  append(key: TicketKey, events: readonly ChatEvent[], guard?: Guard): Promise<boolean>;
  /**
   * Opens the writer for a turn that this process runs. Numbers that a dead runner gave to its own followers but never
   * appended are not reused, so those followers miss nothing that the next runner sends.
   * @param turn `onFenced` is called once, when the log refuses: another process runs the turn, or the ticket is gone
   */
  write(key: TicketKey, turn: Guard & { onFenced(): void }): TurnWriter;
  /** Events numbered above `after`, oldest first, as far as the log still holds them (about an hour). */
  read(key: TicketKey, after: number): Promise<LoggedEvent[]>;
  /** The newest number, 0 when the log is empty. Starts at the clock (µs), so numbers rise even if the log is lost. */
  lastId(key: TicketKey): Promise<number>;
  /**
   * Calls `onEvents` with everything above `after`, existing events first, then new ones; in order, each once. `"now"`
   * skips the existing ones, which are otherwise delivered before the promise resolves.
   * @param onGap called when the log may have lost events that nobody has heard: it was cut off, or is another server's
   * @returns a function that unsubscribes
   */
  follow(key: TicketKey, after: number | "now", onEvents: OnEvents, onGap?: () => void): Promise<() => void>;
  /** Like `follow`, for one turn's events. If its writer is open in this process, they come directly from it. */
  followTurn(key: TicketKey, turn: { turnId: string; after: number }, onEvents: OnEvents): Promise<() => void>;
  /**
   * Drops the ticket's log (the conversation was deleted). Appends are refused for `DROPPED_MS`, so that a turn still
   * being stopped leaves nothing behind.
   */
  drop(key: TicketKey): Promise<void>;
  close(): Promise<void>;
}
