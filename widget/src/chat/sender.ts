/**
 * Sends what the visitor wrote, one message at a time and in order, until the server has each of them.
 * A message leaves the outbox only when its stored copy has come back; repeating one is harmless, because the
 * server knows it by its `client_message_id`.
 */
import { backoff, Pause } from "./backoff.ts";
import { currentPage } from "./currentPage.ts";
import { RequestError } from "./http.ts";
import type { Session } from "./session.ts";
import { readEvents } from "./sse.ts";
import type { Outgoing } from "./state.ts";
import type { Store } from "./store.ts";

/** A server that fails in its own way gets this many tries before the visitor is asked. */
const MAX_SERVER_FAULTS = 4;
/** How long to wait for a running turn's end before asking again. */
const TURN_WAIT_MS = 20_000;

export interface SenderOptions {
  store: Store;
  session: Session;
  /** Reads the history anew. */
  resync(): Promise<void>;
  onSent(entry: Outgoing): void;
}

export class Sender {
  #options: SenderOptions;
  #running = false;
  #pause = new Pause();
  #faults = new Map<string, number>();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends whatever waits. Safe to call at any time. */
  flush(): void {
    if (this.#running) {
      this.#pause.wake();
      return;
    }
    this.#running = true;
    void this.#run().finally(() => {
      this.#running = false;
    });
  }

  async #run(): Promise<void> {
    for (let attempt = 0; ; ) {
      const entry = this.#options.store.get().outbox.find((other) => other.state === "sending");
      if (!entry) return;
      const waitMs = await this.#deliver(entry, attempt);
      if (waitMs === 0) attempt = 0;
      else {
        attempt += 1;
        await this.#pause.wait(waitMs);
      }
    }
  }

  /** Sends one message and reads its turn. Returns how long to wait before going on: 0 when it is done with. */
  async #deliver(entry: Outgoing, attempt: number): Promise<number> {
    let accepted = false;
    try {
      const response = await this.#post(entry);
      accepted = true;
      this.#options.store.dispatch({ type: "accepted", clientMessageId: entry.clientMessageId });
      this.#options.onSent(entry);
      await this.readTurn(response);
    } catch (error) {
      if (!accepted) return this.#afterRefusal(entry, error, attempt);
      // The line was cut in mid-turn: the ticket's own stream carries on from there.
      await this.#options.store.until((state) => state.turn === null, TURN_WAIT_MS);
    }
    return (await this.#isConfirmed(entry)) ? 0 : backoff(attempt);
  }

  /** Reads a turn's own stream into the store. Rejects when it breaks off. */
  async readTurn(response: Response): Promise<void> {
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
      await response.body?.cancel();
      return;
    }
    const { store } = this.#options;
    const ticketId = store.get().ticketId;
    await readEvents(response, (event) => {
      if (store.get().ticketId === ticketId) store.dispatch({ type: "event", source: "turn", ...event });
    });
  }

  #post(entry: Outgoing): Promise<Response> {
    const id = entry.clientMessageId;
    return entry.interruptId
      ? this.#options.session.call("/resume", {
          body: { interrupt_id: entry.interruptId, value: entry.text, client_message_id: id },
        })
      : this.#options.session.call("/stream", {
          body: {
            message: entry.text,
            client_message_id: id,
            page: currentPage(),
            scope: entry.scope,
            attachments: entry.attachments?.map((file) => file.id),
          },
        });
  }

  /** The stored copy normally came with the stream; if not, the history has it, or the message is sent again. */
  async #isConfirmed(entry: Outgoing): Promise<boolean> {
    const waits = () => this.#options.store.get().outbox.some((o) => o.clientMessageId === entry.clientMessageId);
    if (!waits()) return true;
    await this.#options.resync().catch(() => undefined);
    return !waits();
  }

  /** What a refusal means for the message: wait and repeat, repeat differently, or tell the visitor. */
  async #afterRefusal(entry: Outgoing, error: unknown, attempt: number): Promise<number> {
    const { store, resync } = this.#options;
    const { clientMessageId } = entry;
    const refusal = error instanceof RequestError ? error : new RequestError(0, "network");
    const asked = refusal.retryAfter === null ? null : Math.max(500, refusal.retryAfter * 1000);
    switch (refusal.key) {
      case "network":
        return backoff(attempt);
      case "turn_in_progress":
        await store.until((state) => state.turn === null, asked ?? TURN_WAIT_MS);
        return backoff(attempt);
      case "interrupt_stale":
        store.dispatch({ type: "plain", clientMessageId });
        await resync().catch(() => undefined);
        return backoff(0);
      case "rate_limited":
      case "too_many_streams":
        store.dispatch({ type: "notice", notice: { key: refusal.key, requestId: refusal.requestId } });
        return asked ?? 10_000;
    }
    const faults = (this.#faults.get(clientMessageId) ?? 0) + 1;
    this.#faults.set(clientMessageId, faults);
    if (refusal.status >= 500 && faults < MAX_SERVER_FAULTS) return asked ?? backoff(attempt);
    this.#faults.delete(clientMessageId);
    store.dispatch({ type: "send_failed", clientMessageId, error: refusal.key });
    return 0;
  }
}
