/** The widget for apps that are bundled: adds the script tag once, and gives a typed handle to what a page may ask. */

/** What a page can listen to, and what its handler is given. */
export interface FrontdeskEvents {
  ready: undefined;
  open: undefined;
  close: undefined;
  "message:sent": { text: string };
  "message:received": { role: "assistant" | "agent" | "system" };
  /** How many answers the visitor has not seen. */
  unread: number;
  /** The conversation goes to a person. */
  handoff: { ticket_number: string };
  /** By its key, what did not work. */
  error: { key: string };
}

export type FrontdeskHandler<Event extends keyof FrontdeskEvents> = (detail: FrontdeskEvents[Event]) => void;

/** A collection of documents by its name, or up to 50 documents by their ids. */
export type FrontdeskScope = string | { document_ids: string[]; label?: string };

/** How the chat looks and speaks. What is left out is as the tenant has set it. */
export interface FrontdeskLook {
  locale?: string;
  /** `#` and six hexadecimal digits. */
  accent?: string;
  theme?: "light" | "dark";
  position?: "right" | "left";
  /** Distance of the button from the side and from the bottom of the page, such as `90px`. */
  side?: string;
  bottom?: string;
  /** How round the corners are, such as `4px`. */
  radius?: string;
}

export interface FrontdeskOptions extends FrontdeskLook {
  /** Where the service answers: `https://chat.example.com`. */
  host: string;
  tenant: string;
  /** A collection of documents that questions are limited to. */
  scope?: string;
  /** The chat in a frame of its own origin, where the page's scripts can't read it. `message:sent` then has no text. */
  mode?: "frame";
  /** Nothing is drawn until `show()`. */
  defer?: boolean;
  /** For a content policy with a nonce. */
  nonce?: string;
}

/** What a page may ask of the chat. What is asked before it has loaded is carried out then. */
export interface Frontdesk {
  open(): void;
  close(): void;
  toggle(): void;
  /** Shows the button. */
  show(): void;
  /** Takes button and window off the page; the conversation stays. */
  hide(): void;
  /** Opens the chat and asks. */
  ask(text: string): void;
  /** Says who the visitor is, by a token that your server has signed. */
  identify(token: string): void;
  /** Changes the look; `null` takes a choice back. */
  update(look: { [Name in keyof FrontdeskLook]: FrontdeskLook[Name] | null }): void;
  /** Limits the questions to come; `null` lifts the limit. */
  scope(scope: FrontdeskScope | null): void;
  on<Event extends keyof FrontdeskEvents>(event: Event, handler: FrontdeskHandler<Event>): void;
  /** Without a handler: stops calling any. */
  off<Event extends keyof FrontdeskEvents>(event: Event, handler?: FrontdeskHandler<Event>): void;
  /** Forgets the visitor on this device and takes the widget away. */
  shutdown(): void;
}

/** The global that the script puts in the place of a queue. */
interface Global {
  (...command: unknown[]): void;
  q?: unknown[][];
  script?: unknown;
}

/** The queue whose script has been asked for. */
let queue: Global | undefined;

/**
 * Puts the chat on the page, once: called again it adds nothing and gives the same chat. To be called in the browser, so
 * in an effect or when a component is mounted.
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
