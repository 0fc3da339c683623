/** The chat inside the frame on another site: takes commands from that site alone, and tells it little. */
import { tellPage } from "../chat/currentPage.ts";
import type { Attributes } from "./bridge.ts";
import type { ChatView, ViewOptions } from "./chatView.tsx";
import type { FrameCommand, FromFrame, ToFrame } from "./frameTalk.ts";

const commands = new Set<string>(["open", "close", "ask", "identify", "limit", "update"] satisfies FrameCommand[]);

/**
 * Shows the chat once the site has sent its settings.
 * @param site the origin around the frame; the document's policy lets no other origin frame it
 * @param open opens the chat
 */
export function answerSite(
  place: Pick<ViewOptions, "base" | "tenant" | "host">,
  site: string,
  open: (options: ViewOptions) => ChatView,
): void {
  let view: ChatView | undefined;
  const say = (...frontdesk: FromFrame["frontdesk"]) => parent.postMessage({ frontdesk } satisfies FromFrame, site);
  const start = (attributes: Attributes) => {
    for (const name in attributes) place.host.style.setProperty(`--frontdesk-${name}`, attributes[name] ?? null);
    return open({
      ...place,
      attributes,
      mode: "frame",
      // The site may know that something was sent, but not what it said.
      emit: (event, detail) => say("event", event, event === "message:sent" ? { text: "" } : detail),
      onChange({ unread, language: { t, tag }, css }) {
        document.documentElement.lang = tag;
        const words = {
          chat: t("chat"),
          open: t("open"),
          close: t("close"),
          unread: t("unread", { count: unread }),
          offline: t("offlineShort"),
        };
        say("state", { unread, words, tag, css });
      },
    });
  };
  addEventListener("message", ({ source, origin, data }: MessageEvent<ToFrame>) => {
    if (source !== parent || origin !== site || !Array.isArray(data?.frontdesk)) return;
    const [name, value] = data.frontdesk;
    tellPage(data.page);
    if (name === "start") view ??= start({ ...(value as Attributes) });
    else if (name === "shutdown") {
      view?.shutdown();
      say("ended");
    } else if (commands.has(name)) view?.[name as FrameCommand](value as never);
  });
  say("listening");
}
