/** A page whose origin is not among the tenant's allowed domains, against the whole service. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newRouter } from "../../server/http/router.ts";
import { createTestTenant } from "../../server/test/support/harness.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { widgetConfig } from "../vite.config.ts";
import { launchBrowser } from "./browserHarness.ts";
import { eventually } from "./useWidget.ts";

let dist: string;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "frontdesk-refused-"));
  await build(widgetConfig(join(dist, "widget")));
  const pages = newRouter();
  pages.get("/shop", (c) => {
    c.header("Content-Security-Policy", "default-src 'self'");
    return c.html(`<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>
<script async src="/widget.js" data-tenant="${c.req.query("tenant")}"></script></html>`);
  });
  server = await startTestServer({}, { dist, pages });
  browser = await launchBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(dist, { recursive: true, force: true });
});

it("says in the panel that the chat is not set up, and once in the console what to do", async () => {
  const { tenantId } = await createTestTenant(server.parts.db, { name: "Shop", origins: ["https://www.example.com"] });
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const said: string[] = [];
  const problems: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`${server.url}/shop?tenant=${tenantId}`);
  for (let visit = 0; visit < 3; visit++) {
    await page.locator(".launcher").click();
    await page.getByText("This chat isn’t set up for this site.").waitFor();
    // A message written here would go nowhere.
    expect(await page.locator("textarea").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Talk to a person" }).isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
  }
  const ours = () => said.filter((line) => line.startsWith("Frontdesk:"));
  await eventually(ours).toEqual([
    `Frontdesk: the chat isn't set up for ${server.url}. Add this origin to the allowed domains (${server.url}/admin/settings), or check data-tenant.`,
  ]);
  expect(problems).toEqual([]);
  expect(await page.locator("h1").innerText()).toBe("A shop");
});
