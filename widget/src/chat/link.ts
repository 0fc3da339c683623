/** Keeps the ticket's event stream open for as long as it is wanted, whatever the network does. */
import { backoff, Pause } from "./backoff.ts";
import { RequestError } from "./http.ts";
import { readEvents, type StreamEvent } from "./sse.ts";
import type { LinkState } from "./state.ts";

/** The server sends a heartbeat every 15 s; a line that is silent for longer than this is dead. */
const SILENCE_MS = 40_000;
/** After being away for longer than this, the log may have moved on without us: read the history first. */
const STALE_MS = 60_000;

export interface LinkOptions {
  /** Opens the stream after event `lastId`. */
  connect(lastId: number, signal: AbortSignal): Promise<Response>;
  cursor(): number;
  /** Reads the history anew. */
  resync(): Promise<void>;
  onEvent(event: StreamEvent): void;
  onState(state: LinkState): void;
}

export class Link {
  #options: LinkOptions;
  #wanted = false;
  #running = false;
  #abort: AbortController | null = null;
  #pause = new Pause();
  #lostAt: number | null = null;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  start(): void {
    this.#wanted = true;
    if (this.#running) {
      this.#pause.wake();
      return;
    }
    this.#running = true;
    void this.#run();
  }

  stop(): void {
    this.#wanted = false;
    this.#abort?.abort();
    this.#pause.wake();
  }

  /** Tries again at once: the network is back, or the tab is. */
  kick(): void {
    this.#pause.wake();
  }

  /** Drops the connection and opens another: the ticket has changed. */
  restart(): void {
    this.#lostAt = null;
    this.#abort?.abort();
    this.#pause.wake();
  }

  async #run(): Promise<void> {
    let attempt = 0;
    while (this.#wanted) {
      this.#options.onState("connecting");
      const outcome = await this.#connectOnce();
      if (!this.#wanted) break;
      this.#lostAt ??= Date.now();
      attempt = outcome.worked ? 0 : attempt + 1;
      if (!outcome.worked) this.#options.onState("offline");
      if (!outcome.restarted) await this.#pause.wait(outcome.waitMs ?? backoff(attempt));
    }
    this.#running = false;
    this.#options.onState("idle");
  }

  async #connectOnce(): Promise<{ worked: boolean; restarted: boolean; waitMs: number | null }> {
    const abort = new AbortController();
    this.#abort = abort;
    let worked = false;
    let timedOut = false;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const beat = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        timedOut = true;
        abort.abort();
      }, SILENCE_MS);
    };
    try {
      beat();
      if (this.#lostAt !== null && Date.now() - this.#lostAt > STALE_MS) await this.#options.resync();
      const response = await this.#options.connect(this.#options.cursor(), abort.signal);
      worked = true;
      this.#lostAt = null;
      this.#options.onState("online");
      await readEvents(response, (event) => !abort.signal.aborted && this.#options.onEvent(event), beat);
    } catch (error) {
      const retryAfter = error instanceof RequestError ? error.retryAfter : null;
      return { worked, restarted: abort.signal.aborted && !timedOut, waitMs: retryAfter && retryAfter * 1000 };
    } finally {
      clearTimeout(watchdog);
      abort.abort();
    }
    return { worked, restarted: false, waitMs: null };
  }
}
