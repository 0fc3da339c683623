/** Office hours set by an owner in the admin app: on the real service, in a real browser. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner } from "../../server/accounts/signIn/createOwner.ts";
import { createTestTenant } from "../../server/test/support/harness.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "../../widget/test/shots");
const account = { email: "hours@desk.example", password: "correct horse battery" };
const ZONE = "Europe/Berlin";
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  server = await startTestServer();
  const { tenantId } = await createTestTenant(server.parts.db, { name: "Lumen & Co.", origins: [server.url] });
  await createOwner(server.parts, { tenantId, name: "Olga", ...account });
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: "en-GB", timezoneId: ZONE })).newPage();
  page.setDefaultTimeout(60_000);
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("hours are set day by day, refused with an explanation if invalid, and kept", { timeout: 60_000 }, async () => {
  await page.goto(`${server.url}/admin/settings/people`);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.keyboard.press("Enter");
  const form = page.locator("form", { has: page.getByRole("heading", { name: "Hours" }) });
  const save = form.getByRole("button", { name: "Save" });
  await form.getByLabel("Tell visitors when people are here").check();
  expect(await form.getByLabel("Time zone").inputValue()).toBe(ZONE);
  expect(await form.getByText("Closed", { exact: true }).count()).toBe(2);

  await form.getByRole("button", { name: "Add hours: Saturday" }).click();
  await form.getByLabel("Saturday, to").fill("08:00");
  await save.click();
  await form.getByRole("alert").getByText("Saturday: the end has to be later than the start.").waitFor();
  await form.getByLabel("Saturday, to").fill("00:00");
  await form.getByRole("button", { name: "Remove: Friday, from 09:00" }).click();
  await form.getByRole("button", { name: "Add a holiday" }).click();
  await save.click();
  await form.getByRole("alert").getByText("A holiday has no date.").waitFor();
  await form.getByLabel("Date").fill("2031-12-25");
  await form.getByLabel("How long an answer usually takes, in minutes").fill("10");
  for (const [name, width, height, colorScheme] of [
    ["desktop", 1100, 1200, "light"],
    ["dark", 1100, 1200, "dark"],
    ["phone", 320, 1600, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await form.screenshot({ path: join(SHOTS, `desk-hours-${name}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(await findBarriers(page)).toEqual([]);
  await save.click();
  await form.getByText("Saved", { exact: true }).waitFor();

  await page.reload();
  await form.getByLabel("Saturday, to").waitFor();
  const kept = await page.evaluate(async () => (await fetch("/api/v1/admin/settings")).json());
  expect(kept.hours).toMatchObject({
    time_zone: ZONE,
    week: { mon: [{ from: "09:00", to: "17:00" }], fri: [], sat: [{ from: "09:00", to: "24:00" }], sun: [] },
    holidays: [{ date: "2031-12-25", shifts: [] }],
    reply_minutes: 10,
  });
  await form.getByLabel("Tell visitors when people are here").uncheck();
  await save.click();
  await form.getByText("Saved", { exact: true }).waitFor();
});
