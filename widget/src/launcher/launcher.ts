/**
 * The script a page embeds. It draws the launcher, answers `Frontdesk(command, …)` and fetches the app only when
 * somebody shows interest. Nothing on the page is touched but one element at the end of the body and one global.
 */
import type { AppHandle, AppModule, Bridge, Stored, WidgetOptions } from "../embed/bridge.ts";
import { storageKey } from "../embed/bridge.ts";
import css from "./launcher.css?inline";

type Command = [name: string, ...values: unknown[]];
type Listener = (detail: unknown) => void;

interface Api {
  (...command: Command): void;
  /** Commands given before this script ran, by the page's own stub. */
  q?: ArrayLike<unknown>[];
  loaded?: boolean;
}

declare global {
  interface Window {
    Frontdesk?: Api;
  }
}

const labels: Record<string, string> = {
  ar: "فتح المحادثة",
  de: "Chat öffnen",
  es: "Abrir el chat",
  fr: "Ouvrir le chat",
};

function start(): void {
  const stub = window.Frontdesk;
  const script =
    (document.currentScript as HTMLScriptElement | null) ??
    document.querySelector<HTMLScriptElement>("script[data-tenant]");
  if (stub?.loaded || !script?.dataset.tenant) return;
  const { tenant, locale, position, accent, theme, scope } = script.dataset;
  const options: WidgetOptions = {
    tenant,
    base: script.src.replace(/\/[^/]*$/, ""),
    locale: locale ?? null,
    position: position?.includes("left") ? "left" : position?.includes("right") ? "right" : null,
    accent: accent ?? null,
    theme: theme === "light" || theme === "dark" ? theme : null,
    scope,
  };
  const run = createWidget(options);
  const api: Api = (...command) => run(command);
  api.loaded = true;
  window.Frontdesk = api;
  for (const command of stub?.q ?? []) run(Array.from(command) as Command);
}

/** The launcher and what it knows. Returns what carries out commands. */
function createWidget(options: WidgetOptions): (command: Command) => void {
  const listeners: Record<string, Listener[]> = {};
  let host: HTMLElement | null = null;
  let app: Promise<AppHandle | null> | null = null;
  let tries = 0;
  let parts: ReturnType<typeof drawLauncher>;

  const load = (): Promise<AppHandle | null> => {
    if (!host) show();
    // A failed import stays failed for its address, so another try needs another one.
    app ??= import(/* @vite-ignore */ `${options.base}/widget/${__APP_FILE__}${tries++ ? `?${tries}` : ""}`).then(
      (module: AppModule) => module.mount(bridge()),
      () => {
        app = null;
        parts.launcher.removeAttribute("aria-busy");
        return null;
      },
    );
    return app;
  };
  const act = async (work: (handle: AppHandle) => void) => {
    if (!host) show();
    parts.launcher.setAttribute("aria-busy", "true");
    const handle = await load();
    parts.launcher.removeAttribute("aria-busy");
    if (handle) work(handle);
  };
  const show = () => {
    parts = drawLauncher(options);
    host = parts.host;
    parts.launcher.onclick = () => act((handle) => handle.toggle());
    parts.launcher.onpointerenter = parts.launcher.onfocus = () => void load();
    if (readKey("sessionStorage", options).open && innerWidth > 480) void act((handle) => handle.open());
    else {
      const { resume, waiting } = readKey("localStorage", options);
      // Somebody who waits for an answer gets it at once; other returning visitors when the page has settled.
      if (resume) setTimeout(load, waiting ? 0 : 1500);
    }
  };
  const bridge = (): Bridge => ({
    options,
    ...parts,
    emit(event, detail) {
      for (const listener of listeners[event] ?? []) listener(detail);
    },
  });
  const listen = (event: string, listener: Listener) => {
    listeners[event] = [...(listeners[event] ?? []), listener];
  };
  const shutdown = () => {
    void app?.then((handle) => handle?.shutdown());
    for (const area of ["localStorage", "sessionStorage"] as const) readKey(area, options, true);
    host?.remove();
    host = app = null;
  };

  const begin = () => {
    if (!host) show();
    // Some sites swap their whole body when they change pages: the widget moves along.
    new MutationObserver(() => host && !host.isConnected && document.body?.append(host)).observe(
      document.documentElement,
      { childList: true },
    );
  };
  if (document.body) begin();
  else document.addEventListener("DOMContentLoaded", begin);

  return ([name, first, second]) => {
    if (name === "on" && typeof second === "function") listen(String(first), second as Listener);
    else if (name === "shutdown") shutdown();
    else if (name === "identify") void act((handle) => handle.identify(String(first)));
    else if (name === "scope") {
      options.scope = first;
      void app?.then((handle) => handle?.limit());
    } else if (name === "open" || name === "close" || name === "toggle") {
      if (name !== "close" || app) void act((handle) => handle[name]());
    }
  };
}

/** What an earlier page kept. Blocked storage is the same as none. */
function readKey(
  area: "localStorage" | "sessionStorage",
  { tenant }: WidgetOptions,
  remove = false,
): Stored & { open?: boolean } {
  try {
    if (remove) window[area].removeItem(storageKey(tenant));
    return JSON.parse(window[area].getItem(storageKey(tenant)) ?? "{}");
  } catch {
    return {};
  }
}

function drawLauncher(options: WidgetOptions) {
  const host = document.createElement("frontdesk-chat");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const language = (options.locale || document.documentElement.lang || navigator.language).slice(0, 2).toLowerCase();
  const frame = document.createElement("div");
  frame.className = "fd";
  frame.dir = language === "ar" ? "rtl" : "ltr";
  if (options.position) frame.dataset.position = options.position;
  const accent = options.accent ?? readKey("localStorage", options).accent ?? "";
  if (/^#[\da-f]{3,6}$/i.test(accent)) frame.style.setProperty("--fd-accent", accent);
  const launcher = document.createElement("button");
  launcher.className = "launcher";
  launcher.type = "button";
  launcher.ariaLabel = labels[language] ?? "Open chat";
  launcher.ariaExpanded = "false";
  launcher.append(
    drawIcon("icon-open", "M21 11.5a8.4 8.4 0 0 1-12.3 7.4L3 21l2.1-5.7A8.4 8.4 0 1 1 21 11.5zM8.5 10h7M8.5 13.5h4.5"),
    drawIcon("icon-close", "M6 9l6 6 6-6"),
  );
  const badge = document.createElement("span");
  badge.className = "badge";
  badge.hidden = true;
  badge.ariaHidden = "true";
  launcher.append(badge);
  frame.append(launcher);
  root.append(frame);
  document.body.append(host);
  const setUnread = (count: number) => {
    badge.hidden = count === 0;
    badge.textContent = count > 9 ? "9+" : String(count);
  };
  return { host, root, frame, launcher, setUnread };
}

function drawIcon(name: string, path: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

start();
