/** From an empty desk to the chat on the owner's own site, in a real browser, with a clock beside it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner } from "../../server/accounts/createOwner.ts";
import { figure } from "../../server/test/figures.ts";
import { createTestTenant } from "../../server/test/harness.ts";
import { openTestSite, type TestSite } from "../../server/test/webSite.ts";
import { openWorld, type World } from "../../server/test/world.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "../../widget/test/shots");
const account = { email: "new@desk.example", password: "correct horse battery" };
let site: TestSite;
let world: World;
let browser: Browser;

const pageOf = (title: string, text: string, more = "") =>
  `<!doctype html><html lang="en"><title>${title}</title><body><main><h1>${title}</h1>${text}</main>${more}</body></html>`;
const links = '<p><a href="/returns">Returns</a> <a href="/delivery">Delivery</a></p>';

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  site = await openTestSite();
  site.pages.set("/", pageOf("Lumen lamps", `<p>We make lamps by hand in Bergen.</p>${links}`));
  site.pages.set(
    "/returns",
    pageOf("Returns", "<h2>How long can I return a lamp?</h2><p>You can return a lamp within 30 days of delivery.</p>"),
  );
  site.pages.set(
    "/delivery",
    pageOf("Delivery", "<h2>How long does delivery take?</h2><p>Delivery within Norway takes two to four days.</p>"),
  );
  world = await openWorld({ env: { CRAWL_ALLOW_PRIVATE_HOSTS: site.host } });
  const { tenantId } = await createTestTenant(world.database.db, { name: "Lumen lamps", origins: [] });
  await createOwner(world.services[0]!.parts, { tenantId, name: "Olga", ...account });
  browser = await launchBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await site?.close();
});

it("takes an owner from the sign-in to the chat seen live on the own site", { timeout: 120_000 }, async () => {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  page.setDefaultTimeout(30_000);
  const begun = performance.now();
  let last = begun;
  const took = (step: string) => {
    const now = performance.now();
    figure(`first run: ${step}, seconds`, ((now - last) / 1000).toFixed(1));
    last = now;
  };
  await page.goto(`${world.urls[0]}/admin`);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByText("First steps: 0 of 4 done").waitFor();
  took("sign in");
  await page.getByRole("link", { name: "Begin" }).click();

  await page.getByLabel("Your site's address").fill(site.origin);
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByText("Ready: 3.", { exact: false }).waitFor();
  took("the site is read");

  await page.getByLabel("Your question").fill("How long can I return a lamp?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.locator(".setup-reply").getByText("30 days", { exact: false }).waitFor();
  await page.getByText("[1] Returns", { exact: false }).waitFor();
  took("first cited answer");

  expect(await page.getByLabel("Add a domain").inputValue()).toBe(site.origin);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expectDone(page, 3);
  took("domain allowed");
  await look(page, "setup");

  const snippet = (await page.locator(".snippet code").textContent()) ?? "";
  site.pages.set("/", pageOf("Lumen lamps", `<p>We make lamps by hand in Bergen.</p>${links}`, snippet));
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.origin);
  await visitor.locator("frontdesk-chat button").first().click();
  await page.getByText(`Seen live on ${site.origin}/`, { exact: false }).waitFor();
  took("seen live");
  figure("first run: all of it, seconds", ((performance.now() - begun) / 1000).toFixed(1));

  await expectDone(page, 4);
  await page.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL("**/admin");
  expect(await page.getByText("First steps", { exact: false }).count()).toBe(0);
});

async function expectDone(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll(".setup-steps .is-done").length === wanted, count);
}

/** In each light and width that it has to be good in. */
async function look(page: Page, name: string): Promise<void> {
  for (const [kind, width, height, colorScheme] of [
    ["desktop", 1280, 1400, "light"],
    ["dark", 1280, 1400, "dark"],
    ["phone", 320, 1400, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(SHOTS, `desk-${name}-${kind}.png`) });
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([name, true]);
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}
