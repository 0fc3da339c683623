/** The widget for bundled apps: adds the script tag once, and returns a typed handle for the page's commands. */

/** The events a page can listen to, with what their handlers receive. */
export interface FrontdeskEvents {
  ready: undefined;
  open: undefined;
  close: undefined;
  "message:sent": { text: string };
  "message:received": { role: "assistant" | "agent" | "system" };
  /** How many answers the visitor has not seen. */
  unread: number;
  /** The conversation is handed over to a person. */
  handoff: { ticket_number: string };
  /** The key of what went wrong. */
  error: { key: string };
}

export type FrontdeskHandler<Event extends keyof FrontdeskEvents> = (detail: FrontdeskEvents[Event]) => void;

/** A collection of documents by name, or up to 50 documents by id. */
export type FrontdeskScope = string | { document_ids: string[]; label?: string };

/** How the chat looks and which language it uses. Omitted options follow the tenant's settings. */
export interface FrontdeskLook {
  locale?: string;
  /** `#` and six hexadecimal digits. */
  accent?: string;
  theme?: "light" | "dark";
  position?: "right" | "left";
  /** Distance of the button from the side and the bottom of the page, such as `90px`. */
  side?: string;
  bottom?: string;
  /** Corner radius, such as `4px`. */
  radius?: string;
}

export interface FrontdeskOptions extends FrontdeskLook {
  /** The service's origin: `https://chat.example.com`. */
  host: string;
  tenant: string;
  /** A collection of documents that questions are limited to. */
  scope?: string;
  /** Runs the chat in a frame of its own origin that the page's scripts can't read; `message:sent` then has no text. */
  mode?: "frame";
  /** Draws nothing until `show()`. */
  defer?: boolean;
  /** For a Content-Security-Policy with a nonce. */
  nonce?: string;
}

/** Commands to the chat. Those given before it has loaded run once it has. */
export interface Frontdesk {
  open(): void;
  close(): void;
  toggle(): void;
  /** Shows the button. */
  show(): void;
  /** Removes the button and the window from the page; the conversation is kept. */
  hide(): void;
  /** Opens the chat and asks a question. */
  ask(text: string): void;
  /** Identifies the visitor by a token that your server signed. */
  identify(token: string): void;
  /** Changes the look; `null` resets an option. */
  update(look: { [Name in keyof FrontdeskLook]: FrontdeskLook[Name] | null }): void;
  /** Sets the scope of the next questions; `null` removes it. */
  scope(scope: FrontdeskScope | null): void;
  on<Event extends keyof FrontdeskEvents>(event: Event, handler: FrontdeskHandler<Event>): void;
  /** Removes a handler, or all of the event's handlers if none is given. */
  off<Event extends keyof FrontdeskEvents>(event: Event, handler?: FrontdeskHandler<Event>): void;
  /** Forgets the visitor on this device and removes the widget. */
  shutdown(): void;
}

/** The global function, with which the script replaces its queue. */
interface Global {
  (...command: unknown[]): void;
  q?: unknown[][];
  script?: unknown;
}

/** The queue whose script was already added. */
let queue: Global | undefined;

/**
 * Adds the chat to the page once; further calls return the same chat. Call it in the browser, such as in an effect or
 * when a component mounts.
 */
export function mountFrontdesk({ host, tenant, nonce, defer, ...look }: FrontdeskOptions): Frontdesk {
  const page = window as unknown as { Frontdesk?: Global };
  if (!page.Frontdesk) {
    const stub: Global = (...command) => void stub.q?.push(command);
    stub.q = [];
    page.Frontdesk = stub;
  }
  if (!page.Frontdesk.script && page.Frontdesk !== queue) {
    queue = page.Frontdesk;
    addScript(`${host.replace(/\/$/, "")}/widget.js?tenant=${tenant}`, nonce, {
      tenant,
      ...look,
      ...(defer && { defer: "" }),
    });
  }
  const call =
    (command: keyof Frontdesk) =>
    (...values: unknown[]) =>
      page.Frontdesk?.(command, ...values);
  return {
    open: call("open"),
    close: call("close"),
    toggle: call("toggle"),
    show: call("show"),
    hide: call("hide"),
    ask: call("ask"),
    identify: call("identify"),
    update: call("update"),
    scope: call("scope"),
    on: call("on"),
    off: call("off"),
    shutdown: call("shutdown"),
  };
}

function addScript(src: string, nonce: string | undefined, data: Record<string, string | undefined>): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  if (nonce) script.nonce = nonce;
  for (const [name, value] of Object.entries(data)) if (value !== undefined) script.dataset[name] = value;
  document.head.append(script);
}
