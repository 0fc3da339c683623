/** The interface between launcher, app and page. Types only, except for two names, so it adds almost no bytes. */

import type { QuestionScope } from "../../../server/protocol/api.ts";
import type { Attachment } from "../../../server/protocol/events.ts";
import type { FrontdeskEvents } from "../npm/index.ts";

/** The element that holds the launcher and panel; a page adds one itself to put the chat in its flow. */
export const ELEMENT = "frontdesk-chat";

/** A page's command: `Frontdesk(name, …)`. */
export type Command = [name: string, ...values: unknown[]];

export interface FrontdeskApi {
  (...command: Command): void;
  /** Commands given before the script ran, queued by the page's own stub. */
  q?: ArrayLike<unknown>[];
  /** The tag that loaded the script; set once it runs. */
  script?: Source;
}

declare global {
  interface Window {
    Frontdesk?: FrontdeskApi | undefined;
  }
}

/** Attributes of the script tag or of the page's own element, unparsed: `data-offset-x` is `offsetX`. */
export type Attributes = Record<string, string | undefined>;

/** Where the widget was loaded from and how it is configured: a script tag, or a stand-in for one. */
interface Source {
  src: string;
  dataset: Attributes;
}

/**
 * What the app's module exports to the launcher.
 * @param queue commands so far; the app replaces its `push` to receive all later ones
 */
export interface AppModule {
  mount(source: Source, host: HTMLElement, launcher: HTMLButtonElement, queue: Command[]): void;
}

export type WidgetEvent = keyof FrontdeskEvents;

/** What the widget keeps in localStorage under `storageKey`. */
export interface StoredState {
  resume?: string;
  /** Highest message `seq` the visitor has had on screen, with its ticket. */
  seen?: { ticket: string; seq: number };
  /** A person's answer is awaited: keep listening even while the widget is closed. */
  waiting?: boolean;
  /** The launcher's look and texts, so that it is right before the app has loaded. */
  css?: string;
  label?: string;
  offline?: string;
  /** Whether to play a sound when an answer arrives. */
  sound?: boolean;
}

/** A message the server has not confirmed yet. */
export interface StoredOutgoing {
  clientMessageId: string;
  ticketId: string;
  text: string;
  at: string;
  /** Set when the message answers a clarifying question. */
  interruptId?: string;
  /** The question's scope. */
  scope?: QuestionScope;
  /** Files sent with it; already uploaded. */
  attachments?: Attachment[];
}

/** The key used in both localStorage and sessionStorage. */
export function storageKey(tenant: string): string {
  return `frontdesk:${tenant}`;
}
