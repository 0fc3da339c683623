/** What both modules that the launcher may fetch have in common: they take over from it. */
import type { Command } from "./bridge.ts";
import type { ChatView } from "./chatView.tsx";
import { createCommands } from "./commands.ts";
import type { Events } from "./events.ts";

interface Parts {
  host: HTMLElement;
  launcher: HTMLButtonElement;
  queue: Command[];
  events: Events;
  /** The chat behind the launcher's button. */
  bubble: ChatView | null;
  /** The chat that commands are for. */
  chat(): ChatView | null;
  /** Shows the chat in an element of the page's, or takes it out of one that is gone. */
  place?(element: HTMLElement): void;
  /** Forgets the visitor, and takes what is drawn off the page. */
  end(): void;
}

/** Carries out what waits in the launcher's queue, and all that comes later. */
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
  // In a task of its own: the one that brings the click goes on to lay out the page.
  launcher.onclick = () => setTimeout(run, 0, ["toggle"]);
  launcher.onpointerenter = launcher.onfocus = null;
  // Defined, not assigned: a page may have frozen what all lists have in common.
  Object.defineProperty(queue, "push", { value: run });
  events.emit("ready");
  for (const command of queue.splice(0)) run(command);
  // A mail with an answer leads here, to its conversation.
  const [name, conversation] = location.hash.split("=");
  if (name === "#frontdesk") {
    bubble?.open(conversation);
    // What it carries opens the conversation: nobody is to copy it on.
    history.replaceState(history.state, "", location.pathname + location.search);
  }
}
