/** Runs the page's commands. */
import type { Frontdesk } from "../npm/index.ts";
import type { Attributes, Command } from "./bridge.ts";
import type { ChatView } from "./chatView.tsx";
import type { Events } from "./events.ts";

interface Parts {
  /** The chat that commands address: the bubble, or else the first one in the page's flow. */
  chat(): ChatView | null;
  events: Events;
  host: HTMLElement;
  place: ((element: HTMLElement) => void) | undefined;
  /** Removes the widget and everything it added to the page. */
  end(): void;
}

/**
 * Returns a function that runs a command. The launcher handles `show` and `hide`; unknown commands are logged to the
 * console.
 */
export function createCommands({ chat, events, host, place, end }: Parts): (command: Command) => void {
  /** A page may keep the button hidden and open the chat with its own. */
  const show = () => host.isConnected || window.Frontdesk?.("show");
  const commands: Record<keyof Frontdesk | "place", (first: unknown, second: unknown) => unknown> = {
    open() {
      show();
      chat()?.open();
    },
    close: () => chat()?.close(),
    toggle() {
      show();
      chat()?.toggle();
    },
    ask(text) {
      show();
      return chat()?.ask(String(text ?? ""));
    },
    show() {},
    hide: () => chat()?.close(),
    identify: (token) => chat()?.identify(String(token)),
    update: (options) => chat()?.update(options as Attributes),
    scope: (scope) => chat()?.limit(scope),
    on: (event, handler) => events.on(String(event), handler),
    off: (event, handler) => events.off(String(event), handler),
    shutdown: end,
    /** Used only by the custom element that the launcher defines. */
    place: (element) => place?.(element as HTMLElement),
  };
  return ([name, first, second]) => {
    if (Object.hasOwn(commands, name)) void commands[name as keyof typeof commands](first, second);
    else console.error(`Frontdesk: there is no command "${name}".`);
  };
}
