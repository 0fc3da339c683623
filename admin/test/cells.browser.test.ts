/** Somebody with desks in two cells, on two real services in a real browser. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { twoCells } from "../../server/test/support/cells.ts";
import { createMember, openDesk, PASSWORD } from "../../server/test/support/desk.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { launchBrowser } from "../../widget/test/browserHarness.ts";

const EMAIL = "both@desk.example";
let a: TestServer;
let b: TestServer;
/** Another host name than the first cell's, as cookies don't know ports. */
let there: string;
let browser: Browser;

beforeAll(async () => {
  const cells = await twoCells();
  there = cells.b.url.replace("127.0.0.1", "localhost");
  [a, b] = [await startTestServer(cells.a.env), await startTestServer({ ...cells.b.env, PUBLIC_URL: there })];
  for (const cell of [a, b]) {
    const { ctx, tenantId } = await openDesk(cell);
    await createMember(ctx, { email: EMAIL, name: "Bo Both", password: PASSWORD, role: "agent" });
    await cell.admin`update auth.user set email_verified = true where email = ${EMAIL}`;
    const name = cell === a ? "Shop at the first" : "Shop at the second";
    await cell.admin`update tenants set name = ${name} where id = ${tenantId}`;
    await cell.admin`update auth.organization set name = ${name} where id = ${tenantId}`;
  }
  browser = await launchBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([a?.close(), b?.close()]);
});

it("the desk in another cell is opened from the switcher, without signing in again", async () => {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  await page.goto(`${a.url}/admin/`);
  await page.locator("input[type=email]").fill(EMAIL);
  await page.locator("input[type=password]").fill(PASSWORD);
  errors.length = 0; // whoever is not signed in yet is told so
  await page.keyboard.press("Enter");
  const switcher = page.locator(".desk-bar select");
  await switcher.waitFor();
  expect(await switcher.locator("option").allTextContents()).toEqual(["Shop at the first", "Shop at the second"]);
  await switcher.selectOption({ label: "Shop at the second" });
  await page.waitForURL(`${there}/admin**`);
  await page.locator("main").waitFor();
  expect(await page.locator("input[type=password]").count()).toBe(0);
  expect(page.url()).not.toContain("token");
  const back = page.locator(".desk-bar select");
  await back.waitFor();
  expect(await back.locator("option:checked").textContent()).toBe("Shop at the second");
  expect(errors).toEqual([]);
});
