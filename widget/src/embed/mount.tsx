/** The app's entry: the loader imports this module and calls `mount` once. */
import { render } from "preact";
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import { Chat } from "../chat/chat.ts";
import { readScope } from "../chat/scope.ts";
import { openStorage } from "../chat/storage.ts";
import { en } from "../i18n/en.ts";
import { chooseLocale, createLanguage, type Language, loadLanguage } from "../i18n/index.ts";
import { App } from "../ui/App.tsx";
import css from "../ui/styles.css?inline";
import { DEFAULT_ACCENT, parseColor, themeCss } from "../ui/theme.ts";
import type { AppHandle, Bridge } from "./bridge.ts";

/** Puts the app beside the launcher. Nothing is asked of the server before the visitor wants something. */
export function mount(bridge: Bridge): AppHandle {
  const { options, root, frame, launcher } = bridge;
  const storage = openStorage(options.tenant);
  const theme = new CSSStyleSheet();
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, theme, styles];
  const place = document.createElement("div");
  frame.append(place);

  let settings: WidgetSettings | null = null;
  let language: Language = createLanguage("en", en);
  const paint = () => {
    theme.replaceSync(
      themeCss(parseColor(options.accent) ?? parseColor(settings?.accent) ?? DEFAULT_ACCENT, options.theme),
    );
    frame.style.removeProperty("--fd-accent");
  };
  const draw = () => {
    frame.dir = language.dir;
    frame.lang = language.tag;
    render(<App chat={chat} language={language} settings={settings} onClose={handle.close} />, place);
    labelLauncher();
  };
  const labelLauncher = () => {
    const { open, unread } = chat.store.get();
    const name = language.t(open ? "close" : "open");
    launcher.ariaLabel = unread > 0 ? `${name}. ${language.t("unread", { count: unread })}` : name;
    launcher.ariaExpanded = String(open);
    bridge.setUnread(unread);
  };
  const speak = async () => {
    const tag = chooseLocale([options.locale, settings?.locale, document.documentElement.lang, ...navigator.languages]);
    if (tag === language.tag) return;
    language = await loadLanguage(tag);
    draw();
  };
  const chat = new Chat({
    base: options.base,
    tenant: options.tenant,
    locale: chooseLocale([options.locale, document.documentElement.lang, ...navigator.languages]),
    storage,
    emit: bridge.emit,
    onSettings(widget) {
      settings = widget;
      paint();
      draw();
      void speak();
    },
  });
  const handle = createHandle(bridge, chat, () => {
    render(null, place);
    place.remove();
  });
  chat.store.subscribe((state, before) => {
    if (state.open !== before.open || state.unread !== before.unread) labelLauncher();
  });
  handle.limit();
  paint();
  draw();
  void speak();
  if (storage.read().waiting) void chat.load();
  bridge.emit("ready");
  return handle;
}

function createHandle(bridge: Bridge, chat: Chat, unmount: () => void): AppHandle {
  const isOpen = () => chat.store.get().open;
  const handle: AppHandle = {
    open() {
      if (isOpen()) return;
      chat.store.dispatch({ type: "panel", open: true });
      bridge.emit("open");
      void chat.load();
    },
    close() {
      if (!isOpen()) return;
      chat.store.dispatch({ type: "panel", open: false });
      bridge.launcher.focus();
      bridge.emit("close");
    },
    toggle: () => (isOpen() ? handle.close() : handle.open()),
    identify: (identity) => void chat.identify(identity),
    limit: () => chat.store.dispatch({ type: "scope", scope: readScope(bridge.options.scope) }),
    shutdown() {
      chat.destroy();
      unmount();
    },
  };
  return handle;
}
