/** One chat on the page: mounts the panel in its host element and handles the page's commands. */
import { render } from "preact";
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import { Chat } from "../chat/chat.ts";
import { readScope } from "../chat/scope.ts";
import { openStorage } from "../chat/storage.ts";
import { afterPaint } from "../chat/waits.ts";
import { en } from "../i18n/en.ts";
import { chooseLocale, createLanguage, type Language, loadLanguage } from "../i18n/index.ts";
import { App } from "../ui/App.tsx";
import css from "../ui/styles.css?inline";
import type { Attributes, WidgetEvent } from "./bridge.ts";
import { explainRefusal } from "./explainRefusal.ts";
import { paintLook } from "./look.ts";

/** A bubble over the page, part of its flow, the whole page, or a bubble that another site shows in a frame. */
export type Mode = "bubble" | "inline" | "page" | "frame";

export interface ViewOptions {
  base: string;
  tenant: string;
  attributes: Attributes;
  host: HTMLElement;
  mode: Mode;
  emit(event: WidgetEvent, detail?: unknown): void;
  /** Called when the panel opens or closes, or when the unread count, language or look changes. */
  onChange?(state: { isOpen: boolean; unread: number; language: Language; css: string | undefined }): void;
}

export interface ChatView {
  /** @param conversation the one to show; ignored if it belongs to another visitor */
  open(conversation?: string): void;
  close(): void;
  toggle(): void;
  /** Opens the chat and asks a question. */
  ask(text: string): Promise<void>;
  identify(token: string): void;
  /** Sets the scope of the next questions. */
  limit(scope: unknown): void;
  /** Changes attributes; `null` removes one. */
  update(change: Record<string, unknown>): void;
  /** Forgets the visitor on this device. */
  shutdown(): void;
  /** Removes the panel; the visitor is still known when it returns. */
  end(): void;
}

/** Opens a chat on the page. Sends nothing to the server until the visitor wants something. */
export function openChat({ base, tenant, attributes, host, mode, emit, onChange }: ViewOptions): ChatView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const storage = openStorage(tenant);
  const theme = new CSSStyleSheet();
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  root.adoptedStyleSheets.push(theme, styles);
  const frame = document.createElement("div");
  frame.className = "fd";
  frame.dataset.mode = mode === "frame" ? "page" : mode;
  root.append(frame);

  const isFixed = mode === "inline" || mode === "page";
  let settings: WidgetSettings | null = null;
  let language: Language = createLanguage("en", en);
  const wanted = () =>
    chooseLocale([
      attributes.locale,
      settings?.locale,
      attributes.lang ?? document.documentElement.lang,
      ...navigator.languages,
    ]);
  const paint = () => {
    const launcher = paintLook({ sheet: theme, host, frame, attributes, settings });
    if (settings) storage.update({ css: launcher });
  };
  const tell = () => {
    const { open, unread } = chat.store.get();
    onChange?.({ isOpen: open, unread, language, css: storage.read().css });
  };
  const draw = () => {
    frame.dir = language.dir;
    frame.lang = language.tag;
    const ui = { chat, language, settings, base, storage };
    render(<App {...ui} mode={mode} onClose={view.close} />, frame);
    tell();
  };
  const speak = async () => {
    const tag = wanted();
    const loaded = tag === language.tag ? language : await loadLanguage(tag);
    // The tenant's settings arrived in the meantime and changed the language.
    if (tag !== wanted()) return;
    language = loaded;
    if (mode === "page") document.documentElement.lang = tag;
    storage.update({ label: language.t("open"), offline: language.t("offlineShort") });
    draw();
  };
  const chat = new Chat({
    base,
    tenant,
    locale: wanted,
    storage,
    isFixed,
    emit,
    onSettings(widget) {
      settings = widget;
      paint();
      draw();
      void speak();
    },
  });
  /** Alerts a visitor who is elsewhere to an answer, by the page's title and, if they want one, a sound. */
  const callBack = async () => {
    const part = await import("../more.ts");
    endCall = await part.callBack(language, storage.read().sound ?? false);
  };
  let endCall = () => {};
  let isEnded = false;
  const isOpen = () => chat.store.get().open;
  const view: ChatView = {
    open(conversation) {
      if (!isOpen()) {
        chat.store.dispatch({ type: "panel", open: true });
        emit("open");
      }
      void chat.load(conversation);
    },
    close() {
      if (!isOpen() || isFixed) return;
      chat.store.dispatch({ type: "panel", open: false });
      root.querySelector<HTMLElement>(".launcher")?.focus();
      emit("close");
    },
    toggle: () => (isOpen() ? view.close() : view.open()),
    async ask(text) {
      view.open();
      await chat.load();
      chat.say(text);
    },
    identify: (token) => void chat.identify(token),
    limit(scope) {
      chat.store.dispatch({ type: "scope", scope: readScope(scope) });
    },
    update(change) {
      for (const [name, value] of Object.entries(change)) {
        if (value == null) delete attributes[name];
        else attributes[name] = String(value);
        host.style.setProperty(`--frontdesk-${name}`, attributes[name] ?? null);
      }
      paint();
      void speak();
    },
    shutdown() {
      view.end();
      storage.clear();
    },
    end() {
      isEnded = true;
      endCall();
      chat.destroy();
      render(null, frame);
      frame.remove();
    },
  };
  chat.store.subscribe((state, before, { type }) => {
    if (state.open !== before.open || state.unread !== before.unread) tell();
    // A visitor who has only just looked away already knows about the answer.
    if (state.unread > before.unread && before.loaded && type !== "watched" && type !== "visible") void callBack();
    if (state.notice !== before.notice && state.notice) {
      emit("error", { key: state.notice.key });
      explainRefusal(state.notice.key, base);
    }
  });
  view.limit(attributes.scope);
  // In a task of its own, to keep the task that loaded the app short.
  void afterPaint().then(() => {
    if (isEnded) return;
    paint();
    draw();
    void speak();
  });
  if (isFixed || (storage.readSession().open && innerWidth > 480)) view.open();
  else if (storage.read().waiting) void chat.load();
  return view;
}
