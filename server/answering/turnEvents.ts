/**
 * What a run tells the visitor: the only translator from graph to chat events. The first token is sent at once, later
 * ones in ticks: a wake-up per token is most of a stream's cost (measured in bench/).
 */
import { metrics } from "../metrics/metrics.ts";
import type { TurnWriter } from "../ports/turnLog.ts";
import type { ChatEvent, MessageDto, StatusKey } from "../protocol/events.ts";
import { messageEvent, retractEvent, statusEvent, titleEvent, tokenEvent } from "./events.ts";
import type { PagesRead } from "./pagesRead.ts";

/** Maximum delay of later tokens, in ms. */
const TICK_MS = 28;

export interface TurnEventsOptions {
  writer: TurnWriter;
  turnId: string;
  /** The visitor's language. */
  locale: string | null;
  /** Nobody is waiting for it: it is not measured. */
  isRehearsal?: boolean;
}

export class TurnEvents {
  readonly #options: TurnEventsOptions;
  #queue: ChatEvent[] = [];
  #shown = "";
  #hasShown = false;
  readonly #startedAt = performance.now();

  constructor(options: TurnEventsOptions) {
    this.#options = options;
  }

  /** What the visitor sees of the answer; empty when nothing was shown, or everything was retracted. */
  get shown(): string {
    return this.#shown;
  }

  status(key: StatusKey, node: string): void {
    const { turnId, locale } = this.#options;
    this.#add(statusEvent(key, turnId, locale, { node }), "soon");
  }

  /** Announces what is looked up or done in the tenant's own system. */
  acting(key: "looking_up" | "acting", title: string): void {
    const { turnId, locale } = this.#options;
    this.#add(statusEvent(key, turnId, locale, { node: "act", params: { title } }), "now");
  }

  /** Announces what was found: the number of pages, and the title of the best, as its citation would show it. */
  reading({ count, topic }: PagesRead): void {
    const { turnId, locale } = this.#options;
    this.#add(statusEvent("reading", turnId, locale, { node: "generate", params: { count, topic } }), "soon");
  }

  token(text: string): void {
    if (!this.#hasShown && !this.#options.isRehearsal)
      metrics.firstTokenSeconds.observe((performance.now() - this.#startedAt) / 1000);
    this.#hasShown = true;
    const last = this.#queue.at(-1);
    if (last?.type === "token") last.content += text;
    else this.#add(tokenEvent(text, this.#options.turnId), this.#shown === "" ? "now" : "soon");
    this.#shown += text;
  }

  /** Retracts the part of the draft the visitor saw; no-op when nothing was shown. */
  retract(why: "low_confidence" | "restarted" | "redacted"): void {
    if (this.#shown === "") return;
    this.#shown = "";
    this.#add(retractEvent(why, this.#options.turnId), "soon");
  }

  /** Retracts what the visitor may have seen of a run that died. */
  retractEarlierRun(): void {
    this.#add(retractEvent("restarted", this.#options.turnId), "soon");
  }

  /** The visitor's own message, for other tabs: on the ticket's stream, not the turn's. */
  visitorMessage(message: MessageDto): void {
    this.#add(messageEvent(message, null), "now");
  }

  title(title: string): void {
    this.#add(titleEvent(title, this.#options.turnId), "soon");
  }

  /** The turn's last events (see `endingEvents`). @returns whether the log is complete (else readers use the table) */
  async end(events: ChatEvent[]): Promise<boolean> {
    this.#queue.push(...events);
    this.flush();
    return this.#options.writer.flush();
  }

  /** Sends what waits for the next tick. */
  flush(): void {
    const said = this.#queue;
    this.#queue = [];
    this.#options.writer.add(said);
  }

  #add(event: ChatEvent, when: "now" | "soon"): void {
    this.#queue.push(event);
    if (when === "now") this.flush();
    else tick(this);
  }
}

/** One timer for all running turns. */
const waiting = new Set<TurnEvents>();
let timer: NodeJS.Timeout | undefined;

function tick(events: TurnEvents): void {
  waiting.add(events);
  if (timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    for (const each of waiting) each.flush();
    waiting.clear();
  }, TICK_MS);
}
