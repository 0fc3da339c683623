/** One visitor's chat: everything the panel can ask for, and the rules of when to talk to the server. */
import type { HistoryReply, WidgetSettings } from "../../../server/protocol/api.ts";
import type { StoredOutgoing, WidgetEvent } from "../embed/bridge.ts";
import { RequestError, type RequestOptions } from "./http.ts";
import { Link } from "./link.ts";
import { rememberChat } from "./memory.ts";
import { newMessageId } from "./messageId.ts";
import { isQuestionMissing } from "./messages.ts";
import { Sender } from "./sender.ts";
import { Session } from "./session.ts";
import type { Failure } from "./state.ts";
import type { WidgetStorage } from "./storage.ts";
import { createStore, type Store } from "./store.ts";

/** How long a running turn is waited for. */
const TURN_WAIT_MS = 20_000;

export interface ChatOptions {
  base: string;
  tenant: string;
  locale: string;
  storage: WidgetStorage;
  emit(event: WidgetEvent, detail?: unknown): void;
  onSettings(widget: WidgetSettings): void;
}

export class Chat {
  readonly store: Store = createStore();
  /** A request that is sent in another way than the chat's own: see Session.reach. */
  readonly reach: Session["reach"] = (path, request) => this.#session.reach(path, request);
  #options: ChatOptions;
  #session: Session;
  #link: Link;
  #sender: Sender;
  #loading: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #stopListening: () => void;

