/**
 * What a run tells the visitor: the only translator from the graph's doings to chat events. The first token leaves at once, later ones in ticks: a wake-up per token is most of the
 * cost of a stream (measured in bench/).
 */
import type { TurnWriter } from "../ports/turnLog.ts";
import type { ChatEvent, Citation, ClarifyContent, MessageDto, StatusKey, TurnOutcome } from "../protocol/events.ts";
import { statusEvent } from "./events.ts";
import type { PagesRead } from "./pagesRead.ts";

/** Longest wait of a token that is not the first, in ms. */
const TICK_MS = 28;

export interface TurnEventsOptions {
  writer: TurnWriter;
  turnId: string;
  /** The visitor's language. */
  locale: string | null;
}

export class TurnEvents {
  readonly #options: TurnEventsOptions;
  #queue: ChatEvent[] = [];
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
    this.#add({ type: "message", content: message, turn_id: null }, "now");
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

  /** The turn's last event. @returns whether all that was said is in the log (else readers ask the table) */
  async end(outcome: TurnOutcome): Promise<boolean> {
    this.#add({ type: "end", content: outcome, turn_id: this.#options.turnId }, "now");
    return this.#options.writer.flush();
  }

  /** Says at once what waits for the next tick. */
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
