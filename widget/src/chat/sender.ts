/**
 * Sends the visitor's messages one at a time and in order, until the server has each of them.
 * A message leaves the outbox only when its stored copy arrives; repeating one is harmless because the server
 * recognizes its `client_message_id`.
 */
import { toRequestError } from "./http.ts";
import type { Session } from "./session.ts";
import { readEvents } from "./sse.ts";
import type { ChatState, Outgoing } from "./state.ts";
import type { Store } from "./store.ts";
import { backoff, Pause, waits } from "./waits.ts";

/** Tries against a failing server before the visitor is asked. */
const MAX_SERVER_FAULTS = 4;

export interface SenderOptions {
  store: Store;
  session: Session;
  /** Tabs of one browser take turns. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Takes in what other tabs have queued. */
  adopt(): void;
  /** Reloads the history. */
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
    this.#pause.wake();
    if (this.#running) return;
    this.#running = true;
    void this.#run().finally(() => {
      this.#running = false;
    });
  }

  async #run(): Promise<void> {
    const { store, lock, adopt } = this.#options;
    const next = () => store.get().outbox.find(({ state, ticketId }) => ticketId && state === "sending");
    for (let attempt = 0; ; ) {
      const ticketId = next()?.ticketId;
      if (!ticketId) return;
      const wait = await lock(ticketId, async () => {
        // Other tabs may have sent some of it while they held the lock.
        adopt();
        const entry = next();
        return entry?.ticketId === ticketId ? this.#deliver(entry, attempt) : 0;
      });
      attempt = wait ? attempt + 1 : 0;
      if (wait) await this.#pause.wait(wait);
    }
  }

  /** Sends one message and follows its turn. Returns how long to wait before the next try, or 0 when done. */
  async #deliver(entry: Outgoing, attempt: number): Promise<number> {
    const { store, resync } = this.#options;
    const abort = new AbortController();
    const isStill = () => isWaiting(store.get(), entry);
    let isTaken = false;
    const reply = this.#post(entry, abort.signal, () => {
      isTaken = true;
    });
    try {
      // If the reply is lost on the way, the ticket's own stream reports the turn.
      await Promise.race([
        reply,
        store.until((state) => !isHere(state, entry) || isAnswered(state, entry), waits.turnMost),
      ]);
      // After a switch to another conversation, keep reading: its response still brings updates.
      if (isHere(store.get(), entry)) abort.abort();
    } catch (error) {
      if (!isTaken && isStill()) return this.#afterRefusal(entry, error, attempt);
      await store.until((state) => !state.turn, waits.turn);
    }
    if (!(await store.until((state) => !isWaiting(state, entry), waits.copy))) await resync().catch(() => undefined);
    return isStill() ? backoff(attempt) : 0;
  }

  async #post({ clientMessageId, interruptId, ...entry }: Outgoing, signal: AbortSignal, onTaken: () => void) {
    const { store, session, onSent } = this.#options;
    const id = { client_message_id: clientMessageId };
    const response = await (interruptId
      ? session.open("/resume", { signal, body: { interrupt_id: interruptId, value: entry.text, ...id } })
      : session.open("/stream", {
          signal,
          body: {
            message: entry.text,
            page: session.page(),
            scope: entry.scope,
            attachments: entry.attachments?.map((file) => file.id),
            ...id,
          },
        }));
    onTaken();
    store.dispatch({ type: "accepted", clientMessageId });
    onSent({ clientMessageId, ...entry });
    await this.readTurn(response, entry.ticketId);
  }

  /** Reads a turn's own stream into the store. Rejects if it breaks off. */
  async readTurn(response: Response, ticketId = this.#options.store.get().ticketId): Promise<void> {
    const { store } = this.#options;
    await readEvents(response, (event) => {
      if (store.get().ticketId === ticketId) store.dispatch({ type: "event", source: "turn", ...event });
      else if (event.event.type === "message") store.dispatch({ type: "news_elsewhere" });
    });
  }

  /** Decides what a refusal means: wait and retry, retry without what was refused, or tell the visitor. */
  async #afterRefusal(entry: Outgoing, error: unknown, attempt: number): Promise<number> {
    const { store, resync } = this.#options;
    const { clientMessageId } = entry;
    const refusal = toRequestError(error);
    const { key, status, waitMs } = refusal;
    const wait = waitMs ?? backoff(attempt);
    // It goes into the conversation that replaced this one.
    if (!isHere(store.get(), entry)) return 1;
    if (key === "network") {
      // It may have arrived; the history can tell.
      if (attempt) await resync().catch(() => undefined);
      return wait;
    }
    if (key === "not_found") {
      // The conversation is gone; a new one takes the message.
      await resync().catch(() => undefined);
      if (!isHere(store.get(), entry)) return 1;
    }
    if (key === "turn_in_progress") {
      await store.until((state) => !state.turn, wait);
      return backoff(attempt);
    }
    if (key === "interrupt_stale") {
      store.dispatch({ type: "plain", clientMessageId });
      await resync().catch(() => undefined);
      return 1;
    }
    if (status === 429) {
      store.dispatch({ type: "notice", notice: refusal });
      return waitMs ?? 10_000;
    }
    const faults = (this.#faults.get(clientMessageId) ?? 0) + 1;
    this.#faults.set(clientMessageId, faults);
    if (status >= 500 && faults < MAX_SERVER_FAULTS) return wait;
    this.#faults.delete(clientMessageId);
    store.dispatch({ type: "send_failed", clientMessageId, error: key });
    return 0;
  }
}

const isHere = (state: ChatState, { ticketId }: Outgoing) => state.ticketId === ticketId;

const isWaiting = (state: ChatState, { clientMessageId: id }: Outgoing) =>
  state.outbox.some(({ clientMessageId, state: is }) => clientMessageId === id && is === "sending");

/** The stored copy has arrived, and so has its outcome. */
function isAnswered({ messages, endedTurn }: ChatState, { clientMessageId }: Outgoing): boolean {
  const own = messages.find((message) => message.client_message_id === clientMessageId);
  const told = ({ role, turn_id }: { role: string; turn_id: string | null }) =>
    role !== "visitor" && turn_id === own?.turn_id;
  return own !== undefined && (endedTurn === own.turn_id || messages.some(told));
}
