/** What a visitor sees before the first click, against the real service: the tenant's look, their own language. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { request } from "undici";
import { v7 } from "uuid";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { setHeaders } from "../../server/http/headers.ts";
import { newRouter } from "../../server/http/router.ts";
import { contrast } from "../../server/protocol/color.ts";
import { type Desk, openDesk } from "../../server/test/support/desk.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { widgetConfig } from "../vite.config.ts";
import { findBarriers, launchBrowser } from "./browserHarness.ts";
import { eventually } from "./useWidget.ts";

const KILOBYTE = 1024;
let dist: string;
let server: TestServer;
let browser: Browser;
let desk: Desk;
let tag: string;
const pages: Page[] = [];

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "frontdesk-look-"));
  await build(widgetConfig(join(dist, "widget")));
  const shop = newRouter();
  const html = (body: string, lang = "en") =>
    `<!doctype html><html lang="${lang}"><head><title>A shop</title></head><body><main><h1>A shop</h1>${body}</main></body></html>`;
  shop.use("/:page", async (c, next) => {
    await next();
    setHeaders(c, { "Content-Security-Policy": "default-src 'self'" });
  });
  shop.get("/shop", (c) => c.html(html(tag, c.req.query("lang"))));
  shop.get("/both", (c) => c.html(html(`<frontdesk-chat data-tenant="${desk.tenantId}"></frontdesk-chat>${tag}`)));
  server = await startTestServer({}, { dist, pages: shop });
  desk = await openDesk(server);
  await desk.owner("POST", "/origins", { origin: server.url });
  tag = `<script async src="${server.url}/widget.js?tenant=${desk.tenantId}" data-tenant="${desk.tenantId}"></script>`;
  browser = await launchBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(dist, { recursive: true, force: true });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});

async function visit(path = "/shop", locale = "en-GB"): Promise<Page> {
  const page = await (await browser.newContext({ locale, reducedMotion: "reduce" })).newPage();
  page.setDefaultTimeout(60_000);
  pages.push(page);
  await page.goto(server.url + path);
  await page.locator(".launcher").waitFor();
  return page;
}
const save = async (settings: object) =>
  expect((await desk.owner("PATCH", "/settings", settings)).status, JSON.stringify(settings)).toBe(200);
const look = (page: Page) =>
  page.locator(".launcher").evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button);
    const { left, bottom } = button.getBoundingClientRect();
    return { backgroundColor, color, left, bottom: innerHeight - bottom };
  });
const YELLOW = { accent: "#ffd54a", position: "left", offset_x: 30, offset_y: 90 };
const yellow = { backgroundColor: "rgb(255, 213, 74)", color: "rgb(0, 0, 0)", left: 30, bottom: 90 };
const PLAIN = { accent: null, position: "right", offset_x: 20, offset_y: 20, locale: null };
const script = async (tenant: string, headers: Record<string, string> = {}) => {
  const reply = await request(`${server.url}/widget.js?tenant=${tenant}`, { headers });
  return { ...reply, bytes: Buffer.from(await reply.body.arrayBuffer()) };
};

describe("the launcher for a first-time visitor", () => {
  it("has the tenant's colour, corner and distance before anybody hovers over it, in one request", async () => {
    await save(YELLOW);
    const page = await visit();
    expect(await look(page)).toEqual(yellow);
    const asked = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    expect(asked.filter((path) => path !== "/favicon.ico")).toEqual(["/widget.js"]);
    await page.locator(".launcher").click();
    await page.locator("textarea").waitFor();
    await page.mouse.move(600, 10);
    await eventually(() => look(page)).toEqual(yellow);
  });

  it("has a label in the tenant's language", async () => {
    await save({ locale: "he-IL" });
    const page = await visit();
    expect(await page.locator(".launcher").getAttribute("aria-label")).toBe("צ׳אט");
    await save(PLAIN);
  });

  it("keeps the page's own colour", async () => {
    await save(YELLOW);
    const before = tag;
    tag = tag.replace(" data-tenant", ' data-accent="#0f5f4e" data-tenant');
    expect(await look(await visit())).toMatchObject({ backgroundColor: "rgb(15, 95, 78)" });
    tag = before;
  });

  it("keeps its settings on the next page, also in a tab with a session", async () => {
    await save(PLAIN);
    const page = await visit();
    await page.locator(".launcher").click();
    await page.locator(".greeting").waitFor();
    await save({ ...YELLOW, greeting: "Good to see you" });
    await page.reload();
    await eventually(() => look(page)).toEqual(yellow);
    await eventually(() => page.locator(".greeting").innerText()).toBe("Good to see you");
    await save({ ...PLAIN, greeting: null });
  });

  it("stays as the plain script draws it if the look can't be fetched in time", async () => {
    await save(YELLOW);
    const plain = await (await fetch(`${server.url}/widget.js`)).text();
    const stuck = vi.spyOn(server.parts.limiter, "take").mockReturnValue(new Promise(() => {}));
    const { bytes, headers } = await script(desk.tenantId);
    stuck.mockRestore();
    expect([bytes.toString(), headers["cache-control"]]).toEqual([plain, "no-cache"]);
  });
});

describe("the script with a look in it", () => {
  it("stays within a kilobyte whatever is set, complete in every encoding, and cached for a minute", async () => {
    await save({ ...YELLOW, offset_x: 123, offset_y: 231, accent: "#e7f08c", locale: "hi" });
    const { bytes, headers } = await script(desk.tenantId, { "accept-encoding": "gzip, br" });
    expect([headers["content-encoding"], headers["cache-control"]]).toEqual(["br", "public, max-age=60"]);
    expect([headers["access-control-allow-origin"], headers.vary]).toEqual(["*", "Accept-Encoding"]);
    expect(bytes.length).toBeLessThanOrEqual(KILOBYTE);
    const plain = (await script(desk.tenantId)).bytes.toString();
    expect(brotliDecompressSync(bytes).toString()).toBe(plain);
    const zipped = await script(desk.tenantId, { "accept-encoding": "gzip" });
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain);
    const etag = String(headers.etag);
    const again = { "accept-encoding": "br", "if-none-match": etag };
    expect((await script(desk.tenantId, again)).statusCode).toBe(304);
    await save(PLAIN);
    expect((await script(desk.tenantId, again)).statusCode).toBe(200);
  });

  it("is the same for a tenant without settings and for one that does not exist, and reveals nothing private", async () => {
    await save(PLAIN);
    const [known, unknown] = [await script(desk.tenantId), await script(v7())];
    const told = ({ bytes, headers }: typeof known) => [bytes.toString(), headers.etag, headers["cache-control"]];
    expect(told(known)).toEqual(told(unknown));
    expect(known.bytes.toString()).not.toContain(desk.tenantId);
    const wrong = await fetch(`${server.url}/widget.js?tenant=${encodeURIComponent("'/*look*/<script>")}`);
    expect(await wrong.text()).toBe(await (await fetch(`${server.url}/widget.js`)).text());
  });
});

