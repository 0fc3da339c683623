/**
 * The turn log: one numbered list of chat events per ticket. Whoever runs a turn writes to it; every visitor's stream,
 * second tab and reconnect only reads it, on any replica. It is a relay, not the truth: losing it loses no message.
 */
import type { ChatEvent, NumberedEvent } from "../protocol/events.ts";

export interface TicketKey {
  tenantId: string;
  ticketId: string;
}

export interface TurnLog {
  /**
   * Appends events under the next numbers, all or none. Events of a turn are refused (`false`) once that turn's `end`
   * is in the log, or when `fence` is lower than the highest fence this turn was written under.
   * @returns whether they were taken
   */
  append(key: TicketKey, events: ChatEvent[], guard?: { turnId: string; fence: number }): Promise<boolean>;
  /** Events with a number above `after`, oldest first, at most what the log still holds (about an hour). */
  read(key: TicketKey, after: number): Promise<NumberedEvent[]>;
  /** The newest number, 0 when the log is empty. Numbers rise across a loss of the log (they start at the clock, in ms). */
  lastId(key: TicketKey): Promise<number>;
  /**
   * Calls `onEvents` with everything above `after`: first what is there, then what comes, in order, each once.
   * `onEvents` is called synchronously from the delivery and must not throw.
   * @returns a function that ends the subscription
   */
  follow(key: TicketKey, after: number, onEvents: (events: NumberedEvent[]) => void): Promise<() => void>;
  /** Drops the ticket's log (the conversation was deleted). */
  drop(key: TicketKey): Promise<void>;
  close(): Promise<void>;
}
