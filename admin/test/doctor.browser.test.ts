/** The doctor in the admin app: on the real service, in a real browser, for its operator alone. */

import type { Browser, Page } from "playwright-core";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner } from "../../server/accounts/signIn/createOwner.ts";
import { createTestTenant } from "../../server/test/support/harness.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const account = { email: "operator@desk.example", password: "correct horse battery" };
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer({ OPERATORS: account.email });
  server.parts.config.PUBLIC_URL = server.url;
  const { tenantId } = await createTestTenant(server.parts.db, { name: "Lumen & Co.", origins: [server.url] });
  await createOwner(server.parts, { tenantId, name: "Olga", ...account });
  await server.admin`
    insert into outbox (tenant_id, id, kind, payload, attempts, last_error, done_at, dead_at)
    values (${tenantId}, ${v7()}, 'mail_waiting', '{"member_id": "nobody"}', 34, '550', now(), now())`;
  browser = await launchBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(locale: string, colorScheme: "light" | "dark"): Promise<Page> {
  const context = await browser.newContext({ locale, colorScheme, viewport: { width: 320, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}/admin/settings/doctor`);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.keyboard.press("Enter");
  return page;
}

it("shows that it runs, then the findings by level, and runs again, on a narrow screen and without barriers", async () => {
  const page = await open("en-GB", "light");
  await page.getByRole("progressbar", { name: "Checks done" }).waitFor();
  const again = page.getByRole("button", { name: "Run again" });
  expect(await again.isDisabled()).toBe(true);
  const warnings = page.getByRole("region", { name: "Warnings" });
  await warnings.getByText("1 dead letter (mail_waiting 1)").waitFor();
  await page.getByRole("status").filter({ hasText: "OK:" }).waitFor();
  expect(await warnings.getByText("docs/self-hosting.md#what-are-dead-letters").count()).toBe(1);
  expect(await page.getByRole("region", { name: "OK" }).getByText("PUBLIC_URL leads to this service").count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.getByRole("navigation").getByRole("link", { name: "Doctor" }).count()).toBe(1);

  await page.getByText("Variables that are set:").click();
  await page.getByText("signs the admin's cookies").waitFor();
  expect(await page.content()).not.toContain(server.parts.config.ADMIN_SECRET);
  await server.admin`delete from outbox`;
  await again.click();
  await page.getByRole("status").filter({ hasText: "Checked:" }).waitFor();
  await page.getByText("There are no dead letters.").waitFor();
  await page.context().close();
});

it.each([
  ["de-DE", "Nur Betreiber", "ltr"],
  ["he-IL", "מפעילי השירות", "rtl"],
])("is whole in %s, in the dark, with the findings in English", async (locale, hint, direction) => {
  const page = await open(locale, "dark");
  await page.getByText(hint).waitFor();
  await page.getByText("There are no dead letters.").waitFor();
  expect(await page.evaluate(() => document.documentElement.dir || "ltr")).toBe(direction);
  expect(await page.getByText("There are no dead letters.").evaluate((node) => getComputedStyle(node).direction)).toBe(
    "ltr",
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await page.context().close();
});
