/**
 * The page behind the preview of the look: the widget as visitors get it, over a server that is this script. The form's page
 * sends the settings; nothing is sent anywhere, and nothing is kept.
 */
import type { InitReply, WidgetSettings } from "../../server/protocol/api.ts";

interface Shown {
  widget: WidgetSettings;
  isDark: boolean;
}

const TENANT = "00000000-0000-4000-8000-000000000000";
const KEY = `frontdesk:${TENANT}`;
const fetchReally = window.fetch.bind(window);
let shown: Shown | null = null;

function initReply({ widget, isDark }: Shown): InitReply {
  const theme = widget.look.theme === "auto" ? (isDark ? "dark" : "light") : widget.look.theme;
  return {
    token: "preview",
    ticket_id: TENANT,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    resume: "preview-preview-preview",
    widget: { ...widget, look: { ...widget.look, theme } },
    history: {
      ticket_id: TENANT,
      ticket_number: "T-1001",
      title: null,
      status: "open",
      messages: [],
      pending_interrupt: null,
      ratings: {},
      email: null,
      running_turn: null,
      last_event_id: 0,
      read: { seen_seq: 0, unread: 0, unread_elsewhere: 0, waits_elsewhere: false },
    },
  };
}

/** What the widget asks of the chat's API; pictures and the widget's own files are really fetched. */
window.fetch = async (input, init) => {
  const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
  if (!path.startsWith("/api/v1/chat/")) return fetchReally(input, init);
  if (path.endsWith("/init") && shown) return Response.json(initReply(shown));
  if (path.endsWith("/events")) {
    return new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } });
  }
  if (path.endsWith("/conversations")) return Response.json({ conversations: [] });
  return Response.json({ key: "unavailable" }, { status: 503 });
};

/** An opened chat takes the focus, which must stay in the form that the owner is typing in. */
HTMLElement.prototype.focus = () => {};

/** Draws the widget anew: what it had kept of the settings before is forgotten. */
function draw(next: Shown): void {
  shown = next;
  document.documentElement.classList.toggle("is-dark", next.isDark);
  window.Frontdesk?.("shutdown");
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
  document.querySelector("script[data-tenant]")?.remove();
  document.querySelector("frontdesk-chat")?.remove();
  const script = document.createElement("script");
  script.src = "/widget.js";
  script.dataset.tenant = TENANT;
  script.onload = () => window.Frontdesk?.("open");
  document.head.append(script);
}

/** Other scripts of the form's page, such as an accessibility checker, talk to its frames as well. */
const isShown = (data: unknown): data is Shown => typeof data === "object" && data !== null && "widget" in data;

addEventListener("message", ({ source, origin, data }) => {
  if (source === parent && origin === location.origin && isShown(data)) draw(data);
});
parent.postMessage("ready", location.origin);
