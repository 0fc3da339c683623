/** Streams a running turn to followers in its own process at once, and to the log in batches. */

import type { Logger } from "pino";
import { firstOf } from "../../language/lists.ts";
import type { LoggedEvent, TurnWriter } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import { clockId } from "./limits.ts";
import { type Line, ToldEvents } from "./toldEvents.ts";

/** How long events are batched before they are appended to the log. Each append takes a handful of commands. */
const APPEND_MS = 400;

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
  readonly #told = new ToldEvents();
  /** Events added before their numbers are known. */
  #withoutEventId: Line[] = [];
  #open: LoggedEvent[] = [];
  /** The batch in flight, or waiting for a retry. */
  #sent: (Batch & { lines: LoggedEvent[] }) | null = null;
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
    const isFirst = this.#told.next === 0 && this.#flushing === null;
    this.#withoutEventId.push(...events.map((event) => ({ event, json: JSON.stringify(event) })));
    if (this.#told.next > 0) this.#tell();
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

  /** As `ToldEvents.follow`. */
  follow(...following: Parameters<ToldEvents["follow"]>): () => void {
    return this.#told.follow(...following);
  }

  async #flush(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false;
        if (this.#told.next === 0) await this.#begin();
        else await this.#append();
      }
    } finally {
      this.#flushing = null;
    }
  }

  /** The log assigns the first number. If it is unreachable, the clock does, so that the visitor need not wait. */
  async #begin(): Promise<void> {
    const { log } = this.#options;
    const lines = this.#withoutEventId.splice(0);
    if (lines.length === 0) return;
    const batch = { mark: log.newMark(), lines, first: 0 };
    let events: LoggedEvent[];
    try {
      const first = await log.append(batch);
      if (first === null) return this.#fence();
      events = this.#told.number(lines, first);
      this.#last = this.#told.next - 1;
    } catch (error) {
      this.#lose(error);
      events = this.#told.number(lines, clockId(Date.now()));
      this.#sent = { ...batch, first: firstOf(events).id, lines: events };
    }
    this.#told.leaveFree(log.hole);
    this.#told.deliver(events);
    this.#tell();
  }

  /** Retries a failed batch before sending new events. */
  async #append(): Promise<void> {
    if (this.#sent && !(await this.#bring(this.#sent))) return;
    const lines = this.#open;
    if (lines.length === 0) return;
    const { log } = this.#options;
    this.#open = [];
    this.#told.leaveFree(log.hole);
    this.#sent = { mark: log.newMark(), lines, first: firstOf(lines).id };
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
    this.#told.takeBack(lines.length + this.#open.length);
    this.#told.number(lines, first);
    this.#told.leaveFree(this.#options.log.hole);
    this.#open = this.#told.number(this.#open);
  }

  #tell(): void {
    if (this.#withoutEventId.length === 0) return;
    const events = this.#told.number(this.#withoutEventId.splice(0));
    this.#open.push(...events);
    this.#told.deliver(events);
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
    this.#told.leave();
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
