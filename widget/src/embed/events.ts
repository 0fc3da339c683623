/** What the page can listen to: handlers added with `Frontdesk('on', …)`, and events on its window. */
import type { WidgetEvent } from "./bridge.ts";

type Handler = (detail: unknown) => void;

export interface Events {
  on(event: string, handler: unknown): void;
  off(event: string, handler: unknown): void;
  emit(event: WidgetEvent, detail?: unknown): void;
  /** Removes all handlers. */
  end(): void;
}

/** Creates the event registry. An error thrown by a page's handler reaches the console and nothing else. */
export function createEvents(): Events {
  const handlers = new Map<string, Set<Handler>>();
  return {
    on(event, handler) {
      if (typeof handler !== "function") return;
      if (!handlers.has(event)) handlers.set(event, new Set());
      handlers.get(event)?.add(handler as Handler);
    },
    off(event, handler) {
      if (handler) handlers.get(event)?.delete(handler as Handler);
      else handlers.delete(event);
    },
    emit(event, detail) {
      for (const handler of [...(handlers.get(event) ?? [])]) {
        try {
          handler(detail);
        } catch (error) {
          console.error(error);
        }
      }
      window.dispatchEvent(new CustomEvent(`frontdesk:${event}`, { detail }));
    },
    end: () => handlers.clear(),
  };
}
