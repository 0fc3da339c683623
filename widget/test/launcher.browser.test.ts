import { describe, expect, it } from "vitest";
import { TENANT } from "./scriptedServer.ts";
import { ask, eventually, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("the launcher", () => {
  it("requests nothing but itself until somebody shows interest", async () => {
    const { page } = await visit();
    await page.locator(".launcher").waitFor();
    const files = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    const ours = files.map((file) => new URL(file).pathname).filter((path) => path !== "/favicon.ico");
    expect(ours).toEqual(["/widget.js"]);
    expect(widget.server.calls).toEqual([]);
  });

  it("leaves the page alone: one element, one global, and no second launcher when embedded twice", async () => {
    const { page } = await visit();
    await page.locator(".launcher").waitFor();
    const before = await page.evaluate(() => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow ?? {}));
      frame.remove();
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name) && !/^\d+$/.test(name));
    });
    expect(before).toEqual(["Frontdesk"]);
    await page.addScriptTag({ url: "/widget.js" });
    expect(await page.locator("frontdesk-chat").count()).toBe(1);
    expect(await page.locator("head style, head link[rel=stylesheet], body > style").count()).toBe(0);
  });

  it("runs the commands a page gave before it loaded, and reports what happens", async () => {
    const { page } = await visit();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const event of ["open", "close", "message:sent", "message:received"]) {
        window.Frontdesk?.("on", event, () => heard.push(event));
      }
      window.Frontdesk?.("open");
    });
    await page.locator(".suggestions button").first().click();
    await page.locator(".feedback").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard).toEqual(["open", "message:sent", "message:received", "close"]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("FRONTDESK-CHAT");
  });

  it("says that it's offline when clicked without a network, and opens once there is one", async () => {
    const { page } = await visit();
    const launcher = page.locator(".launcher");
    await launcher.waitFor();
    await page.context().setOffline(true);
    await launcher.click();
    await eventually(() => launcher.innerText()).toBe("Offline");
    expect(await launcher.getAttribute("aria-busy")).toBeNull();
    await page.context().setOffline(false);
    await launcher.click();
    await page.locator(".greeting").waitFor();
    expect(await launcher.innerText()).toBe("");
  });

  it("draws nothing before it may, on a page that waits for consent", async () => {
    const { page } = await visit({ attributes: "data-defer" });
    await page.waitForFunction(() => window.Frontdesk?.script);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.locator("frontdesk-chat").count()).toBe(0);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await page.evaluate(() => window.Frontdesk?.("show"));
    await page.locator(".launcher").waitFor();
    await page.evaluate(() => window.Frontdesk?.("hide"));
    await page.locator(".launcher").waitFor({ state: "detached" });
  });

  it("keeps its distance from a cookie bar, by attribute, by page styles and by command", async () => {
    const { page } = await visit({ attributes: 'data-bottom="90px" data-side="40px" data-position="left"' });
    const place = () =>
      page.locator(".launcher").evaluate((button) => {
        const { left, bottom } = button.getBoundingClientRect();
        return [left, innerHeight - bottom];
      });
    await page.locator(".launcher").waitFor();
    expect(await place()).toEqual([40, 90]);
    await page.evaluate(() => window.Frontdesk?.("update", { bottom: "120px", side: null }));
    await eventually(place).toEqual([20, 120]);
  });
});

describe("a page that changes under the widget", () => {
  it("keeps the widget when it replaces its whole body", async () => {
    const { page } = await visit();
    await ask(page);
    await page.evaluate(() => {
      const body = document.createElement("body");
      body.append("Another page");
      document.body.replaceWith(body);
    });
    await page.locator(".from-assistant .feedback").waitFor();
    expect(await page.locator("frontdesk-chat").count()).toBe(1);
  });

  it("gets it back after emptying its body, even before the app is loaded", async () => {
    const { page } = await visit();
    await page.locator(".launcher").waitFor();
    const empty = () => page.evaluate(() => (document.body.innerHTML = "<p>Another page</p>"));
    await empty();
    await page.locator(".launcher").waitFor();
    await ask(page);
    await empty();
    await page.locator(".from-assistant .feedback").waitFor();
    await page.evaluate(() => {
      while (document.body.firstChild) document.body.firstChild.remove();
    });
    await page.locator(".from-assistant .feedback").waitFor();
    expect(await page.locator("frontdesk-chat").count()).toBe(1);
  });

  it("can't trap it by transforming its body, nor cover it, nor dim it with the rest", async () => {
    const { page } = await visit();
    await page.locator(".launcher").waitFor();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`body { transform: translateY(10px); height: 3000px }
        main { position: fixed; inset: 0; z-index: 2147483647; background: white }
        ::backdrop { background: black } [popover] { margin: 50px; inset: 0 }`);
      document.adoptedStyleSheets = [sheet];
    });
    const look = () =>
      page.locator(".launcher").evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const behind = document.elementFromPoint(50, 50);
        return [innerWidth - right, innerHeight - bottom, at?.localName, behind?.localName === at?.localName];
      });
    expect(await look()).toEqual([20, 20, "frontdesk-chat", false]);
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } });
    await page.evaluate(() => window.Frontdesk?.("hide"));
    expect(picture.equals(await page.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } }))).toBe(true);
    await page.evaluate(() => window.Frontdesk?.("open"));
    await page.locator("textarea").waitFor();
    const panel = await page.locator(".panel").boundingBox();
    expect(panel!.y + panel!.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  });

  it("learns what happens, by handlers and by events on its window", async () => {
    const { page } = await visit();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const handler = () => heard.push("on open");
      window.Frontdesk?.("on", "open", handler);
      window.Frontdesk?.("on", "open", () => {
        window.Frontdesk?.("off", "open", handler);
        throw new Error("the page's own");
      });
      addEventListener("frontdesk:open", () => heard.push("window open"));
      addEventListener("frontdesk:message:sent", (event) =>
        heard.push((event as CustomEvent<{ text: string }>).detail.text),
      );
      window.Frontdesk?.("ask", "Which domains may use it?");
    });
    await page.locator(".from-assistant .feedback").waitFor();
    await page.evaluate(() => window.Frontdesk?.("close"));
    await page.evaluate(() => window.Frontdesk?.("toggle"));
    await page.locator(".panel").waitFor();
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(await heard()).toEqual(["on open", "window open", "Which domains may use it?", "window open"]);
  });
});

