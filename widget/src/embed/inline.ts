/** `<frontdesk-chat data-tenant="…">`: the chat as a part of the page's flow, wherever the page puts the element. */
import { ELEMENT, type WidgetEvent } from "./bridge.ts";
import { type ChatView, openChat } from "./chatView.tsx";

/** The page's own rules for the element win over these. */
const CSS = `:host{display:block;position:relative;height:640px}:host([data-mode=page]){position:fixed;inset:0;height:auto}`;

/** Who answers for the page's elements now: the definition outlives a shutdown, and can't be made twice. */
let place: ((element: HTMLElement) => void) | null = null;

/**
 * Defines the element and shows the chat in those that are on the page, and in those to come.
 * @returns the first chat that is shown, and what takes all of them away
 */
export function defineElement(base: string, emit: (event: WidgetEvent, detail?: unknown) => void) {
  const views = new Map<HTMLElement, ChatView>();
  place = (element) => {
    const { tenant } = element.dataset;
    const view = views.get(element);
    if (view && !element.isConnected) {
      view.end();
      views.delete(element);
    } else if (!view && element.isConnected && tenant && !element.popover) {
      const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(CSS);
      root.adoptedStyleSheets = [sheet];
      const { site, mode } = element.dataset;
      // Ours to say, not the page's: our server names the site that frames it, and that site asks for more than the page alone.
      if (site && parent !== window && location.hash === "#widget") {
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
  if (customElements.get(ELEMENT))
    for (const element of document.querySelectorAll<HTMLElement>(ELEMENT)) place(element);
  else customElements.define(ELEMENT, ChatElement);
  return {
    first: () => views.values().next().value ?? null,
    end() {
      for (const view of views.values()) view.shutdown();
      views.clear();
      place = null;
    },
  };
}

class ChatElement extends HTMLElement {
  connectedCallback(): void {
    place?.(this);
  }
  /** An element that is only moved is connected again at once. */
  disconnectedCallback(): void {
    queueMicrotask(() => place?.(this));
  }
}
