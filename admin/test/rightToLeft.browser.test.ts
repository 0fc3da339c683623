/** The admin app in Hebrew, on the real service, in a real browser: every room runs from right to left. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwner } from "../../server/accounts/signIn/createOwner.ts";
import { happened, isoAfter } from "../../server/test/support/happened.ts";
import { createTestTenant } from "../../server/test/support/harness.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "shots");
const account = { email: "hebrew@desk.example", password: "correct horse battery" };
const NOW = new Date().toISOString();
const HOUR_MS = 3_600_000;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  server = await startTestServer();
  const { db } = server.parts;
  const { tenantId } = await createTestTenant(db, { name: "Lumen & Co.", origins: ["https://shop.example"] });
  await createOwner(server.parts, { tenantId, name: "Olga", ...account });
  for (let n = 1; n <= 24; n++) {
    const waits = n % 4 === 0 && { status: "escalated" as const, escalated: { reason: "no_knowledge" as const } };
    await happened({ db, tenantId }, n, { at: isoAfter(NOW, -n * 7 * HOUR_MS), firstTokenMs: 400, ...waits });
  }
  browser = await launchBrowser();
  const context = await browser.newContext({ locale: "he-IL", timezoneId: "UTC" });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}/admin`);
  await page.getByRole("heading", { name: "כניסה למוקד" }).waitFor();
  await page.screenshot({ path: join(SHOTS, "hebrew-login.png") });
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "פניות" }).waitFor();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const rooms = [
  ["", "פניות"],
  ["/knowledge", "ידע"],
  ["/knowledge/sites", "ידע"],
  ["/numbers", "נתונים"],
  ["/setup", "צעדים ראשונים"],
  ["/settings", "הגדרות"],
  ["/settings/look", "הגדרות"],
  ["/settings/answers", "הגדרות"],
  ["/settings/team", "הגדרות"],
  ["/account", "חשבון"],
] as const;

test.each(rooms)("/admin%s is mirrored, accessible, and fits a desktop and a phone", async (path, title) => {
  await page.goto(`${server.url}/admin${path}`);
  await page.getByRole("heading", { name: title, exact: true }).first().waitFor();
  await page.waitForFunction(() => !document.body.innerText.includes("טוען…"));
  await looksRight(path.replaceAll("/", "-"));
});

test("a ticket is mirrored as well, and uses Hebrew plurals", async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${server.url}/admin`);
  await page.locator("a[href*='/admin/tickets/']").first().click();
  await page.getByRole("heading", { name: "למה הפנייה כאן" }).waitFor();
  await looksRight("-ticket");
  await page.goto(`${server.url}/admin`);
  await page.getByRole("checkbox", { name: "T-4", exact: false }).first().check();
  await page.getByText("נבחרה פנייה אחת").waitFor();
});

async function looksRight(name: string): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(SHOTS, `hebrew${name}-${width}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await page.locator("html").getAttribute("lang")).toBe("he");
}
