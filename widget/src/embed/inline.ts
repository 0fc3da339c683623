/** `<frontdesk-chat data-tenant="…">`: the chat in the page's flow, wherever the page puts the element. */
import { ELEMENT, type WidgetEvent } from "./bridge.ts";
import { type ChatView, openChat } from "./chatView.tsx";

/** The page's own rules for the element override these. */
const CSS = `:host{display:block;position:relative;height:640px}:host([data-mode=page]){position:fixed;inset:0;height:auto}`;

/**
 * Shows the chat in the page's elements that exist now; the launcher reports those that come and go later.
 * @returns `place` to add or remove an element's chat, `first` for the first chat shown, and `end` to shut all down
 */
export function openInline(base: string, emit: (event: WidgetEvent, detail?: unknown) => void) {
  const views = new Map<HTMLElement, ChatView>();
  let isFramed = false;
  const place = (element: HTMLElement) => {
    const { tenant, site, mode } = element.dataset;
    const view = views.get(element);
    if (view && !element.isConnected) {
      view.end();
      views.delete(element);
    } else if (!view && element.isConnected && tenant && !isFramed) {
      const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(CSS);
      root.adoptedStyleSheets = [sheet];
      // Only our server sets `site`: it names the site framing this page, which may do more than a page alone.
      if (site && parent !== window && location.hash === "#widget") {
        isFramed = true;
        void import("./framed.ts").then((part) => part.answerSite({ base, tenant, host: element }, site, openChat));
        return;
      }
      views.set(
        element,
        openChat({
          base,
          tenant,
          attributes: { ...element.dataset },
          host: element,
          mode: mode === "page" ? mode : "inline",
          emit,
        }),
      );
    }
  };
  for (const element of document.querySelectorAll<HTMLElement>(ELEMENT)) place(element);
  return {
    place,
    first: () => views.values().next().value ?? null,
    end() {
      for (const view of views.values()) view.shutdown();
      views.clear();
    },
  };
}
