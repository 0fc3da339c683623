/** One visitor's chat: everything the panel can ask for, and when to talk to the server. */
import type { ConversationReply, HistoryReply, WidgetSettings } from "../../../server/protocol/api.ts";
import { type StoredOutgoing, storageKey, type WidgetEvent } from "../embed/bridge.ts";
import { type RequestOptions, toRequestError } from "./http.ts";
import type { Line } from "./line.ts";
import { rememberChat } from "./memory.ts";
import { onReturn, onStored } from "./onReturn.ts";
import { lastSeq } from "./reducer.ts";
import { type Opened, Session } from "./session.ts";
import type { WidgetStorage } from "./storage.ts";
import { createStore, type Store } from "./store.ts";
import { takeTurns } from "./takeTurns.ts";
import { afterPaint, backoff, Pause, waits } from "./waits.ts";

export interface ChatOptions {
  base: string;
  tenant: string;
  /** The language the chat is shown in: a page may change it at any time. */
  locale(): string;
  storage: WidgetStorage;
  /** Whether the panel is always open. */
  isFixed: boolean;
  emit(event: WidgetEvent, detail?: unknown): void;
  onSettings(widget: WidgetSettings): void;
}

export class Chat {
  readonly store: Store = createStore();
  /** For parts of the panel that send requests their own way; see Session.reach. */
  readonly reach: Session["reach"] = (path, request) => this.#session.reach(path, request);
  #options: ChatOptions;
  #session: Session;
  #lock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  #line: Line | null = null;
  #fetching: Promise<Line> | null = null;
  #loading: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #pause = new Pause();
  #ends: (() => void)[];

  constructor(options: ChatOptions) {
    this.#options = options;
    const { store } = this;
    const { storage, emit, tenant } = options;
    this.#lock = (name, work) => takeTurns(`${storageKey(tenant)}:${name}`, work);
    const onRenewed = (opened: Opened) => this.#show(opened, true);
    this.#session = new Session({ ...options, lock: this.#lock, onRenewed });
    this.#ends = [
      rememberChat({ store, storage, emit, isFixed: options.isFixed }),
      onReturn(() => this.#wake()),
      onStored(`${storageKey(tenant)}:`, () => {
        this.#adopt();
        this.#send();
      }),
    ];
    this.#wake();
  }

  /**
   * Loads and shows the conversation, retrying while it is wanted. Failures appear as a notice.
   * @param conversation a ticket id, if not the last one
   */
  async load(conversation?: string): Promise<void> {
    this.#pause.wake();
    this.#loading ??= this.#begin().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
    if (conversation && conversation !== this.store.get().ticketId) await this.switchTo(conversation);
  }

  /** Restarts whatever is stuck, at the visitor's request. */
  again(): void {
    this.store.dispatch({ type: "notice", notice: null });
    this.#line?.link.restart();
    this.#send();
    if (this.store.get().loaded) void this.tell(this.refresh());
    else void this.load();
  }

  /** Queues a message. It answers an open clarifying question; files go to a person. */
  say(text: string, attachments?: StoredOutgoing["attachments"]): void {
    const { clarify, ticketId, scope, outbox } = this.store.get();
    const message = text.trim();
    if (!message) return;
    const interruptId = attachments ? undefined : clarify?.interrupt_id;
    // Messages are sent in order of `at`, so keep it increasing even if the clock jumps back.
    const at = new Date(Math.max(Date.now(), +new Date(outbox.at(-1)?.at ?? 0) + 1)).toISOString();
    const clientMessageId = crypto.getRandomValues(new Uint32Array(4)).join("-"); // randomUUID is there on https alone
    const asked = { clientMessageId, at, scope: scope?.wire, attachments };
    this.store.dispatch({ type: "queued", entry: { ...asked, ticketId: ticketId ?? "", text: message, interruptId } });
    if (interruptId !== undefined) this.store.dispatch({ type: "clarify_done", interruptId });
    this.#send();
  }

  /** Sends a failed message again. */
  retry(clientMessageId: string): void {
    this.store.dispatch({ type: "retry", clientMessageId });
    this.#send();
  }

  /** Stops the running answer. */
  async stop(): Promise<void> {
    this.store.dispatch({ type: "stopping" });
    await this.tell(this.request("/stop", { body: {} }));
  }

  /** The JSON of a reply to a request made as this visitor. Rejects with RequestError. */
  request<T = void>(path: string, options?: RequestOptions): Promise<T> {
    return this.#session.ask<T>(path, options);
  }

