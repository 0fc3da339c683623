/** What the loader and the lazily loaded app say to each other. Types only: it costs no bytes. */

import type { Scope } from "../../../server/protocol/api.ts";

export interface WidgetOptions {
  tenant: string;
  /** Where the script came from, without a trailing slash: the API lives on the same host. */
  base: string;
  locale: string | null;
  position: "left" | "right" | null;
  accent: string | null;
  theme: "light" | "dark" | null;
  /** What the page limits questions to: see `chat/scope.ts`. */
  scope: unknown;
}

export type WidgetEvent = "ready" | "open" | "close" | "message:sent" | "message:received" | "unread" | "handoff";

export interface Bridge {
  options: WidgetOptions;
  root: ShadowRoot;
  /** The element that carries `dir` and the theme; the app adds its panel to it. */
  frame: HTMLElement;
  launcher: HTMLButtonElement;
  /** Shows the number of unread answers on the launcher; 0 hides it. */
  setUnread(count: number): void;
  emit(event: WidgetEvent, detail?: unknown): void;
}

export interface AppHandle {
  open(): void;
  close(): void;
  toggle(): void;
  identify(identity: string): void;
  /** Limits the questions to come to what `options.scope` says now. */
  limit(): void;
  /** Forgets the visitor on this device and takes the panel away. */
  shutdown(): void;
}

export interface AppModule {
  mount(bridge: Bridge): AppHandle;
}

/** What the widget keeps in localStorage, under `storageKey`. */
export interface Stored {
  resume?: string;
  /** Highest message number the visitor has had on screen, with its ticket. */
  seen?: { ticket: string; seq: number };
  /** A person's answer is awaited: the widget listens even while it is closed. */
  waiting?: boolean;
  /** The tenant's colour, so that the launcher has it before the app has loaded. */
  accent?: string;
  outbox?: StoredOutgoing[];
}

/** A message that the server has not confirmed yet. */
export interface StoredOutgoing {
  clientMessageId: string;
  ticketId: string;
  text: string;
  at: string;
  /** Set when the message answers a clarify question. */
  interruptId?: string;
  /** What the question is limited to. */
  scope?: Scope;
}

/** The one key used in localStorage and in sessionStorage. */
export function storageKey(tenant: string): string {
  return `frontdesk:${tenant}`;
}