  constructor(options: ChatOptions) {
    this.#options = options;
    const { store } = this;
    const { storage, emit } = options;
    this.#session = new Session({
      ...options,
      onTicket: (ticketId, widget, replaced) => this.#setTicket(ticketId, widget, replaced),
    });
    this.#link = new Link({
      connect: (lastId, signal) =>
        this.#session.call("/events", {
          signal,
          headers: { "last-event-id": String(lastId), accept: "text/event-stream" },
        }),
      cursor: () => store.get().cursor,
      resync: () => this.#loadHistory(),
      onEvent: (event) => store.dispatch({ type: "event", source: "ticket", ...event }),
      onState: (link) => store.dispatch({ type: "link", link }),
    });
    this.#sender = new Sender({
      store,
      session: this.#session,
      resync: () => this.#loadHistory(),
      onSent: (entry) => emit("message:sent", { text: entry.text }),
    });
    const forget = rememberChat({ store, storage, emit });
    const settle = store.subscribe((state, before, action) => {
      if (action.type === "event" && isQuestionMissing(state, before)) {
        void this.#loadHistory().catch(() => undefined);
      }
      if (state.open !== before.open || state.status !== before.status) this.#updateLink();
    });
    const back = () => {
      const { open, loaded } = store.get();
      if (open && !loaded) void this.load();
      this.#link.kick();
      this.#sender.flush();
    };
    const visible = () => document.visibilityState === "visible" && back();
    window.addEventListener("online", back);
    document.addEventListener("visibilitychange", visible);
    this.#stopListening = () => {
      forget();
      settle();
      window.removeEventListener("online", back);
      document.removeEventListener("visibilitychange", visible);
    };
  }

  get isKnown(): boolean {
    return this.#session.isKnown;
  }

  /** Brings the conversation on screen; tells the visitor when that does not work. */
  load(): Promise<void> {
    this.#loading ??= this.#tell(async () => {
      await this.#session.ensure();
      await this.#loadHistory().catch(async (error) => {
        if (!(error instanceof RequestError) || error.key !== "not_found") throw error;
        // Deleted in another tab: begin afresh.
        await this.#session.open("new");
        await this.#loadHistory();
      });
      this.#updateLink();
      this.#sender.flush();
    }).finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Queues a message. With a clarify question open it is the answer to that question; with files it goes to a person. */
  say(text: string, attachments?: StoredOutgoing["attachments"]): void {
    const { clarify, ticketId, scope } = this.store.get();
    const message = text.trim();
    if (!message || ticketId === null) return;
    const interruptId = attachments ? undefined : clarify?.interrupt_id;
    const sent = { clientMessageId: newMessageId(), at: new Date().toISOString(), scope: scope?.wire, attachments };
    this.store.dispatch({ type: "queued", entry: { ...sent, ticketId, text: message, interruptId } });
    if (interruptId !== undefined) this.store.dispatch({ type: "clarify_done", interruptId });
    this.#sender.flush();
  }

  /** Sends a message that failed once more. */
  retry(clientMessageId: string): void {
    this.store.dispatch({ type: "retry", clientMessageId });
    this.#sender.flush();
  }

  /** Wants no answer to a question back: it ends, and nothing is said. */
  async cancelClarify(interruptId: string): Promise<void> {
    this.store.dispatch({ type: "clarify_done", interruptId });
    await this.#tell(async () => {
      const response = await this.#session.call("/resume", { body: { interrupt_id: interruptId, cancel: true } });
      await this.#sender.readTurn(response).catch(() => this.#link.kick());
    });
  }

  /** Stops the answer that is being written. */
  async stop(): Promise<void> {
    this.store.dispatch({ type: "stopping" });
    await this.#tell(async () => {
      await this.#session.call("/stop", { body: {} });
    });
  }

  /**
   * Asks for a person; an answer that is being written is stopped first. What the visitor adds is their next message.
   * @returns whether the conversation is with people now
   */
  async escalate(note: string): Promise<boolean> {
    await this.#tell(async () => {
      if (this.store.get().turn) await this.stop();
      await this.store.until((state) => state.turn === null, TURN_WAIT_MS);
      await this.#session.call("/escalate", { body: {} });
      const handed = (state: { status: string }) => state.status !== "open";
      if (!(await this.store.until(handed, 2_000))) await this.#loadHistory();
    });
    const isHanded = this.store.get().status === "pending_human";
    if (isHanded) this.say(note);
    return isHanded;
  }

  /** Goes back to the assistant, unless somebody has taken the ticket: the history tells. */
  async withdraw(): Promise<void> {
    await this.#tell(() => this.#session.call("/escalate/withdraw", { body: {} }).then(() => this.#loadHistory()));
  }

  /** A request of a part of the panel, in the visitor's name. Rejects with RequestError. */
  request(path: string, options?: RequestOptions): Promise<Response> {
    return this.#session.call(path, options);
  }

  /** Opens another conversation of this visitor, or a `new` one. */
  async switchTo(conversation: string): Promise<void> {
    await this.#tell(async () => {
      await this.#session.open(conversation);
      await this.#readHistory();
      this.#link.restart();
      this.#updateLink();
      this.#sender.flush();
    });
  }

  /** Says who the visitor is; see Session.identify. */
  async identify(identity: string): Promise<void> {
    await this.#tell(() => this.#session.identify(identity));
  }

  /** Ends everything; what the device keeps is the caller's to clear. */
  destroy(): void {
    this.#stopListening();
    this.#link.stop();
    this.#session.forget();
  }

  #setTicket(ticketId: string, widget: WidgetSettings, replaced: boolean): void {
    const { storage, onSettings } = this.#options;
    const { seen, outbox = [] } = storage.read();
    const seenSeq = seen?.ticket === ticketId ? seen.seq : 0;
    // The conversation could not be reopened: what was not yet sent goes into the one that took its place.
    const waiting = replaced ? this.store.get().outbox.map((entry) => ({ ...entry, ticketId })) : outbox;
    this.store.dispatch({ type: "ticket", ticketId, outbox: waiting, seenSeq });
    onSettings(widget);
  }

  #loadHistory(): Promise<void> {
    this.#reading ??= this.#readHistory().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readHistory(): Promise<void> {
    const response = await this.#session.call("/history");
    this.store.dispatch({ type: "history", history: (await response.json()) as HistoryReply });
  }

  /** The line is open while the panel is, or while a person's answer may come. */
  #updateLink(): void {
    const { open, status, loaded } = this.store.get();
    if (loaded && (open || status === "pending_human")) this.#link.start();
    else this.#link.stop();
  }

  async #tell(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const key: Failure = error instanceof RequestError ? error.key : "network";
      this.store.dispatch({
        type: "notice",
        notice: { key, requestId: error instanceof RequestError ? error.requestId : null },
      });
    }
  }
}
