/** `<frontdesk-chat data-tenant="…">`: the chat as a part of the page's flow, wherever the page puts the element. */
import { ELEMENT, type WidgetEvent } from "./bridge.ts";
import { type ChatView, openChat } from "./chatView.tsx";

/** The page's own rules for the element win over these. */
const CSS = `:host{display:block;position:relative;height:640px}:host([data-mode=page]){position:fixed;inset:0;height:auto}`;

/**
 * Shows the chat in the page's elements: those that are there now. The launcher tells of those that come and go later.
 * @returns what shows it in an element, or takes it out of one that is gone; the first chat that is shown; the end of all
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
      // Ours to say, not the page's: our server names the site that frames it, and that site asks for more than the page alone.
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
