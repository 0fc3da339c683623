/**
 * The script a page embeds: it draws the button, keeps what the page asks for in a queue, and fetches the app when somebody
 * shows interest. What the commands do is the app's business (`embed/`). Every byte here delays the page: see size.ts.
 */
import type { AppModule, Command, FrontdeskApi, Stored } from "../embed/bridge.ts";
import css from "./launcher.css?inline";

/** The button's name until the app brings its words, where "Chat" is not the word for it. */
const LABELS: Record<string, string> = {
  ar: "دردشة",
  he: "צ׳אט",
  hi: "चैट",
  ja: "チャット",
  zh: "聊天",
};

const script = (document.currentScript ?? document.querySelector("script[data-tenant]")) as HTMLScriptElement;
const stub = window.Frontdesk;

if (!stub?.script) {
  const { tenant, defer, mode } = script.dataset;
  const key = `frontdesk:${tenant}`;
  const queue: Command[] = [];
  const host = document.createElement("frontdesk-chat");
  const launcher = document.createElement("button");
  const sheet = new CSSStyleSheet();
  let isShown: unknown = tenant && defer == null;
  let app: Promise<void> | null = null;
  let kept: Stored = {};

  /** Also brings it back after the page has replaced its body. In the top layer nothing can transform or cover it. */
  const attach = () => {
    if (!isShown || host.isConnected) return;
    if (!document.body) return requestAnimationFrame(attach);
    document.body.append(host);
    host.showPopover?.();
  };
  const watch = new ResizeObserver(() => requestAnimationFrame(attach));
  const load = () =>
    (app ??= import(
      /* @vite-ignore */ new URL(`widget/${mode === "frame" ? mode : __APP_FILE__}.js`, script.src) as never
    ).then(
      (module: AppModule) => module.mount(script, host, launcher, queue, watch),
      () => {
        app = null;
        launcher.textContent = kept.offline || "Offline";
        launcher.ariaBusy = null;
      },
    ));
  const run: FrontdeskApi = (...command) => {
    if (command[0] === "show") isShown = tenant;
    if (command[0] === "hide") {
      isShown = false;
      host.remove();
    }
    attach();
    queue.push(command);
    // What means something to a loaded app only waits for it: scope, show, hide, close, on and off.
    if (!/^(sc|show|h|c|o[nf])/.test(command[0])) load();
  };
  run.script = script;
  window.Frontdesk = run;

  try {
    kept = JSON.parse(localStorage[key]);
    setTimeout(load, sessionStorage[key] ? 0 : 1500);
  } catch {
    // Nothing is kept, or nothing may be.
  }
  for (const name in script.dataset) host.style.setProperty(`--frontdesk-${name}`, script.dataset[name]!);
  sheet.replaceSync(css + kept.css);
  host.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
  host.shadowRoot!.append(launcher);
  host.popover = "manual";
  watch.observe(host);
  launcher.className = "launcher";
  launcher.ariaLabel = kept.label || LABELS[document.documentElement.lang.slice(0, 2)] || "Chat";
  launcher.ariaLive = "polite";
  launcher.onpointerenter = launcher.onfocus = load;
  launcher.onclick = () => {
    launcher.ariaBusy = true as never;
    run("open");
  };
  if (tenant) attach();
  else load();
  for (const command of stub?.q ?? []) run(...(command as unknown as Command));
}
