/** The events that a turn has delivered to followers in this process, with their numbers. */
import type { LoggedEvent, OnEvents } from "../../ports/turnLog.ts";

/** An event with its JSON, serialized once. */
export type Line = Pick<LoggedEvent, "event" | "json">;

interface Follower {
  onEvents: OnEvents;
  /** Called when this log will deliver no more events. */
  onLeft(): void;
}

export class ToldEvents {
  /** In order; the most recent may not be in the log yet. */
  readonly #events: LoggedEvent[] = [];
  readonly #followers = new Set<Follower>();
  #next = 0;

  /** The next event's number; 0 until the first one is known. */
  get next(): number {
    return this.#next;
  }

  /** Assigns numbers, and records the events as delivered. @param first the first number, where it is not the next */
  number(lines: readonly Line[], first = this.#next): LoggedEvent[] {
    const events = lines.map(({ event, json }, i) => ({ id: first + i, event, json }));
    this.#next = first + events.length;
    this.#events.push(...events);
    return events;
  }

  /** Skips numbers. */
  leaveFree(count: number): void {
    this.#next += count;
  }

  /** Forgets the last events, which will get other numbers. */
  takeBack(count: number): void {
    this.#events.splice(this.#events.length - count);
  }

  deliver(events: readonly LoggedEvent[]): void {
    for (const follower of [...this.#followers]) if (this.#followers.has(follower)) follower.onEvents(events);
  }

  /**
   * Delivers everything above `after`, then new events as they come.
   * @param onLeft called when this log will deliver no more, with the number of the last event
   * @returns a function that unsubscribes
   */
  follow(after: number, onEvents: OnEvents, onLeft: (last: number) => void): () => void {
    const follower = { onEvents, onLeft: () => onLeft(Math.max(after, this.#events.at(-1)?.id ?? 0)) };
    this.#followers.add(follower);
    const fresh = this.#events.filter(({ id }) => id > after);
    if (fresh.length > 0) onEvents(fresh);
    return () => this.#followers.delete(follower);
  }

  /** Ends all subscriptions: followers are told the last event's number and must read on elsewhere. */
  leave(): void {
    for (const follower of this.#followers) follower.onLeft();
    this.#followers.clear();
  }
}
