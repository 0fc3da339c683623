/** What was given up, looked after by the operator in the admin app: on the real service, in a real browser. */

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
let page: Page;
let tenantId: string;

beforeAll(async () => {
  server = await startTestServer({ OPERATORS: account.email });
  ({ tenantId } = await createTestTenant(server.parts.db, { name: "Lumen & Co.", origins: [server.url] }));
  await createOwner(server.parts, { tenantId, name: "Olga", ...account });
  for (const reason of ["550 no such person", "451 later"])
    await server.admin`
      insert into outbox (tenant_id, id, kind, payload, attempts, last_error, done_at, dead_at)
      values (${tenantId}, ${v7()}, 'mail_waiting', '{"member_id": "nobody"}', 34, ${reason}, now(), now())`;
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: "en-GB", viewport: { width: 320, height: 900 } })).newPage();
  page.setDefaultTimeout(60_000);
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("is listed with its reason, tried again and dropped, on a narrow screen and without barriers", async () => {
  await page.goto(`${server.url}/admin/settings/outbox`);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByText("550 no such person").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.getByRole("navigation").getByRole("link", { name: "Outbox" }).count()).toBe(1);

  await page.getByRole("listitem").filter({ hasText: "451 later" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("451 later").waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Drop the selected ones" }).click();
  await page.getByRole("alert").getByRole("button", { name: "Drop" }).click();
  await page.getByText("No dead letters.").waitFor();
  const left = await server.admin`select attempts, dead_at, done_at from outbox where tenant_id = ${tenantId}`;
  expect([...left]).toEqual([{ attempts: 0, dead_at: null, done_at: null }]);
});
