/**
 * `data-mode="frame"`: the chat in a frame of our own origin, so that the page around it sees neither the token nor the
 * conversation. The launcher loads this module instead of the app; the app runs inside the frame (`framed.ts`).
 */
import type { Translate } from "../i18n/index.ts";
import { followViewport } from "../ui/behaviour.ts";
import { flashTitle } from "../ui/later/attention.ts";
import { type AppModule, type Attributes, type StoredState, storageKey, type WidgetEvent } from "./bridge.ts";
import type { ChatView } from "./chatView.tsx";
import { createEvents } from "./events.ts";
import css from "./frame.css?inline";
import { type FrameLine, openFrameLine } from "./frameLine.ts";
import type { FrameState } from "./frameTalk.ts";
import { followChat } from "./launcherView.ts";
import { takeOver } from "./takeOver.ts";

/** A loaded frame that stays silent this long was refused. */
const PATIENCE_MS = 8_000;
/** How long a frame may take to forget the visitor. */
const FAREWELL_MS = 3_000;

/** Adds the frame next to the launcher. */
export const mount: AppModule["mount"] = (source, host, launcher, queue) => {
  const events = createEvents();
  const attributes: Attributes = { lang: document.documentElement.lang, ...source.dataset };
  const base = new URL(".", source.src);
  const memory = openMemory(attributes.tenant ?? "", base.origin);
  const bubble = openFrame({ base, attributes, host, launcher, memory, emit: events.emit });
  takeOver({ host, launcher, queue, events, bubble, chat: () => bubble, end: bubble.shutdown });
  if (memory.wasOpen() && innerWidth > 480) bubble.open();
};

interface FrameOptions {
  base: URL;
  attributes: Attributes;
  host: HTMLElement;
  launcher: HTMLButtonElement;
  memory: ReturnType<typeof openMemory>;
  emit(event: WidgetEvent, detail?: unknown): void;
}

/** Opens the chat in its frame, with the same commands as one on the page itself. */
function openFrame({ base, attributes, host, launcher, memory, emit }: FrameOptions): ChatView {
  const iframe = document.createElement("iframe");
  const draw = drawFrame(host, launcher, iframe);
  let isOpen = false;
  let state: FrameState | undefined;
  let patience: ReturnType<typeof setTimeout>;
  const setOpen = (open: boolean) => {
    isOpen = open;
    memory.keepOpen(open);
    draw(isOpen, state);
    (open ? iframe : launcher).focus();
  };
  const line = openFrameLine(iframe, base.origin, {
    listening() {
      clearTimeout(patience);
      line.say("start", { ...ownLook(host), ...attributes });
      if (isOpen) line.say("open");
    },
    state(told) {
      if (document.hidden && told.unread > (state?.unread ?? told.unread)) flashTitle(told.words.unread);
      state = told;
      memory.keepLook(told);
      draw(isOpen, state);
    },
    event(name, detail) {
      if (name === "open" || name === "close") setOpen(name === "open");
      emit(name, detail);
    },
    ended: () => end(),
  });
  let farewell: ReturnType<typeof setTimeout>;
  const end = () => {
    clearTimeout(farewell);
    clearTimeout(patience);
    line.end();
    unfollow?.();
    host.remove();
  };
  iframe.onload = () => {
    patience = setTimeout(() => refuse(base, launcher, emit), PATIENCE_MS);
  };
  const unfollow = addFrame(iframe, host, launcher.ariaLabel ?? "", `${base.href}chat/${attributes.tenant}`);
  const view: ChatView = {
    ...commandFrame(line, host),
    open(conversation) {
      if (!state) launcher.ariaBusy = "true";
      line.say("open", conversation);
    },
    toggle: () => (isOpen ? view.close() : view.open()),
    shutdown() {
      launcher.hidden = true;
      iframe.className = "";
      line.say("shutdown");
      memory.clear();
      farewell = setTimeout(end, FAREWELL_MS);
    },
    end,
  };
  return view;
}