  /** Opens another of this visitor's conversations, or a new one for `new`. */
  async switchTo(conversation: string): Promise<void> {
    this.look();
    await this.#line?.settle();
    await this.tell(this.#session.switchTo(conversation).then((opened) => this.#show(opened)));
  }

  /** The visitor interacted with the visible conversation: mark all of it as seen. */
  look(): void {
    const { watched, messages } = this.store.get();
    if (watched) this.store.dispatch({ type: "seen", seq: messages.at(-1)?.seq ?? 0 });
  }

  /** Sets the visitor's identity; see Session.identify. */
  async identify(identity: string): Promise<void> {
    await this.tell(this.#session.identify(identity).then((opened) => opened && this.#show(opened, true)));
  }

  /** Shuts everything down. The caller clears what is stored on the device. */
  destroy(): void {
    for (const end of this.#ends.splice(0)) end();
    this.store.close();
    this.#line?.end();
    this.#pause.wake();
    this.#session.forget();
  }

  /** Retries: there may be no network yet, or the server may still be starting. */
  async #begin(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        this.#show(await this.#session.ensure());
        if (!this.store.get().loaded) await this.#readHistory();
        return;
      } catch (thrown) {
        const error = toRequestError(thrown);
        const { status, key, waitMs } = error;
        // Deleted in another tab: start a new conversation.
        if (key === "not_found" && attempt === 0) {
          await this.switchTo("new");
          return;
        }
        this.store.dispatch({ type: "notice", notice: error });
        if (status > 0 && status < 500 && status !== 429) return;
        await this.#pause.wait(waitMs ?? backoff(attempt));
        if (this.#ends.length === 0 || this.store.get().loaded) return;
      }
    }
  }

  /** @param replaced the previous conversation could not be reopened; unsent messages move to this one */
  #show({ ticketId, widget, history }: Opened, replaced = false): void {
    const { storage, onSettings } = this.#options;
    const { store } = this;
    const { seen } = storage.read();
    const before = store.get();
    const seenSeq = seen?.ticket === ticketId ? seen.seq : 0;
    const waiting = replaced ? before.outbox.map((entry) => ({ ...entry, ticketId })) : storage.waiting();
    store.dispatch({ type: "ticket", ticketId, outbox: waiting, seenSeq });
    onSettings(widget);
    if (history) store.dispatch({ type: "history", history });
    this.#send();
  }

  /** Sends queued messages. Loads the line with the first conversation, and retries if that fails. */
  #send(): void {
    if (this.#line) this.#line.sender.flush();
    else if (this.store.get().ticketId !== null)
      void this.line().catch(() => setTimeout(() => this.#send(), waits.line));
  }

  /** The line to the server, loaded on first use. */
  line(): Promise<Line> {
    const { store } = this;
    this.#fetching ??= afterPaint()
      .then(() => import("../talk.ts"))
      .then(
        ({ openLine }) => {
          const onSent = ({ text }: { text: string }) => this.#options.emit("message:sent", { text });
          this.#line = openLine({
            store,
            session: this.#session,
            lock: this.#lock,
            adopt: () => this.#adopt(),
            resync: () => this.refresh(),
            onSent,
          });
          return this.#line;
        },
        (error) => {
          this.#fetching = null;
          throw error;
        },
      );
    return this.#fetching;
  }

  /** Reloads the history, or opens a new conversation if this one is gone. Concurrent calls share one request. */
  refresh(): Promise<void> {
    this.#reading ??= this.#readHistory()
      .catch(async (error) => {
        if (toRequestError(error).key !== "not_found") throw error;
        this.#show(await this.#session.switchTo("new"), true);
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #readHistory(): Promise<void> {
    const held = lastSeq(this.store.get().messages);
    const { widget, ...history } = await this.#session.ask<HistoryReply & Partial<ConversationReply>>("/history");
    this.store.dispatch({ type: "history", history, held });
    // Not sent by replicas that still run an older version.
    if (!widget) return;
    this.#options.storage.updateSession({ widget });
    this.#options.onSettings(widget);
  }

  /** The network or the tab came back, or another tab wrote to storage. */
  #wake(): void {
    this.store.dispatch({ type: "visible", visible: document.visibilityState === "visible" });
    this.#pause.wake();
    this.#line?.link.kick();
    this.#send();
  }

  /** Takes in the outbox that all tabs share. */
  #adopt(): void {
    this.store.dispatch({ type: "adopt", outbox: this.#options.storage.waiting() });
  }

  /** Awaits the work and shows the visitor a notice if it fails. */
  async tell(work: Promise<unknown>): Promise<void> {
    await work.catch((error) => this.store.dispatch({ type: "notice", notice: toRequestError(error) }));
  }
}