describe("shutdown", () => {
  it("leaves no listener, observer, timer, node, global, connection or storage behind, and a new start works", async () => {
    const { page } = await visit({ before: countLeftovers, html: "<!doctype html><title>A shop</title><p>Things</p>" });
    const leftovers = () => page.evaluate(() => window.leftovers());
    const before = await leftovers();
    for (const time of [1, 2]) {
      await page.evaluate((tenant) => {
        const script = document.createElement("script");
        script.src = "/widget.js";
        script.dataset.tenant = tenant;
        document.head.append(script);
      }, TENANT);
      await ask(page);
      expect((await leftovers()).listeners).toBeGreaterThan(before.listeners);
      await page.evaluate(() => window.Frontdesk?.("shutdown"));
      await eventually(leftovers).toEqual({ ...before, nodes: before.nodes + time });
      await eventually(() => widget.newestTicket().readers.size).toBe(0);
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    }
  });
});

interface Leftovers {
  listeners: number;
  observers: number;
  timers: number;
  nodes: number;
  globals: string[];
}

declare global {
  interface Window {
    leftovers(): Leftovers;
  }
}

/** Runs in the page before any other script: counts everything alive that scripts can leave behind. */
function countLeftovers(): void {
  const listeners = new Map<string, EventTarget>();
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  const idOf = (thing: object) => ids.get(thing) ?? ids.set(thing, ++nextId).get(thing);
  const keyOf = (target: object, type: string, listener: object, options: unknown) =>
    [
      idOf(target),
      type,
      idOf(listener),
      typeof options === "object" ? !!(options as { capture?: boolean })?.capture : !!options,
    ].join();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener) {
      const key = keyOf(target, type, listener, options);
      listeners.set(key, target);
      if (typeof options === "object" && options.once)
        addEventListener.call(target, type, () => listeners.delete(key), { once: true });
      if (typeof options === "object") options.signal?.addEventListener("abort", () => listeners.delete(key));
    }
    addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener) listeners.delete(keyOf(target, type, listener, options));
    removeEventListener.call(target, type, listener, options);
  };
  const timers = new Set<unknown>();
  const { setTimeout, clearTimeout, setInterval } = window;
  window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) => {
    const id = setTimeout.call(
      window,
      () => {
        timers.delete(id);
        (work as (...values: unknown[]) => void)(...rest);
      },
      ms,
    );
    timers.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.setInterval = ((work: () => void, ms?: number) => {
    const id = setInterval.call(window, work, ms);
    timers.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearTimeout = window.clearInterval = ((id: number) => {
    timers.delete(id);
    clearTimeout.call(window, id);
  }) as typeof window.clearTimeout;
  const observers = new Set<object>();
  for (const name of ["MutationObserver", "ResizeObserver", "IntersectionObserver"] as const) {
    const { prototype } = window[name];
    const { observe, disconnect } = prototype as MutationObserver;
    Object.assign(prototype, {
      observe(this: MutationObserver, ...values: Parameters<typeof observe>) {
        observers.add(this);
        observe.apply(this, values);
      },
      disconnect(this: MutationObserver) {
        observers.delete(this);
        disconnect.call(this);
      },
    });
  }
  const known = new Set(Object.getOwnPropertyNames(window));
  window.leftovers = () => ({
    // A node outside any document never receives events.
    listeners: [...listeners.values()].filter(
      (target) => !(target instanceof Node ? !target.isConnected : target instanceof AbortSignal),
    ).length,
    observers: observers.size,
    timers: timers.size,
    nodes: document.querySelectorAll("*").length,
    globals: Object.getOwnPropertyNames(window).filter(
      (name) => !known.has(name) && name !== "leftovers" && !/^\d+$/.test(name),
    ),
  });
}
