/** The visitor's session: gets a token, keeps it, and renews it with the `resume` handle. */
import type {
  HistoryReply,
  InitReply,
  InitRequest,
  PageContext,
  WidgetSettings,
} from "../../../server/protocol/api.ts";
import { currentPage } from "./currentPage.ts";
import { ask, open, type RequestOptions, toRequestError } from "./http.ts";
import type { WidgetStorage } from "./storage.ts";

/** What opening a session yields: the conversation, its history and the widget's settings. */
export interface Opened {
  ticketId: string;
  widget: WidgetSettings;
  /** Null: the session was still valid, so nothing was requested. */
  history: HistoryReply | null;
}

export interface SessionOptions {
  base: string;
  tenant: string;
  locale(): string;
  storage: WidgetStorage;
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Called when a session was replaced. The ticket differs if the old one could not be reopened. */
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

  /** Makes sure there is a session. Throws RequestError. */
  async ensure(): Promise<Opened> {
    const current = this.#current;
    return current ? { ...current, history: null } : this.#init();
  }

  /** Opens another of the visitor's conversations, or a new one. Throws RequestError. */
  async switchTo(conversation: string): Promise<Opened> {
    await this.#pending?.catch(() => undefined);
    return this.#init(conversation);
  }

  /**
   * Identifies the visitor by a token that the tenant's own server signed. Our server decides which conversation opens:
   * an anonymous one does not carry over. Throws RequestError.
   * @returns null if there is no session yet; the first one will use the token
   */
  async identify(identity: string): Promise<Opened | null> {
    this.#identity = identity;
    return this.#current && this.switchTo("");
  }

  /** Forgets the session; the caller clears the storage. */
  forget(): void {
    this.#current = null;
    this.#identity = undefined;
  }

  /** The JSON of a reply. Renews an expired session and repeats the request once. Throws RequestError. */
  ask<T = void>(path: string, options?: RequestOptions): Promise<T> {
    return this.reach(path, (url, token) => ask<T>(url, { ...options, token }));
  }

  /** The same for a streaming reply. */
  open(path: string, options?: RequestOptions): Promise<Response> {
    return this.reach(path, (url, token) => open(url, { ...options, token }));
  }

  #url(path: string): string {
    return `${this.#options.base}/api/v1/chat${path}`;
  }

  /** The same for a request sent another way, which must reject with RequestError. */
  async reach<T>(path: string, request: (url: string, token: string) => Promise<T>): Promise<T> {
    const url = this.#url(path);
    const current = this.#current ?? (await this.#init());
    try {
      return await request(url, current.token);
    } catch (error) {
      if (toRequestError(error).status !== 401) throw error;
      // Another request may have renewed the session in the meantime.
      if (this.#current === current) this.#options.onRenewed(await this.#init(current.ticketId));
      // Never send to one conversation what was meant for another.
      if (this.#current?.ticketId !== current.ticketId) throw error;
      return request(url, this.#current.token);
    }
  }

  #init(conversation?: string): Promise<Current> {
    // Each use consumes the handle, so tabs of one browser take turns.
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
    // Valid once; if refused, the visitor can still chat.
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
    // Fall back when the conversation was deleted, or when the handle is invalid.
    const asked = conversation ? await this.#post({ resume, conversation }).catch(refused(404)) : null;
    const opened = asked ?? (resume ? await this.#post({ resume }).catch(refused(400, 401, 404, 409)) : null);
    return opened ?? this.#post({});
  }

  /** The visitor's page, and the language it shows the chat in. */
  page(): PageContext {
    return { ...currentPage(), locale: this.#options.locale() };
  }

  async #post(request: Pick<InitRequest, "resume" | "conversation" | "identity">): Promise<Current> {
    const { tenant, storage } = this.#options;
    const body: InitRequest = { tenant_id: tenant, ...request, page: this.page() };
    const { token, ticket_id, expires_at, resume, widget, history } = await ask<InitReply>(this.#url("/init"), {
      body,
    });
    storage.update({ resume });
    storage.updateSession({ token, ticketId: ticket_id, expiresAt: expires_at, widget });
    this.#current = { token, ticketId: ticket_id, widget, history };
    return this.#current;
  }
}
