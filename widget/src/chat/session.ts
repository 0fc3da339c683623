/** The visitor's session: gets a token, keeps it, renews it with the `resume` handle. */
import type { HistoryReply, InitReply, InitRequest, WidgetSettings } from "../../../server/protocol/api.ts";
import { currentPage } from "./currentPage.ts";
import { ask, open, type RequestOptions, toRequestError } from "./http.ts";
import type { WidgetStorage } from "./storage.ts";

/** What a session opens: the conversation, where it came along, and how the widget looks. */
export interface Opened {
  ticketId: string;
  widget: WidgetSettings;
  /** Null: the session was still good, and nothing was asked. */
  history: HistoryReply | null;
}

export interface SessionOptions {
  base: string;
  tenant: string;
  locale: string;
  storage: WidgetStorage;
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Called when a session had to be replaced. The ticket may be another: the old one could not be reopened. */
  onRenewed(opened: Opened): void;
}

interface Current extends Opened {
  token: string;
}

export class Session {
  #options: SessionOptions;
  #current: Current | null = null;
  #pending: Promise<Current> | null = null;
  #identity: string | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { token, ticketId, widget, expiresAt = "" } = options.storage.readSession();
    if (token && ticketId && widget && Date.parse(expiresAt) > Date.now())
      this.#current = { token, ticketId, widget, history: null };
  }

  /** Makes sure that there is a session. Throws RequestError. */
  async ensure(): Promise<Opened> {
    const current = this.#current;
    return current ? { ...current, history: null } : this.#init();
  }

  /** Opens one of the visitor's conversations, or a fresh one. Throws RequestError. */
  async switchTo(conversation: string): Promise<Opened> {
    await this.#pending?.catch(() => undefined);
    return this.#init(conversation);
  }

  /**
   * Says who the visitor is, by a token that the tenant's own server signed. Which conversation follows is the server's to say:
   * an anonymous one is not the person's. Throws RequestError.
   * @returns null where there is no session yet, which will begin with it
   */
  async identify(identity: string): Promise<Opened | null> {
    this.#identity = identity;
    return this.#current && this.switchTo("");
  }

  /** Forgets the session; the storage is the caller's to clear. */
  forget(): void {
    this.#current = null;
    this.#identity = undefined;
  }

  /** The JSON of a reply to the visitor. An expired session is renewed and the request repeated once. Throws RequestError. */
  ask<T = void>(path: string, options?: RequestOptions): Promise<T> {
    return this.reach(path, (url, token) => ask<T>(url, { ...options, token }));
  }

  /** A streaming reply, likewise. */
  open(path: string, options?: RequestOptions): Promise<Response> {
    return this.reach(path, (url, token) => open(url, { ...options, token }));
  }

  #url(path: string): string {
    return `${this.#options.base}/api/v1/chat${path}`;
  }

  /** The same for a request that is sent in another way; it rejects with RequestError. */
  async reach<T>(path: string, request: (url: string, token: string) => Promise<T>): Promise<T> {
    const url = this.#url(path);
    const current = this.#current ?? (await this.#init());
    try {
      return await request(url, current.token);
    } catch (error) {
      if (toRequestError(error).status !== 401) throw error;
      // Another request may have renewed the session while this one was under way.
      if (this.#current === current) this.#options.onRenewed(await this.#init(current.ticketId));
      // What was meant for a conversation must not end up in another.
      if (this.#current?.ticketId !== current.ticketId) throw error;
      return request(url, this.#current.token);
    }
  }

  #init(conversation?: string): Promise<Current> {
    // The handle is used up by each use, so tabs of one browser take turns.
    this.#pending ??= this.#options
      .lock("", () => this.#requestToken(conversation))
      .finally(() => {
        this.#pending = null;
      });
    return this.#pending;
  }

  async #requestToken(conversation?: string): Promise<Current> {
    const { storage } = this.#options;
    const { resume } = storage.read();
    // Good for one use only; a refused one must not keep the visitor from chatting.
    const identity = this.#identity;
    this.#identity = undefined;
    const refused =
      (...statuses: number[]) =>
      (error: unknown) => {
        if (!statuses.includes(toRequestError(error).status)) throw error;
        return null;
      };
    const known = identity === undefined ? null : await this.#post({ resume, identity }).catch(refused(401));
    if (known) return known;
    // One that was deleted must not cost the visitor the others; a handle that is no good must not lock them out.
    const asked = conversation ? await this.#post({ resume, conversation }).catch(refused(404)) : null;
    const opened = asked ?? (resume ? await this.#post({ resume }).catch(refused(400, 401, 404, 409)) : null);
    return opened ?? this.#post({});
  }

  async #post(request: Pick<InitRequest, "resume" | "conversation" | "identity">): Promise<Current> {
    const { tenant, locale, storage } = this.#options;
    const body: InitRequest = { tenant_id: tenant, ...request, page: { ...currentPage(), locale } };
    const { token, ticket_id, expires_at, resume, widget, history } = await ask<InitReply>(this.#url("/init"), {
      body,
    });
    storage.update({ resume });
    storage.updateSession({ token, ticketId: ticket_id, expiresAt: expires_at, widget });
    this.#current = { token, ticketId: ticket_id, widget, history };
    return this.#current;
  }
}
