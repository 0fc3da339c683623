/** The numbers, on the real service with four weeks behind it, in a real browser. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner } from "../../server/accounts/createOwner.ts";
import { type Asked, happened, isoAfter } from "../../server/test/happened.ts";
import { createTestTenant } from "../../server/test/harness.ts";
import { startTestServer, type TestServer } from "../../server/test/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";
import { adminConfig } from "../vite.config.ts";

const SHOTS = join(import.meta.dirname, "shots");
const account = { email: "numbers@desk.example", password: "correct horse battery" };
const DAY_MS = 86_400_000;
const TODAY = new Date().toISOString().slice(0, 10);
let dist: string;
let server: TestServer;
let browser: Browser;
let page: Page;

/** Weeks with a rhythm: more on weekdays and around noon, a tenth more each week. */
function fourWeeks(): Asked[] {
  const asked: Asked[] = [];
  for (let day = 0; day < 56; day++) {
    const weekday = new Date(Date.parse(TODAY) - day * DAY_MS).getUTCDay();
    const count = Math.round((weekday % 6 === 0 ? 2 : 7) * (1 - day / 100));
    for (let n = 0; n < count; n++) {
      const at = isoAfter(TODAY, -day * DAY_MS + (8 + ((n * 3 + day) % 10)) * 3_600_000 + n * 61_000);
      const kind = (n * 7 + day) % 10;
      asked.push({
        at,
        page: `https://shop.example/${["returns", "delivery", "", "returns?x=1", "sizes"][(n + day) % 5]}`,
        firstTokenMs: 300 + ((n * 97 + day * 31) % 700),
        ...(kind < 6 && {
          status: "answered" as const,
          isCacheHit: kind > 4,
          ...(kind === 2 && { rating: "up" as const }),
        }),
        ...(kind === 6 && { status: "clarify" as const }),
        ...(kind === 7 && { status: "stopped" as const, rating: "down" as const }),
        ...(kind > 7 && {
          status: "escalated" as const,
          escalated: {
            reason: kind === 8 ? ("no_knowledge" as const) : ("asked_for_person" as const),
            answeredAfterSeconds: 240 + day * 20,
          },
        }),
      });
    }
  }
  return asked.filter(({ at }) => Date.parse(at) < Date.now());
}

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  dist = mkdtempSync(join(tmpdir(), "frontdesk-numbers-"));
  await build({ configFile: false, logLevel: "warn", ...adminConfig(join(dist, "admin")) });
  server = await startTestServer({}, { dist });
  const { db } = server.parts;
  const { tenantId } = await createTestTenant(db, { name: "Lumen & Co.", origins: [server.url] });
  await createOwner(server.parts, { tenantId, name: "Olga", ...account });
  for (const [n, asked] of fourWeeks().entries()) await happened({ db, tenantId }, n + 1, asked);
  browser = await launchBrowser();
  page = await (
    await browser.newContext({
      locale: "en-GB",
      timezoneId: "UTC",
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 900 },
    })
  ).newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${server.url}/admin/numbers`);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Numbers" }).waitFor();
  await page.locator(".plot canvas").waitFor();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(dist, { recursive: true, force: true });
});

it("show four weeks as tiles, bars, hours and a table, with nothing in the way of anybody", async () => {
  expect(await page.locator(".tile").count()).toBe(9);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText("Show as a table").click();
  expect(await page.locator("details table tbody tr").count()).toBe(28);
  expect(await findBarriers(page)).toEqual([]);
});

it("say what a figure means to whoever points at it or reaches it with the keyboard", async () => {
  const name = page.getByRole("button", { name: "Found helpful" });
  const meaning = page.getByText("The share of thumbs up among all ratings");
  expect(await meaning.isVisible()).toBe(false);
  await name.focus();
  expect(await meaning.isVisible()).toBe(true);
});

it("look at the days that are chosen, and keep them in the address", async () => {
  await page.getByRole("link", { name: "Last 7 days" }).click();
  await page.waitForURL("**/admin/numbers?days=7");
  await page.waitForFunction(() => document.querySelectorAll("details table tbody tr").length === 7);
  const from = isoAfter(TODAY, -10 * DAY_MS).slice(0, 10);
  await page.getByLabel("From").fill(from);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll("details table tbody tr").length === 11);
  expect(new URL(page.url()).searchParams.get("from")).toBe(from);
  await page.getByLabel("From").fill(isoAfter(TODAY, DAY_MS).slice(0, 10));
  await page.getByText("The last day must not be before the first").waitFor();
});

it("are good to look at in light and dark, and fit a phone", async () => {
  await page.goto(`${server.url}/admin/numbers`);
  for (const [scheme, width] of [
    ["light", 1280],
    ["dark", 1280],
    ["light", 360],
    ["dark", 320],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.locator(".plot canvas").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    const height = await page.locator(".numbers").evaluate((numbers) => numbers.scrollHeight + 80);
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(SHOTS, `numbers-${scheme}-${width}.png`) });
  }
});
