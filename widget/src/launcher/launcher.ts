/**
 * The script a page embeds: draws the button, queues the page's commands, and loads the app once somebody shows
 * interest. The app (`embed/`) runs the commands. Every byte here delays the page: see size.ts.
 */
import type { AppModule, Command, FrontdeskApi, StoredState } from "../embed/bridge.ts";
import css from "./launcher.css?inline";

/** The tenant's look, followed by the label below: filled in by the server if the script's address names the tenant. */
const LOOK = "/*look*/";
const ELEMENT = "frontdesk-chat";
const script = (document.currentScript ?? document.querySelector("script[data-tenant]")) as HTMLScriptElement;
const stub = window.Frontdesk;

if (!stub?.script) {
  const { tenant, defer, mode } = script.dataset;
  const key = `frontdesk:${tenant}`;
  const queue: Command[] = [];
  const host = document.createElement(ELEMENT);
  const launcher = document.createElement("button");
  const sheet = new CSSStyleSheet();
  let isShown: unknown = tenant && defer == null;
  let app: Promise<void> | null = null;
  let kept: StoredState = {};

  /** Also puts the button back after the page replaces its body. In the top layer nothing can transform or cover it. */
  const attach = () => {
    if (!isShown) host.remove();
    else if (!document.body) requestAnimationFrame(attach);
    else if (!host.isConnected) {
      document.body.append(host);
      host.showPopover?.();
    }
  };
  const load = () =>
    (app ??= import(
      /* @vite-ignore */ new URL(`widget/${mode === "frame" ? mode : __APP_FILE__}.js`, script.src) as never
    ).then(
      (module: AppModule) => module.mount(script, host, launcher, queue),
      () => {
        app = null;
        launcher.textContent = kept.offline || "Offline";
        launcher.ariaBusy = null;
      },
    ));
  const run: FrontdeskApi = (...command) => {
    const [name] = command;
    if (name === "show") isShown = tenant;
    if (name === "hide") isShown = false;
    attach();
    queue.push(command);
    // Commands that only matter to a loaded app wait for it: scope, show, hide, close, on and off.
    if (!/^(sc|show|h|c|o[nf])/.test(name)) load();
  };
  run.script = script;
  window.Frontdesk = run;

  try {
    // The page's own elements show the chat at once; the launcher's is put back when the page removes it.
    customElements.define(
      ELEMENT,
      class extends HTMLElement {
        connectedCallback() {
          setTimeout(() => window.Frontdesk?.(this.dataset.tenant ? "place" : "on", this));
        }
        disconnectedCallback() {
          this.connectedCallback();
        }
      },
    );
    kept = JSON.parse(localStorage[key]);
    setTimeout(load, sessionStorage[key] ? 0 : 1500);
  } catch {
    // The element is already defined, or nothing is stored, or storage is blocked.
  }
  for (const name in script.dataset) host.style.setProperty(`--frontdesk-${name}`, script.dataset[name]!);
  sheet.replaceSync(css + (LOOK[8] ? LOOK : kept.css));
  host.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
  host.shadowRoot!.append(launcher);
  host.popover = "manual";
  launcher.className = "launcher";
  launcher.ariaLabel = kept.label || "Chat";
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