/**
 * Loads the chat into the frame, and shows it.
 * @returns a function that stops it from following the viewport
 */
function addFrame(iframe: HTMLIFrameElement, host: HTMLElement, title: string, chat: string) {
  iframe.title = title;
  iframe.allow = "clipboard-write";
  iframe.src = `${chat}?frame=${encodeURIComponent(location.origin)}#widget`;
  host.shadowRoot!.append(iframe);
  return followViewport(iframe);
}

/** Commands that are passed on to the frame unchanged. */
function commandFrame(
  line: FrameLine,
  host: HTMLElement,
): Pick<ChatView, "close" | "ask" | "identify" | "limit" | "update"> {
  return {
    close: () => line.say("close"),
    ask: async (text) => line.say("ask", text),
    identify: (token) => line.say("identify", token),
    limit: (scope) => line.say("limit", scope),
    update(change) {
      for (const [name, value] of Object.entries(change)) {
        host.style.setProperty(`--frontdesk-${name}`, value == null ? null : String(value));
      }
      line.say("update", change);
    },
  };
}

/** The look set by the page's own styles, which don't reach into the frame. */
function ownLook(host: HTMLElement): Attributes {
  const style = getComputedStyle(host);
  const names = ["accent", "radius", "font"];
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--frontdesk-${name}`) || undefined]));
}

/** Keeps the button and the frame in step with the chat. */
function drawFrame(host: HTMLElement, launcher: HTMLButtonElement, iframe: HTMLIFrameElement) {
  const look = new CSSStyleSheet();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  host.shadowRoot!.adoptedStyleSheets.push(look, sheet);
  const follow = followChat(launcher);
  return (isOpen: boolean, state: FrameState | undefined) => {
    const style = getComputedStyle(host);
    const position = style.getPropertyValue("--frontdesk-position").trim();
    iframe.dataset.position = position || (style.direction === "rtl" ? "left" : "right");
    iframe.className = isOpen ? "is-open" : "";
    if (!state) return;
    const { unread, words, tag } = state;
    launcher.ariaBusy = null;
    look.replaceSync(state.css ?? "");
    follow({ isOpen, unread, language: { t: ((name: keyof typeof words) => words[name]) as Translate, tag } });
    iframe.title = words.chat;
  };
}

/**
 * What this page remembers: whether the chat is open, and how the button looks. On our own origin the chat in the frame
 * stores both under the same key, along with everything else it keeps.
 */
function openMemory(tenant: string, origin: string) {
  const key = storageKey(tenant);
  const use = <T>(change: () => T): T | undefined => {
    try {
      return change();
    } catch {
      // The page may not use storage.
      return undefined;
    }
  };
  const write = (area: () => Storage, value: object) => {
    if (location.origin !== origin) use(() => area().setItem(key, JSON.stringify(value)));
  };
  return {
    wasOpen: () => use(() => JSON.parse(sessionStorage.getItem(key) ?? "{}").open === true) ?? false,
    keepOpen: (open: boolean) => write(() => sessionStorage, { open }),
    keepLook: ({ css, words }: FrameState) =>
      write(() => localStorage, { css, label: words.open, offline: words.offline } satisfies StoredState),
    clear: () => use(() => [localStorage, sessionStorage].map((area) => area.removeItem(key))),
  };
}

/** The browser refused the frame: tells the button and the page, and explains the fix in the console. */
function refuse(base: URL, launcher: HTMLButtonElement, emit: FrameOptions["emit"]): void {
  launcher.textContent = "Offline";
  launcher.ariaBusy = null;
  emit("error", { key: navigator.onLine ? "origin_refused" : "network" });
  console.error(
    `Frontdesk: the chat's frame was refused. Add ${location.origin} to the allowed domains and turn on "A page of its own" (${base.href}admin/settings), or check data-tenant.`,
  );
}
