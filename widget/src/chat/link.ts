/** Follows a ticket's events across network failures: by its event stream, or by polling while that is silent. */
import { toRequestError } from "./http.ts";
import { readEvents, type StreamEvent } from "./sse.ts";
import type { LinkState } from "./state.ts";
import { backoff, Pause, waits } from "./waits.ts";

export interface LinkOptions {
  /** Opens the event stream after event `lastId`. */
  connect(lastId: number, signal: AbortSignal): Promise<Response>;
  /** Fetches the events after `lastId`. */
  poll(lastId: number): Promise<StreamEvent[]>;
  cursor(): number;
  /** Reloads the history. */
  resync(): Promise<unknown>;
  onEvent: (event: StreamEvent) => void;
  onState(state: LinkState): void;
}

export class Link {
  #options: LinkOptions;
  #wanted = false;
  #running = false;
  #polling = false;
  #abort = new AbortController();
  /** Counts restarts: replies to requests made before the last one are dropped. */
  #epoch = 0;
  #pause = new Pause();
  #pollPause = new Pause();
  /** The current stream has received data. */
  #isHeard = false;
  #heardAt = Date.now();

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  start(): void {
    this.#wanted = true;
    this.#pause.wake();
    if (!this.#running) void this.#run();
  }

  stop(): void {
    if (!this.#wanted) return;
    this.#wanted = false;
    this.restart();
  }

  /** Retries at once: the network or the tab is back. Drops a stream that has missed its heartbeats. */
  kick(): void {
    if (this.#isHeard && Date.now() - this.#heardAt > waits.silence) this.#abort.abort();
    this.#pause.wake();
    this.#pollPause.wake();
  }

  /** Drops the connection and opens a new one, for another ticket. */
  restart(): void {
    this.#epoch += 1;
    this.#abort.abort();
    this.kick();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let attempt = 0; this.#wanted; ) {
      const epoch = this.#epoch;
      const begun = Date.now();
      const wait = await this.#follow();
      const worked = this.#isHeard;
      this.#isHeard = false;
      if (!this.#wanted) break;
      if (epoch !== this.#epoch) continue;
      attempt = worked && Date.now() - begun > waits.lived ? 0 : attempt + 1;
      if (!worked && !this.#polling) this.#options.onState("offline");
      if (attempt > 1) void this.#poll();
      await this.#pause.wait(wait ?? (attempt > 3 ? waits.streamAgain : backoff(attempt)));
    }
    this.#running = false;
    this.#options.onState("idle");
  }

  /** Follows one stream until it ends. Returns the wait the server asks for, in milliseconds. */
  async #follow(): Promise<number | null> {
    const { connect, cursor, onEvent, onState, resync } = this.#options;
    const abort = new AbortController();
    const { signal } = abort;
    this.#abort = abort;
    const doubt = setTimeout(() => void this.#poll(), waits.doubt);
    try {
      if (!this.#polling) onState("connecting");
      // After a long silence the event log may no longer reach back far enough.
      if (Date.now() - this.#heardAt > waits.stale) await resync();
      const response = await connect(cursor(), signal);
      const hear = () => {
        clearTimeout(doubt);
        this.#heardAt = Date.now();
        if (!this.#isHeard) onState("online");
        this.#isHeard = true;
      };
      await readEvents(response, (event) => signal.aborted || onEvent(event), hear);
      return null;
    } catch (error) {
      return toRequestError(error).waitMs;
    } finally {
      clearTimeout(doubt);
      abort.abort();
    }
  }

  /** Polls until the stream receives data. */
  async #poll(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    const { poll, cursor, onEvent, onState } = this.#options;
    for (let attempt = 0; this.#wanted && !this.#isHeard; ) {
      const epoch = this.#epoch;
      try {
        const events = await poll(cursor());
        if (epoch === this.#epoch) {
          onState("online");
          events.forEach(onEvent);
        }
        // The network is back, so the stream may work again.
        if (attempt) this.#pause.wake();
        attempt = 0;
      } catch {
        attempt += 1;
        if (!this.#isHeard) onState("offline");
      }
      if (this.#wanted) await this.#pollPause.wait(attempt ? backoff(attempt) : waits.poll);
    }
    this.#polling = false;
  }
}
