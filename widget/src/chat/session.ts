/** The visitor's session: gets a token, keeps it, renews it with the `resume` handle. */
import type { InitReply, InitRequest, WidgetSettings } from "../../../server/protocol/api.ts";
import { currentPage } from "./currentPage.ts";
import { RequestError, type RequestOptions, send } from "./http.ts";
import type { WidgetStorage } from "./storage.ts";

export interface SessionOptions {
  base: string;
  tenant: string;
  locale: string;
  storage: WidgetStorage;
  /** Called with the current ticket and the tenant's settings. `replaced`: the old one could not be reopened. */
  onTicket(ticketId: string, widget: WidgetSettings, replaced: boolean): void;
}

interface Current {
  token: string;
  ticketId: string;
  expiresAt: number;
  widget: WidgetSettings;
}

export class Session {
  #options: SessionOptions;
  #current: Current | null = null;
  #pending: Promise<Current> | null = null;
  #identity: string | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    const stored = options.storage.readSession();
    const expiresAt = Date.parse(stored.expiresAt ?? "");
    if (stored.token && stored.ticketId && stored.widget && expiresAt > Date.now()) {
      this.#current = { token: stored.token, ticketId: stored.ticketId, widget: stored.widget, expiresAt };
    }
  }

  /** Whether this browser has been in a conversation before. */
  get isKnown(): boolean {
    return this.#current !== null || this.#options.storage.read().resume !== undefined;
  }

  /** Makes sure that there is a session; tells `onTicket`. Throws RequestError. */
  async ensure(): Promise<void> {
    const current = this.#current ?? (await this.#init());
    this.#options.onTicket(current.ticketId, current.widget, false);
  }

  /** Opens one of the visitor's conversations, or a fresh one. Throws RequestError. */
  async open(conversation: string): Promise<void> {
    await this.#pending?.catch(() => undefined);
    const current = await this.#init(conversation);
    this.#options.onTicket(current.ticketId, current.widget, false);
  }

  /** Says who the visitor is, by a token that the tenant's own server signed. Throws RequestError. */
  async identify(identity: string): Promise<void> {
    this.#identity = identity;
    if (this.#current === null) return;
    await this.#pending?.catch(() => undefined);
    // Which conversation is the server's to say: an anonymous one is not the person's.
    const current = await this.#init();
    this.#options.onTicket(current.ticketId, current.widget, true);
  }

  /** Forgets the session; the storage is the caller's to clear. */
  forget(): void {
    this.#current = null;
    this.#identity = undefined;
  }

  /** A request with the visitor's token. An expired session is renewed and the request repeated once. */
  call(path: string, options: RequestOptions = {}): Promise<Response> {
    return this.reach(path, (url, token) => send(url, { ...options, token }));
  }

  /** The same for a request that is sent in another way; it rejects with RequestError. */
  async reach<T>(path: string, request: (url: string, token: string) => Promise<T>): Promise<T> {
    const current = this.#current ?? (await this.#init());
    const url = `${this.#options.base}/api/v1/chat${path}`;
    try {
      return await request(url, current.token);
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 401) throw error;
      // Another request may have renewed the session while this one was under way.
      const renewed = this.#current !== current && this.#current ? this.#current : await this.#init(current.ticketId);
      if (renewed.ticketId !== current.ticketId) this.#options.onTicket(renewed.ticketId, renewed.widget, true);
      return request(url, renewed.token);
    }
  }

  #init(conversation?: string): Promise<Current> {
    this.#pending ??= this.#requestToken(conversation).finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  /** The handle is used up by each use, so tabs of one browser take turns. */
  async #requestToken(conversation?: string): Promise<Current> {
    const work = () => this.#requestWithHandle(conversation);
    const locks = globalThis.navigator?.locks;
    return locks ? locks.request(`frontdesk:${this.#options.tenant}`, work) : work();
  }

  async #requestWithHandle(conversation?: string): Promise<Current> {
    const { resume } = this.#options.storage.read();
    // Good for one use only; a refused one must not keep the visitor from chatting.
    const identity = this.#identity;
    this.#identity = undefined;
    if (identity !== undefined) {
      const known = await this.#post(resume, undefined, identity).catch((error) => {
        if (!(error instanceof RequestError) || error.status !== 401) throw error;
      });
      if (known) return known;
    }
    try {
      return await this.#post(resume, conversation);
    } catch (error) {
      // A handle that is no longer good must not lock the visitor out of asking.
      const refused = error instanceof RequestError && [400, 401, 404, 409].includes(error.status);
      if (!refused || (resume === undefined && conversation === undefined)) throw error;
      this.#options.storage.update({ resume: undefined });
      return this.#post(undefined, undefined);
    }
  }

  async #post(resume: string | undefined, conversation: string | undefined, identity?: string): Promise<Current> {
    const { base, tenant, locale, storage } = this.#options;
    const body: InitRequest = {
      tenant_id: tenant,
      resume,
      conversation: resume === undefined ? undefined : conversation,
      identity,
      page: { ...currentPage(), locale },
    };
    const response = await send(`${base}/api/v1/chat/init`, { body });
    const reply = (await response.json()) as InitReply;
    const current: Current = {
      token: reply.token,
      ticketId: reply.ticket_id,
      expiresAt: Date.parse(reply.expires_at),
      widget: reply.widget,
    };
    this.#current = current;
    storage.update({ resume: reply.resume });
    storage.updateSession({
      token: reply.token,
      ticketId: reply.ticket_id,
      expiresAt: reply.expires_at,
      widget: reply.widget,
    });
    return current;
  }
}
