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

/** Any call throws, within seconds, when the log cannot be reached. Without a guard nothing is refused. */
export interface TurnLog {
  /**
   * Appends events under the next numbers, all or none. Events of a turn are refused (`false`) once that turn's `end`
   * is in the log, or when `fence` is lower than the highest fence this turn was written under.
   * @returns whether they were taken
   */
  append(key: TicketKey, events: ChatEvent[], guard?: { turnId: string; fence: number }): Promise<boolean>;
  /** Events with a number above `after`, oldest first, at most what the log still holds (about an hour). */
  read(key: TicketKey, after: number): Promise<LoggedEvent[]>;
  /** The newest number, 0 when the log is empty. Numbers rise across a loss of the log (they start at the clock, in µs). */
  lastId(key: TicketKey): Promise<number>;
  /**
   * Calls `onEvents` with everything above `after`: first what is there, then what comes, in order, each once.
   * `"now"` leaves out what is there: for a turn that is started only after this has resolved.
   * What is there is delivered before the promise resolves. `onEvents` is called synchronously from the delivery and must not throw.
   * @returns a function that ends the subscription
   */
  follow(
    key: TicketKey,
    after: number | "now",
    onEvents: (events: readonly LoggedEvent[]) => void,
  ): Promise<() => void>;
  /**
   * Drops the ticket's log (the conversation was deleted). For `DROPPED_MS` nothing more is taken, so that a turn which is
   * still being stopped leaves nothing behind.
   */
  drop(key: TicketKey): Promise<void>;
  close(): Promise<void>;
}
