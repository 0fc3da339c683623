/** The app's entry: the launcher imports this module and calls `mount` once. */
import type { AppModule } from "./bridge.ts";
import { openChat } from "./chatView.tsx";
import { createCommands } from "./commands.ts";
import { createEvents } from "./events.ts";
import { defineElement } from "./inline.ts";
import { followChat } from "./launcherView.ts";

/** Takes over from the launcher: carries out what waits in its queue, and all that comes later. */
export const mount: AppModule["mount"] = (source, host, launcher, queue, watch) => {
  const base = new URL(".", source.src).href.slice(0, -1);
  const attributes = { ...source.dataset };
  const events = createEvents();
  const inline = defineElement(base, events.emit);
  const { tenant } = attributes;
  const bubble = tenant
    ? openChat({ base, tenant, attributes, host, mode: "bubble", emit: events.emit, onChange: followChat(launcher) })
    : null;
  const run = createCommands({
    chat: () => bubble ?? inline.first(),
    events,
    host,
    end() {
      window.Frontdesk?.("hide");
      bubble?.shutdown();
      inline.end();
      watch.disconnect();
      events.end();
      delete window.Frontdesk;
    },
  });
  launcher.onclick = () => run(["toggle"]);
  launcher.onpointerenter = launcher.onfocus = null;
  queue.push = (command) => {
    run(command);
    return 0;
  };
  events.emit("ready");
  for (const command of queue.splice(0)) run(command);
  // A mail with an answer leads here, to its conversation.
  const [name, conversation] = location.hash.split("=");
  if (name === "#frontdesk") bubble?.open(conversation);
};