describe("the focus ring of the launcher", () => {
  it.each([null, "#ffffff", "#000000", "#ffd54a", "#777777", "#0f5f4e", "#ff0000", "#808080", "#1d4ed8", "#f5f5f5"])(
    "can be seen with the colour %s, on white and on black pages",
    async (accent) => {
      await save({ ...PLAIN, accent });
      const page = await visit();
      await page.locator(".launcher").hover();
      await page.waitForFunction(() => window.Frontdesk?.script);
      await page.keyboard.press("Tab");
      const measure = () =>
        page.locator(".launcher").evaluate((button) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor } = getComputedStyle(button);
          return { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor };
        });
      await eventually(async () => (await measure()).outlineStyle).toBe("solid");
      const { outlineWidth, outlineColor, boxShadow, backgroundColor } = await measure();
      const hex = (said: string) =>
        `#${said
          .match(/\d+/g)!
          .slice(0, 3)
          .map((part) => Number(part).toString(16).padStart(2, "0"))
          .join("")}`;
      const [, shadow = "", spread = ""] = /^(rgb\([^)]*\)) 0px 0px 0px (\d+)px$/.exec(boxShadow)!;
      const [inner, outer] = [hex(outlineColor), hex(shadow)];
      // Each band is wide enough to be visible, and the outer one shows beyond the inner one.
      expect(Number.parseInt(outlineWidth, 10)).toBeGreaterThanOrEqual(2);
      expect(Number(spread) - Number.parseInt(outlineWidth, 10)).toBeGreaterThanOrEqual(2);
      expect(contrast(inner, outer)).toBeGreaterThanOrEqual(3);
      for (const beside of [hex(backgroundColor), "#ffffff", "#000000"])
        expect(Math.max(contrast(inner, beside), contrast(outer, beside)), beside).toBeGreaterThanOrEqual(3);
    },
  );
});

