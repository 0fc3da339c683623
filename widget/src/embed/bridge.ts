/** What the launcher, the app and the page say to each other. But for two names it's types only: it costs no bytes. */

import type { Scope } from "../../../server/protocol/api.ts";
import type { Attachment } from "../../../server/protocol/events.ts";
import type { FrontdeskEvents } from "../npm/index.ts";

/** The element that holds the launcher and the panel, and that a page places itself to have the chat in its flow. */
export const ELEMENT = "frontdesk-chat";

/** A command of the page: `Frontdesk(name, …)`. */
export type Command = [name: string, ...values: unknown[]];

export interface FrontdeskApi {
  (...command: Command): void;
  /** Commands given before the script ran, by the page's own stub. */
  q?: ArrayLike<unknown>[];
  /** The tag it came by: set once it runs. */
  script?: Source;
}

declare global {
  interface Window {
    Frontdesk?: FrontdeskApi | undefined;
  }
}

/** The attributes of the script tag or of the page's own element, as they were written: `data-offset-x` is `offsetX`. */
export type Attributes = Record<string, string | undefined>;

/** Where the widget came from and how it's set: a script tag, or what stands in for one. */
interface Source {
  src: string;
  dataset: Attributes;
}

/**
 * What the app's module offers the launcher.
 * @param queue what was asked so far; the app takes over its `push`, and so all that comes later
 */
export interface AppModule {
  mount(source: Source, host: HTMLElement, launcher: HTMLButtonElement, queue: Command[]): void;
}

export type WidgetEvent = keyof FrontdeskEvents;

/** What the widget keeps in localStorage, under `storageKey`. */
export interface Stored {
  resume?: string;
  /** Highest message number the visitor has had on screen, with its ticket. */
  seen?: { ticket: string; seq: number };
  /** A person's answer is awaited: the widget listens even while it is closed. */
  waiting?: boolean;
  /** How the launcher looks and what it says, so that it's right before the app has loaded. */
  css?: string;
  label?: string;
  offline?: string;
  /** The visitor wants to hear when an answer comes. */
  sound?: boolean;
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
  /** Files that go with it; the server has them. */
  attachments?: Attachment[];
}

/** The one key used in localStorage and in sessionStorage. */
export function storageKey(tenant: string): string {
  return `frontdesk:${tenant}`;
}
