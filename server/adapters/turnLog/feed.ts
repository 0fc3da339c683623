/** What each follower of a ticket in this process has seen, and how it gets the rest. */
import type { Logger } from "pino";
import type { LoggedEvent, OnEvents } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import { numbered } from "./limits.ts";

type Events = readonly LoggedEvent[];
interface Batch {
  /** A number at or below the log's last one before this batch; 0 when the log has been restarted with it. */
  before: number;
  events: Events;
}

export interface Follower {
  last: number;
  onEvents: OnEvents;
  onGap: (() => void) | undefined;
  closed: boolean;
  fetching: boolean;
  /** Something may have been missed since the current fetch began. */
  again: boolean;
  /** Batches that arrived during a fetch. */
  held: Batch[];
}

export interface FeedOptions {
  read(after: number): Promise<LoggedEvent[]>;
  log: Pick<Logger, "warn">;
}

const RETRY_MS = 500;

/** The followers of one ticket. Each sees every event once and in order; gaps are filled from the log. */
export class Feed {
  readonly #options: FeedOptions;
  readonly #followers = new Set<Follower>();

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#followers.size === 0;
  }

  /** Adds a follower that buffers new events until `start` has delivered the existing ones. */
  add(after: number, onEvents: OnEvents, onGap?: () => void): Follower {
    const follower = { last: after, onEvents, onGap, closed: false, fetching: true, again: false, held: [] };
    this.#followers.add(follower);
    return follower;
  }

  /** Delivers the existing events, then goes live. Rejects when the log can't be read. */
  start(follower: Follower): Promise<void> {
    return fetchRest(follower, this.#options.read);
  }

  /** Goes live after `last` without fetching, unless new events came in the meantime. */
  async startAt(follower: Follower, last: number): Promise<void> {
    follower.last = last;
    if (follower.again || follower.held.length > 0) await this.start(follower);
    else follower.fetching = false;
  }

  remove(follower: Follower): void {
    follower.closed = true;
    this.#followers.delete(follower);
  }

  close(): void {
    for (const follower of this.#followers) this.remove(follower);
  }

  /** Fetches whatever any follower may have missed. */
  catchUp(): void {
    for (const follower of [...this.#followers]) {
      follower.onGap?.();
      if (follower.fetching) follower.again = true;
      else this.#refetch(follower);
    }
  }

  /** Parses a channel message: `<before> <first>`, then one JSON event per line. */
  onMessage(payload: string): void {
    const [numbers = "", ...texts] = payload.split("\n");
    const [before = Number.NaN, first = Number.NaN] = numbers.split(" ").map(Number);
    const events = texts.map((text) => JSON.parse(text) as ChatEvent);
    const batch = { before, events: numbered(first, events, texts) };
    for (const follower of [...this.#followers]) this.#offer(follower, batch);
  }

  #offer(follower: Follower, batch: Batch): void {
    if (follower.closed) return;
    if (follower.fetching) {
      follower.held.push(batch);
    } else if (batch.before > follower.last) {
      follower.held.push(batch);
      this.#refetch(follower);
    } else {
      deliver(follower, batch.events);
    }
  }

  #refetch(follower: Follower): void {
    fetchRest(follower, this.#options.read).catch(() => {
      this.#options.log.warn({}, "the turn log could not be read; trying again");
      // This ticket may get no further events, so a follower that is behind can't wait for the next batch.
      setTimeout(() => !follower.closed && !follower.fetching && this.#refetch(follower), RETRY_MS).unref();
    });
  }
}

async function fetchRest(follower: Follower, read: FeedOptions["read"]): Promise<void> {
  follower.fetching = true;
  try {
    do {
      follower.again = false;
      const known = follower.held.length;
      deliver(follower, await read(follower.last));
      // The read covers everything held before it, unless the log was lost: then there is nothing more to get.
      for (const batch of follower.held.splice(0, known)) deliver(follower, batch.events);
      for (let [batch] = follower.held; batch && batch.before <= follower.last; [batch] = follower.held) {
        follower.held.shift();
        deliver(follower, batch.events);
      }
    } while (!follower.closed && (follower.again || follower.held.length > 0));
  } finally {
    follower.fetching = false;
  }
}

function deliver(follower: Follower, events: Events): void {
  const [oldest, newest] = [events[0], events.at(-1)];
  if (follower.closed || oldest === undefined || newest === undefined || newest.id <= follower.last) return;
  const fresh = oldest.id > follower.last ? events : events.filter((event) => event.id > follower.last);
  follower.last = newest.id;
  follower.onEvents(fresh);
}
