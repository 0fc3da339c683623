/** The app's entry: the launcher imports this module and calls `mount` once. */
import type { AppModule } from "./bridge.ts";
import { openChat } from "./chatView.tsx";
import { createEvents } from "./events.ts";
import { openInline } from "./inline.ts";
import { followChat } from "./launcherView.ts";
import { takeOver } from "./takeOver.ts";

/** Shows the launcher's chat and any chats in the page's flow. */
export const mount: AppModule["mount"] = (source, host, launcher, queue) => {
  const base = new URL(".", source.src).href.slice(0, -1);
  const attributes = { ...source.dataset };
  const events = createEvents();
  const { emit } = events;
  const inline = openInline(base, emit);
  const { tenant } = attributes;
  const bubble = tenant
    ? openChat({ base, tenant, attributes, host, mode: "bubble", emit, onChange: followChat(launcher) })
    : null;
  const end = () => {
    window.Frontdesk?.("hide");
    bubble?.shutdown();
    inline.end();
  };
  takeOver({ host, launcher, queue, events, bubble, chat: () => bubble ?? inline.first(), place: inline.place, end });
};
