/** Streams a running turn to followers in its own process at once, and to the log in batches. */
import type { Logger } from "pino";
import type { LoggedEvent, OnEvents, TurnWriter } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import { clockId } from "./limits.ts";

/** How long events are batched before they are appended to the log. Each append takes a handful of commands. */
const APPEND_MS = 400;

/** An event with its JSON, serialized once. */
export type Line = Pick<LoggedEvent, "event" | "json">;

/** One append. `mark` stays the same across retries. */
export interface Batch {
  mark: string;
  lines: readonly Line[];
  /** The number wanted for the first event; 0 lets the log choose. */
  first: number;
}

/** How a turn writes to the log. Both methods throw when the log is unreachable. */
export interface WriterLog {
  newMark(): string;
  /** Numbers left free between two appends. */
  hole: number;
  /** Appends the batch under its own numbers or later ones. @returns the first number; null when the turn is refused */
  append(batch: Batch): Promise<number | null>;
  /** Fast path: appends right after the turn's own last append, which ended at `before`. @returns false if it can't */
  extend(batch: Batch, before: number): Promise<boolean>;
}

interface Follower {
  onEvents: OnEvents;
  /** Called when no more events will come from here. */
  onLeft(): void;
}

interface Options {
  log: WriterLog;
  logger: Pick<Logger, "warn">;
  turnId: string;
  onFenced(): void;
  /** Called once, when the writer closes. */
  onClosed(): void;
}

/**
 * The first append obtains the numbers from the log; after that they are assigned here, and followers see events before
 * the log has them. Batches that failed are retried with the next append, under the same numbers.
 */
export class LocalWriter implements TurnWriter {
  readonly #options: Options;
  readonly #followers = new Set<Follower>();
  /** All events delivered, in order; the most recent may not be in the log yet. */
  readonly #told: LoggedEvent[] = [];
  /** Events added before their numbers are known. */
  #untold: Line[] = [];
  #open: LoggedEvent[] = [];
  /** The batch in flight, or waiting for a retry. */
  #sent: (Batch & { lines: LoggedEvent[] }) | null = null;
  /** The next event's number; 0 until the first one is known. */
  #next = 0;
  /** The number of this writer's last event in the log; 0 when unknown. */
  #last = 0;
  #isWanted = false;
  #flushing: Promise<void> | null = null;
  #isClosed = false;
  #isRefused = false;
  #isUnreachable = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(events: readonly ChatEvent[]): void {
    if (this.#isClosed || events.length === 0) return;
    const isFirst = this.#next === 0 && this.#flushing === null;
    this.#untold.push(...events.map((event) => ({ event, json: JSON.stringify(event) })));
    if (this.#next > 0) this.#tell();
    if (isFirst) void this.flush();
    else appendSoon(this);
  }

  async flush(): Promise<boolean> {
    this.#isWanted = true;
    this.#flushing ??= this.#flush();
    await this.#flushing;
    return !this.#isRefused && this.#sent === null && this.#open.length === 0;
  }

  async close(): Promise<void> {
    await this.flush();
    this.#leave();
  }

  /**
   * Delivers everything above `after`, then new events as they come.
   * @param onLeft called with the number of the last event seen, when no more will come from here
   * @returns a function that unsubscribes
   */
  follow(after: number, onEvents: OnEvents, onLeft: (last: number) => void): () => void {
    const follower = { onEvents, onLeft: () => onLeft(Math.max(after, this.#told.at(-1)?.id ?? 0)) };
    this.#followers.add(follower);
    const fresh = this.#told.filter(({ id }) => id > after);
    if (fresh.length > 0) onEvents(fresh);
    return () => this.#followers.delete(follower);
  }

  async #flush(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false;
        if (this.#next === 0) await this.#begin();
        else await this.#append();
      }
    } finally {
      this.#flushing = null;
    }
  }

  /** The log assigns the first number. If it is unreachable, the clock does, so that the visitor need not wait. */
  async #begin(): Promise<void> {
    const { log } = this.#options;
    const lines = this.#untold.splice(0);
    if (lines.length === 0) return;
    const batch = { mark: log.newMark(), lines, first: 0 };
    let events: LoggedEvent[];
    try {
      const first = await log.append(batch);
      if (first === null) return this.#fence();
      this.#next = first;
      events = this.#number(lines);
      this.#last = this.#next - 1;
    } catch (error) {
      this.#lose(error);
      this.#next = clockId(Date.now());
      events = this.#number(lines);
      this.#sent = { ...batch, first: events[0]!.id, lines: events };
    }
    this.#next += log.hole;
    this.#deliver(events);
    this.#tell();
  }

  /** Retries a failed batch before sending new events. */
  async #append(): Promise<void> {
    if (this.#sent && !(await this.#bring(this.#sent))) return;
    const lines = this.#open;
    if (lines.length === 0) return;
    const { log } = this.#options;
    this.#open = [];
    this.#next += log.hole;
    this.#sent = { mark: log.newMark(), lines, first: lines[0]!.id };
    await this.#bring(this.#sent);
  }

  /** @returns whether the batch is in the log */
  async #bring(batch: Batch & { lines: LoggedEvent[] }): Promise<boolean> {
    const { log } = this.#options;
    try {
      const isNext = this.#last > 0 && (await log.extend(batch, this.#last));
      const first = isNext ? batch.first : await log.append(batch);
      if (first === null) {
        this.#fence();
        return false;
      }
      if (first > batch.first) this.#renumber(batch.lines, first);
      this.#last = first + batch.lines.length - 1;
      this.#sent = null;
      this.#isUnreachable = false;
      return true;
    } catch (error) {
      this.#lose(error);
      return false;
    }
  }

  /** The numbers were taken: an earlier turn's end arrived after its successor's beginning, or the log was lost. */
  #renumber(lines: LoggedEvent[], first: number): void {
    const open = this.#open;
    this.#told.splice(this.#told.length - lines.length - open.length);
    this.#next = first;
    this.#number(lines);
    this.#next += this.#options.log.hole;
    this.#open = this.#number(open);
  }

  /** Assigns numbers, and records the events as delivered. */
  #number(lines: readonly Line[]): LoggedEvent[] {
    const events = lines.map(({ event, json }, i) => ({ id: this.#next + i, event, json }));
    this.#next += events.length;
    this.#told.push(...events);
    return events;
  }

  #tell(): void {
    if (this.#untold.length === 0) return;
    const events = this.#number(this.#untold.splice(0));
    this.#open.push(...events);
    this.#deliver(events);
  }

  #deliver(events: readonly LoggedEvent[]): void {
    for (const follower of [...this.#followers]) if (this.#followers.has(follower)) follower.onEvents(events);
  }

  #lose(error: unknown): void {
    this.#last = 0;
    const { logger, turnId } = this.#options;
    if (!this.#isUnreachable) {
      logger.warn({ err: error, turn_id: turnId }, "turn log unreachable; others fall back to the table");
    }
    this.#isUnreachable = true;
  }

  #fence(): void {
    this.#isRefused = true;
    this.#leave();
    this.#options.onFenced();
  }

  #leave(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#options.onClosed();
    for (const follower of this.#followers) follower.onLeft();
    this.#followers.clear();
  }
}

/** One timer for all running turns, so that their appends reach Redis in a single write. */
const waiting = new Set<LocalWriter>();
let timer: NodeJS.Timeout | undefined;

function appendSoon(writer: LocalWriter): void {
  waiting.add(writer);
  if (timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    for (const each of waiting) void each.flush();
    waiting.clear();
  }, APPEND_MS);
}