describe("a page with the button and the chat in its flow", () => {
  it("shows both without a hover, even in an element added later, but not in one that was removed", async () => {
    const page = await visit("/both");
    const inline = page.locator("frontdesk-chat[data-tenant]");
    await inline.locator(".greeting").waitFor();
    expect(await page.locator(".launcher").count()).toBe(1);
    await page.evaluate((tenant) => {
      document.querySelector("frontdesk-chat[data-tenant]")!.remove();
      const element = document.createElement("frontdesk-chat");
      element.dataset.tenant = tenant;
      document.body.append(element);
    }, desk.tenantId);
    await inline.locator(".greeting").waitFor();
    await page.locator(".launcher").click();
    await eventually(() => page.locator(".panel").count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);
  });

  it("shows an element that a page adds when nobody has touched the button", async () => {
    await save(PLAIN);
    const page = await visit();
    await page.evaluate((tenant) => {
      const element = document.createElement("frontdesk-chat");
      element.dataset.tenant = tenant;
      document.body.append(element);
    }, desk.tenantId);
    await page.locator("frontdesk-chat[data-tenant] .greeting").waitFor();
  });
});

describe("the greeting and the suggested questions", () => {
  const texts = [
    { locale: "de", greeting: "Moin! Was suchst du?", suggestions: ["Wo ist mein Paket?"] },
    { locale: "he", greeting: null, suggestions: [] },
  ];
  const greetings = async (page: Page) => {
    await page.locator(".launcher").click();
    // English is shown until the texts of the visitor's language have loaded.
    const wanted = await page.evaluate(
      () => document.querySelector("script")?.dataset.locale ?? (document.documentElement.lang.slice(0, 2) as string),
    );
    await page.locator(`.fd[lang|=${wanted}] .greeting`).waitFor();
    return [await page.locator(".greeting").innerText(), await page.locator(".suggestions li").allInnerTexts()];
  };

  it("are those of the visitor's language, else those without a language, else the product's own", async () => {
    await save({ ...PLAIN, greeting: "Hello there", suggestions: ["Where is my parcel?"], welcome_texts: texts });
    expect(await greetings(await visit("/shop?lang=de-AT"))).toEqual(["Moin! Was suchst du?", ["Wo ist mein Paket?"]]);
    expect(await greetings(await visit("/shop?lang=he"))).toEqual(["שלום! איך אפשר לעזור?", []]);
    const page = await visit("/shop?lang=fr");
    expect(await greetings(page)).toEqual(["Hello there", ["Where is my parcel?"]]);
    await page.evaluate(() => window.Frontdesk?.("update", { locale: "de" }));
    await eventually(() => page.locator(".greeting").innerText()).toBe("Moin! Was suchst du?");
    await save({ greeting: null, suggestions: [], welcome_texts: [] });
    expect((await greetings(await visit("/shop?lang=fr")))[0]).toMatch(/^Bonjour/);
  });

  it("are those of the tenant's language for a visitor whose own language has none", async () => {
    await save({ ...PLAIN, greeting: "Hello there", welcome_texts: texts, locale: "de" });
    const before = tag;
    tag = tag.replace(" data-tenant", ' data-locale="ja" data-tenant');
    expect(await greetings(await visit())).toEqual(["Moin! Was suchst du?", ["Wo ist mein Paket?"]]);
    tag = before;
    await save({ ...PLAIN, greeting: null, welcome_texts: [] });
  });

  it("are refused if one language has two of them", async () => {
    const twice = [texts[0], { ...texts[0], locale: "de-CH" }];
    expect((await desk.owner("PATCH", "/settings", { welcome_texts: twice })).status).toBe(400);
  });
});
