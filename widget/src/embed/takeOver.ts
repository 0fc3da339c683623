/** How both modules that the launcher may load take over from it. */
import type { Command } from "./bridge.ts";
import type { ChatView } from "./chatView.tsx";
import { createCommands } from "./commands.ts";
import type { Events } from "./events.ts";

interface Parts {
  host: HTMLElement;
  launcher: HTMLButtonElement;
  queue: Command[];
  events: Events;
  /** The launcher's own chat. */
  bubble: ChatView | null;
  /** The chat that commands address. */
  chat(): ChatView | null;
  /** Adds the chat to one of the page's elements, or removes it from one that is gone. */
  place?(element: HTMLElement): void;
  /** Forgets the visitor and removes the widget from the page. */
  end(): void;
}

/** Runs the commands in the launcher's queue and all later ones. */
export function takeOver({ host, launcher, queue, events, bubble, chat, place, end }: Parts): void {
  const run = createCommands({
    chat,
    events,
    host,
    place,
    end() {
      end();
      events.end();
      delete window.Frontdesk;
    },
  });
  // In a task of its own: the one that handles the click goes on to lay out the page.
  launcher.onclick = () => setTimeout(run, 0, ["toggle"]);
  launcher.onpointerenter = launcher.onfocus = null;
  // Define rather than assign: a page may have frozen Array.prototype.
  Object.defineProperty(queue, "push", { value: run });
  events.emit("ready");
  for (const command of queue.splice(0)) run(command);
  // Links in answer emails lead to a page with the conversation in the hash.
  const [name, conversation] = location.hash.split("=");
  if (name === "#frontdesk") {
    bubble?.open(conversation);
    // Remove it: the link opens the conversation, so it must not be copied on.
    history.replaceState(history.state, "", location.pathname + location.search);
  }
}
