/** The numbers screen, over the fake API, in a real browser; `server/analytics/` tests that the figures are right. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBarriers } from "../../widget/test/browserHarness.ts";
import { type FakeApi, startFakeApi } from "./fakeApi.ts";
import { noNumbers, numbersReplies } from "./numbersFixtures.ts";
import { isHonestWhenEmpty, isWalkedByKeyboard, loadsOrSaysWhy, picture, type RoomScreen } from "./roomScreens.ts";
import { inboxReplies } from "./ticketFixtures.ts";

const DAY_MS = 86_400_000;
const dayFromToday = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const screen: RoomScreen = {
  ...{ path: "/numbers", reads: "GET /numbers", filled: "Busiest hours" },
  empty: "Nobody asked anything in this period.",
};
let api: FakeApi;
let page: Page;

beforeAll(async () => {
  mkdirSync(join(import.meta.dirname, "shots"), { recursive: true });
  api = await startFakeApi({ ...inboxReplies(3), ...numbersReplies });
  page = await api.open("/admin", {
    timezoneId: "UTC",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
  });
});
afterAll(() => api?.close());

it("the numbers load, or say why they can't until they can", () => loadsOrSaysWhy(api, page, screen));

it("the numbers say so when nobody asked anything", () => isHonestWhenEmpty(api, page, screen, noNumbers));

it("the numbers work with the keyboard alone, and fit a phone", async () => {
  await isWalkedByKeyboard(api, page, screen);
  await picture(page, screen);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

it("four weeks are shown as tiles, bars, hours and a table, without accessibility violations", async () => {
  await page.goto(`${api.url}/admin/numbers`);
  await page.locator(".plot canvas").waitFor();
  expect(await page.locator(".tile").count()).toBe(12);
  expect(await page.locator(".tile", { hasText: "Cost of models" }).innerText()).toContain("for the rest");
  await page.getByText("Show as a table").click();
  expect(await page.locator("details table tbody tr").count()).toBe(28);
  expect(await findBarriers(page)).toEqual([]);
});

it("a figure's definition shows on hover and on keyboard focus", async () => {
  const name = page.getByRole("button", { name: "Found helpful" });
  const meaning = page.getByText("The share of thumbs up among all ratings");
  expect(await meaning.isVisible()).toBe(false);
  await name.focus();
  expect(await meaning.isVisible()).toBe(true);
});

it("the chosen days are applied, and kept in the address", async () => {
  await page.getByRole("link", { name: "Last 7 days" }).click();
  await page.waitForURL("**/admin/numbers?days=7");
  await page.waitForFunction(() => document.querySelectorAll("details table tbody tr").length === 7);
  const from = dayFromToday(-10);
  await page.getByLabel("From").fill(from);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll("details table tbody tr").length === 11);
  expect(new URL(page.url()).searchParams.get("from")).toBe(from);
  await page.getByLabel("From").fill(dayFromToday(1));
  await page.getByText("The last day must not be before the first").waitFor();
});
