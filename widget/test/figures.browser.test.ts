/**
 * How fast the widget loads and what it costs, on four connections, from the real server's compressed files. Prints
 * figures; asserts only what doesn't depend on the machine: requests, bytes and layout shift.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTenant } from "../../server/tenants/createTenant.ts";
import { figure } from "../../server/test/support/figures.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { widgetConfig } from "../vite.config.ts";
import { launchBrowser } from "./browserHarness.ts";
import { busyTasks } from "./busyTasks.ts";

interface Link {
  name: string;
  latency: number;
  /** Bytes per second; -1 for no limit. */
  speed: number;
  slowdown: number;
}

const links: Link[] = [
  { name: "150 ms, 1.6 Mbit/s, CPU 4 times slower", latency: 150, speed: 200_000, slowdown: 4 },
  { name: "562 ms, 1.6 Mbit/s", latency: 562, speed: 200_000, slowdown: 1 },
  { name: "slow 3G: 2 000 ms, 0.4 Mbit/s", latency: 2_000, speed: 50_000, slowdown: 1 },
  { name: "unthrottled", latency: 0, speed: -1, slowdown: 1 },
];

interface Moments {
  launcher?: number;
  click?: number;
  typing?: number;
  greeting?: number;
  longTasks: number[];
  shift: number;
}

declare global {
  interface Window {
    moments: Moments;
  }
}

let dist: string;
let server: TestServer;
let shop: Server;
let shopUrl: string;
let browser: Browser;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "frontdesk-figures-"));
  await build(widgetConfig(join(dist, "widget")));
  server = await startTestServer({}, { dist });
  let page = "";
  shop = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const { id } = await createTenant(server.parts.db, { name: "Shop", origins: [shopUrl] });
  page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A shop</title><h1>A shop</h1>
<script async src="${server.url}/widget.js" data-tenant="${id}"></script></html>`;
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  shop?.close();
  await server?.close();
  rmSync(dist, { recursive: true, force: true });
});

/** Runs in the page before anything else: records when each element first appears, checked once per frame. */
function noteMoments(): void {
  const moments: Moments = { longTasks: [], shift: 0 };
  window.moments = moments;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) moments.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
      // Shifts inside the widget's own shadow root have no node here.
      if (entry.sources.some(({ node }) => node !== null)) moments.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  addEventListener("click", () => (moments.click ??= performance.now()), { capture: true });
  const look = () => {
    const root = document.querySelector("frontdesk-chat")?.shadowRoot;
    const now = performance.now();
    if (root?.querySelector(".launcher")?.clientWidth) moments.launcher ??= now;
    if (root?.activeElement?.localName === "textarea") moments.typing ??= now;
    if (root?.querySelector(".greeting")) moments.greeting ??= now;
    if (moments.greeting === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Counts the bytes and requests from the service so far. */
function countTraffic(cdp: CDPSession) {
  const asked = new Map<string, { path: string; at: number; bytes: number }>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request, wallTime }) => {
    const { pathname, origin } = new URL(request.url);
    if (origin === server.url) asked.set(requestId, { path: pathname, at: wallTime * 1000, bytes: 0 });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  /** What was requested until then, including preflights. */
  return (until = Number.POSITIVE_INFINITY) => {
    const requests = [...asked.values()].filter(({ at }) => at <= until);
    return { bytes: requests.reduce((sum, each) => sum + each.bytes, 0), paths: requests.map(({ path }) => path) };
  };
}

it.each(links)("is ready soon and costs little: $name", async ({ name, latency, speed, slowdown }) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = countTraffic(cdp);
  await page.addInitScript(noteMoments);
  await cdp.send("Network.enable");
  const line = { offline: false, latency, downloadThroughput: speed, uploadThroughput: speed };
  await cdp.send("Network.emulateNetworkConditions", line);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await page.goto(shopUrl);
  const launcher = page.locator(".launcher");
  await launcher.waitFor();
  const atLauncher = traffic();
  // Like a real user, hover for a moment before clicking.
  await launcher.hover();
  await page.waitForTimeout(300);
  await launcher.click();
  await page.waitForFunction(() => window.moments.typing !== undefined, null, { timeout: 30_000 });
  await page.locator(".greeting").waitFor({ timeout: 30_000 });
  const busy = busyTasks(await browser.stopTracing());
  const moments = await page.evaluate(() => window.moments);
  const began = await page.evaluate(() => performance.timeOrigin);
  const atGreeting = traffic(began + (moments.greeting ?? 0));
  figure(`${name}: launcher visible, ms`, Math.round(moments.launcher ?? 0));
  figure(`${name}: click to typing, ms`, Math.round((moments.typing ?? 0) - (moments.click ?? 0)));
  figure(`${name}: click to greeting, ms`, Math.round((moments.greeting ?? 0) - (moments.click ?? 0)));
  figure(`${name}: longest task, ms of the processor`, Math.max(...busy));
  figure(`${name}: longest task by the clock, ms`, Math.round(Math.max(0, ...moments.longTasks)));
  figure(`${name}: bytes and requests until the launcher`, `${atLauncher.bytes} B, ${atLauncher.paths.length}`);
  figure(`${name}: bytes and requests until the greeting`, `${atGreeting.bytes} B, ${atGreeting.paths.length}`);
  expect(atLauncher.paths).toEqual(["/widget.js"]);
  expect(atLauncher.bytes).toBeLessThan(2_500);
  expect(moments.shift).toBe(0);
  await context.close();
});
