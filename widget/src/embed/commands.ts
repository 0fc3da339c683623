/** Carries out what the page asks for. */
import type { Frontdesk } from "../npm/index.ts";
import type { Attributes, Command } from "./bridge.ts";
import type { ChatView } from "./chatView.tsx";
import type { Events } from "./events.ts";

interface Parts {
  /** The chat that commands are for: the bubble, else the first one in the page's flow. */
  chat(): ChatView | null;
  events: Events;
  host: HTMLElement;
  place: ((element: HTMLElement) => void) | undefined;
  /** Takes the widget away, with all that it has left on the page. */
  end(): void;
}

/** What runs a command. `show` and `hide` are the launcher's own; an unknown command is told to the console. */
export function createCommands({ chat, events, host, place, end }: Parts): (command: Command) => void {
  /** A page may keep the button hidden and open the chat by its own. */
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
    /** The elements' own word, by the launcher's definition of them. */
    place: (element) => place?.(element as HTMLElement),
  };
  return ([name, first, second]) => {
    if (Object.hasOwn(commands, name)) void commands[name as keyof typeof commands](first, second);
    else console.error(`Frontdesk: there is no command "${name}".`);
  };
}
