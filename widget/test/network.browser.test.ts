/**
 * What is typed arrives, once and in order, whatever the network does: the built widget in Chromium against the whole
 * service, through a proxy that swallows and cuts streams. The page's timers run five times as fast, so that the
 * widget's waits (all in `chat/waits.ts`, all using `setTimeout`) fit into a test.
 */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cases, figure } from "../../server/test/support/figures.ts";
import { createTestTenant } from "../../server/test/support/harness.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { BUILT, launchBrowser } from "./browserHarness.ts";
import { eventually } from "./useWidget.ts";

const MESSAGES = cases(40, 200);
const FASTER = 5;
const STREAMS = /\/chat\/(stream|events|resume)$/;

/** What happens to streams: they pass, lose every byte, or end after a moment. */
type Mode = "pass" | "swallow" | "cut";

let server: TestServer;
let proxy: Server;
let browser: Browser;
let origin: string;
let tenantId: string;
let mode: Mode = "pass";
/** How many of the tabs' own streams are open. */
let streams = 0;

beforeAll(async () => {
  server = await startTestServer();
  proxy = createServer(serve);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  ({ tenantId } = await createTestTenant(server.parts.db, { name: "Shop", origins: [origin] }));
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  proxy?.closeAllConnections();
  proxy?.close();
  await server?.close();
});

function serve(from: IncomingMessage, to: ServerResponse): void {
  const path = new URL(from.url ?? "/", "http://proxy").pathname;
  if (path.startsWith("/api/")) return void forward(from, to, STREAMS.test(path) ? mode : "pass");
  if (path === "/") {
    const tag = `<script async src="/widget.js" data-tenant="${tenantId}"></script>`;
    to.writeHead(200, { "content-type": "text/html" });
    return void to.end(`<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>${tag}`);
  }
  try {
    const file = readFileSync(join(BUILT, basename(path)));
    to.writeHead(200, { "content-type": "text/javascript" }).end(file);
  } catch {
    to.writeHead(404).end();
  }
}

/** Every request reaches the service; only the responses differ. */
function forward(from: IncomingMessage, to: ServerResponse, how: Mode): void {
  const { method, headers } = from;
  if (from.url?.endsWith("/events")) {
    streams += 1;
    to.on("close", () => {
      streams -= 1;
    });
  }
  const onward = request(server.url + from.url, { method, headers }, (reply) => {
    if (how === "swallow") return void reply.resume();
    to.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(to);
    if (how === "cut") setTimeout(() => to.destroy(), 60);
  });
  onward.on("error", () => to.destroy());
  to.on("close", () => onward.destroy());
  from.pipe(onward);
}

/** A seeded generator of numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function openPage(context?: BrowserContext): Promise<Page> {
  const page = await (context ?? (await browser.newContext({ locale: "en-GB" }))).newPage();
  await page.addInitScript((faster) => {
    const real = window.setTimeout.bind(window);
    // Speed up only waits; frame-by-frame work stays as it is.
    window.setTimeout = ((work: () => void, ms = 0, ...values: []) =>
      real(work, ms >= 200 ? ms / faster : ms, ...values)) as typeof setTimeout;
  }, FASTER);
  await page.goto(origin);
  await page.locator(".launcher").click();
  await page.locator("textarea").waitFor();
  return page;
}

async function type(page: Page, text: string): Promise<void> {
  await page.locator("textarea").fill(text);
  await page.keyboard.press("Enter");
}

const stored = async () => {
  const rows = await server.admin<{ content: string }[]>`
    select content from messages where tenant_id = ${tenantId} and role = 'visitor' order by ticket_id, seq`;
  return rows.map(({ content }) => content);
};

it("nothing is lost, doubled or reordered across offline windows, swallowed and cut streams, and reloads", {
  timeout: 400_000,
}, async () => {
  const page = await openPage();
  const context = page.context();
  const roll = dice(10);
  const typed: string[] = [];
  const met = { offline: 0, swallow: 0, cut: 0, reload: 0 };
  for (let isOffline = false; typed.length < MESSAGES; ) {
    const what = roll();
    if (what < 0.15) {
      isOffline = !isOffline;
      await context.setOffline(isOffline);
      if (isOffline) met.offline += 1;
    } else if (what < 0.35) {
      mode = (["pass", "swallow", "cut"] as const)[Math.floor(roll() * 3)] ?? "pass";
      if (mode !== "pass") met[mode] += 1;
    } else if (what < 0.4 && !isOffline) {
      await page.reload();
      await page.locator("textarea").waitFor();
      met.reload += 1;
    }
    const text = `message ${typed.length + 1}`;
    typed.push(text);
    await type(page, text);
    await page.waitForTimeout(roll() * 300);
  }
  await context.setOffline(false);
  mode = "pass";
  const back = Date.now();
  await expect.poll(async () => (await stored()).length, { timeout: 300_000 }).toBeGreaterThanOrEqual(MESSAGES);
  await expect.poll(() => page.locator(".is-sending").count(), { timeout: 30_000 }).toBe(0);
  const all = await stored();
  figure("messages typed", typed.length);
  figure("offline windows", met.offline);
  figure("times streams were swallowed", met.swallow);
  figure("times streams were cut", met.cut);
  figure("reloads", met.reload);
  figure("messages lost", typed.filter((text) => !all.includes(text)).length);
  figure("messages doubled", all.length - new Set(all).size);
  figure("seconds until all were sent once the network was back", (Date.now() - back) / 1000);
  expect(all).toEqual(typed);
  const shown = () => page.locator(".from-visitor .bubble").allInnerTexts();
  await eventually(shown).toEqual(typed);
  await context.close();
});

it("three tabs of one visitor stay in sync when all write at once, each on one stream", {
  timeout: 200_000,
}, async () => {
  const before = (await stored()).length;
  // The previous test has closed its pages; the proxy notices later.
  await eventually(() => streams).toBe(0);
  const first = await openPage();
  const context = first.context();
  await type(first, "first of all");
  await first.locator(".from-visitor").waitFor();
  await eventually(async () => (await stored()).length).toBe(before + 1);
  const tabs = [first, await openPage(context), await openPage(context)];
  for (const tab of tabs) await tab.locator(".from-visitor").waitFor();
  const rounds = [0, 1, 2, 3];
  for (const round of rounds) await Promise.all(tabs.map((tab, at) => type(tab, `tab ${at} round ${round}`)));
  const most = 1 + rounds.length * tabs.length;
  await expect.poll(async () => (await stored()).length, { timeout: 120_000 }).toBe(before + most);
  const all = (await stored()).filter((text) => /^(?:tab|first)/.test(text));
  expect(new Set(all).size).toBe(most);
  for (const at of tabs.keys())
    expect(all.filter((text) => text.startsWith(`tab ${at}`))).toEqual(
      rounds.map((round) => `tab ${at} round ${round}`),
    );
  for (const tab of tabs) await eventually(() => tab.locator(".from-visitor .bubble").allInnerTexts()).toEqual(all);
  await eventually(() => streams).toBe(tabs.length);
  await first.close();
  await eventually(() => streams).toBe(tabs.length - 1);
  await context.close();
});
