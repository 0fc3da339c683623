/**
 * What a run tells the visitor: the only translator from the graph's doings to chat events, and the only writer of the
 * turn log while a turn runs. The first token leaves at once, later ones in ticks: a wake-up per token is most of the
 * cost of a stream (measured in bench/).
 */
import type { Logger } from "pino";
import type { TicketKey, TurnLog } from "../ports/turnLog.ts";
import type { ChatEvent, Citation, ClarifyContent, MessageDto, StatusKey, TurnOutcome } from "../protocol/events.ts";
import { statusEvent } from "./events.ts";
import type { PagesRead } from "./pagesRead.ts";

/** Longest wait of a token that is not the first, in ms. */
const TICK_MS = 28;

export interface TurnEventsOptions {
  turnLog: TurnLog;
  key: TicketKey;
  turnId: string;
  /** The visitor's language. */
  locale: string | null;
  fence: number;
  log: Logger;
  /** Called when the log says that somebody else runs this turn now. */
  onFenced(): void;
}

export class TurnEvents {
  readonly #options: TurnEventsOptions;
  #queue: ChatEvent[] = [];
  #flushing: Promise<void> | null = null;
  #hasStreamed = false;

  constructor(options: TurnEventsOptions) {
    this.#options = options;
  }

  /** True when the visitor sees a draft that may have to be taken back. */
  get hasDraft(): boolean {
    return this.#hasStreamed;
  }

  status(key: StatusKey, node: string): void {
    const { turnId, locale } = this.#options;
    this.#add(statusEvent(key, turnId, locale, { node }), "soon");
  }

  /** Says what was found: how many pages, and the title of the best, which its citation would show as well. */
  reading({ count, topic }: PagesRead): void {
    const { turnId, locale } = this.#options;
    this.#add(statusEvent("reading", turnId, locale, { node: "generate", params: { count, topic } }), "soon");
  }

  token(text: string): void {
    const last = this.#queue.at(-1);
    if (last?.type === "token") last.content += text;
    else this.#add({ type: "token", content: text, turn_id: this.#options.turnId }, this.#hasStreamed ? "soon" : "now");
    this.#hasStreamed = true;
  }

  retract(why: "low_confidence" | "restarted" | "redacted"): void {
    if (!this.#hasStreamed && why !== "restarted") return;
    this.#hasStreamed = false;
    this.#add({ type: "retract", content: why, turn_id: this.#options.turnId }, "soon");
  }

  message(message: MessageDto, citations: Citation[]): void {
    for (const citation of citations)
      this.#add({ type: "citation", content: citation, turn_id: this.#options.turnId }, "soon");
    this.#hasStreamed = false;
    this.#add({ type: "message", content: message, turn_id: this.#options.turnId }, "now");
  }

  /** The visitor's own message, for other tabs: on the ticket's stream, not on the turn's. */
  visitorMessage(message: MessageDto): void {
    this.#add({ type: "message", content: message, turn_id: null }, "soon");
  }

  escalation(text: string, ticketNumber: string): void {
    this.#add({ type: "escalation", content: text, ticket_number: ticketNumber, turn_id: this.#options.turnId }, "now");
  }

  clarify(content: ClarifyContent): void {
    this.#add({ type: "clarify", content, turn_id: this.#options.turnId }, "now");
  }

  title(title: string): void {
    this.#add({ type: "title", content: title, turn_id: this.#options.turnId }, "soon");
  }

  error(key: "turn_failed", requestId: string): void {
    this.#add({ type: "error", content: key, request_id: requestId, turn_id: this.#options.turnId }, "soon");
  }

  /** The turn's last event. Resolves when it is in the log, or when the log can't be reached (readers then ask the table). */
  async end(outcome: TurnOutcome): Promise<void> {
    this.#add({ type: "end", content: outcome, turn_id: this.#options.turnId }, "now");
    await this.flush();
  }

  /** Resolves when everything said so far is in the log. */
  async flush(): Promise<void> {
    while (this.#flushing || this.#queue.length > 0) await (this.#flushing ?? this.#write());
  }

  #add(event: ChatEvent, when: "now" | "soon"): void {
    this.#queue.push(event);
    if (when === "now") void this.flush();
    else tick(this);
  }

  #write(): Promise<void> {
    const { turnLog, key, turnId, fence, log, onFenced } = this.#options;
    const batch = this.#queue;
    this.#queue = [];
    this.#flushing = turnLog
      .append(key, batch, { turnId, fence })
      .then((taken) => {
        if (!taken) onFenced();
      })
      .catch((error) =>
        log.warn({ err: error, turn_id: turnId }, "turn log unreachable; readers fall back to the table"),
      )
      .finally(() => {
        this.#flushing = null;
      });
    return this.#flushing;
  }
}

/** One timer for all running turns: their batches then leave in one write to Redis. */
const waiting = new Set<TurnEvents>();
let timer: NodeJS.Timeout | undefined;

function tick(events: TurnEvents): void {
  waiting.add(events);
  if (timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    for (const each of waiting) void each.flush();
    waiting.clear();
  }, TICK_MS);
}
