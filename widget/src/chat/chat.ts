/** One visitor's chat: everything the panel can ask for, and the rules of when to talk to the server. */
import type { ConversationReply, HistoryReply, WidgetSettings } from "../../../server/protocol/api.ts";
import { type StoredOutgoing, storageKey, type WidgetEvent } from "../embed/bridge.ts";
import { type RequestOptions, toRequestError } from "./http.ts";
import type { Line } from "./line.ts";
import { rememberChat } from "./memory.ts";
import { newMessageId } from "./messageId.ts";
import { onReturn, onStored } from "./onReturn.ts";
import { type Opened, Session } from "./session.ts";
import type { WidgetStorage } from "./storage.ts";
import { createStore, type Store } from "./store.ts";
import { takeTurns } from "./takeTurns.ts";
import { afterPaint, backoff, Pause, waits } from "./waits.ts";

export interface ChatOptions {
  base: string;
  tenant: string;
  locale: string;
  storage: WidgetStorage;
  /** The panel can't be closed. */
  isFixed: boolean;
  emit(event: WidgetEvent, detail?: unknown): void;
  onSettings(widget: WidgetSettings): void;
}

export class Chat {
  readonly store: Store = createStore();
  /** A request that a part of the panel sends in its own way; see Session.reach. */
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
   * Brings the conversation on screen. What does not work is told, and tried again while it is wanted.
   * @param conversation another one than the last
   */
  async load(conversation?: string): Promise<void> {
    this.#pause.wake();
    this.#loading ??= this.#begin().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
    if (conversation && conversation !== this.store.get().ticketId) await this.switchTo(conversation);
  }

  /** Begins again with whatever is stuck: the visitor has lost patience. */
  again(): void {
    this.store.dispatch({ type: "notice", notice: null });
    this.#line?.link.restart();
    this.#send();
    if (this.store.get().loaded) void this.tell(this.refresh());
    else void this.load();
  }

  /** Queues a message. With a clarify question open it is the answer to that question; with files it goes to a person. */
  say(text: string, attachments?: StoredOutgoing["attachments"]): void {
    const { clarify, ticketId, scope, outbox } = this.store.get();
    const message = text.trim();
    if (!message) return;
    const interruptId = attachments ? undefined : clarify?.interrupt_id;
    // Later than all that waits, whatever the clock says: it's the order in which they are sent.
    const at = new Date(Math.max(Date.now(), +new Date(outbox.at(-1)?.at ?? 0) + 1)).toISOString();
    const asked = { clientMessageId: newMessageId(), at, scope: scope?.wire, attachments };
    this.store.dispatch({ type: "queued", entry: { ...asked, ticketId: ticketId ?? "", text: message, interruptId } });
    if (interruptId !== undefined) this.store.dispatch({ type: "clarify_done", interruptId });
    this.#send();
  }

  /** Sends a message that failed once more. */
  retry(clientMessageId: string): void {
    this.store.dispatch({ type: "retry", clientMessageId });
    this.#send();
  }

  /** Stops the answer that is being written. */
  async stop(): Promise<void> {
    this.store.dispatch({ type: "stopping" });
    await this.tell(this.request("/stop", { body: {} }));
  }

  /** The JSON of a reply to a part of the panel, in the visitor's name. Rejects with RequestError. */
  request<T = void>(path: string, options?: RequestOptions): Promise<T> {
    return this.#session.ask<T>(path, options);
  }

  /** Opens another conversation of this visitor, or a `new` one. */
  async switchTo(conversation: string): Promise<void> {
    this.look();
    await this.#line?.settle();
    await this.tell(this.#session.switchTo(conversation).then((opened) => this.#show(opened)));
  }

  /** The visitor does something in front of the conversation: all of it has been seen. */
  look(): void {
    const { watched, messages } = this.store.get();
    if (watched) this.store.dispatch({ type: "seen", seq: messages.at(-1)?.seq ?? 0 });
  }

  /** Says who the visitor is; see Session.identify. */
  async identify(identity: string): Promise<void> {
    await this.tell(this.#session.identify(identity).then((opened) => opened && this.#show(opened, true)));
  }

  /** Ends everything; what the device keeps is the caller's to clear. */
  destroy(): void {
    for (const end of this.#ends.splice(0)) end();
    this.store.close();
    this.#line?.end();
    this.#pause.wake();
    this.#session.forget();
  }

  /** The first tries may find no network, or a server that is just starting. */
  async #begin(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        this.#show(await this.#session.ensure());
        if (!this.store.get().loaded) await this.#readHistory();
        return;
      } catch (thrown) {
        const error = toRequestError(thrown);
        const { status, key, waitMs } = error;
        // Deleted in another tab: begin afresh.
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

  /** @param replaced the conversation before could not be reopened: what was not yet sent goes into this one */
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

  /** Sends what waits. The line is fetched with the first conversation, and again when that did not work. */
  #send(): void {
    if (this.#line) this.#line.sender.flush();
    else if (this.store.get().ticketId !== null)
      void this.line().catch(() => setTimeout(() => this.#send(), waits.line));
  }

  /** The line to the server, which is fetched when it is first wanted. */
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

  /** Reads the history anew. */
  refresh(): Promise<void> {
    this.#reading ??= this.#readHistory().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readHistory(): Promise<void> {
    const { widget, ...history } = await this.#session.ask<HistoryReply & Partial<ConversationReply>>("/history");
    this.store.dispatch({ type: "history", history });
    // Missing while another replica is still of an older version.
    if (!widget) return;
    this.#options.storage.updateSession({ widget });
    this.#options.onSettings(widget);
  }

  /** The network, the tab and other tabs come back in their own time. */
  #wake(): void {
    this.store.dispatch({ type: "visible", visible: document.visibilityState === "visible" });
    this.#pause.wake();
    this.#line?.link.kick();
    this.#send();
  }

  /** What waits is all tabs' together. */
  #adopt(): void {
    this.store.dispatch({ type: "adopt", outbox: this.#options.storage.waiting() });
  }

  /** Waits for it; what does not work is told to the visitor. */
  async tell(work: Promise<unknown>): Promise<void> {
    await work.catch((error) => this.store.dispatch({ type: "notice", notice: toRequestError(error) }));
  }
}
