/** From a service without an account to the chat on the owner's own site, in a real browser, timed. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstRunCode, firstRunLink } from "../../server/accounts/signIn/firstRun.ts";
import { demoPages } from "../../server/demo/demoPages.ts";
import { figure } from "../../server/test/support/figures.ts";
import { openTestSite, type TestSite } from "../../server/test/support/webSite.ts";
import { openWorld, type World } from "../../server/test/support/world.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const ROOT = join(import.meta.dirname, "../..");
const SHOTS = join(ROOT, "widget/test/shots");
/** Pages of the shop's documentation to crawl: enough to ask about, at the crawler's own pace. */
const PAGES = ["embedding", "domains", "knowledge", "getting-started"];
let site: TestSite;
let world: World;
let browser: Browser;
let page: Page;

/** The demo shop as its owner has it: without our snippet at first, and with links to its help pages. */
async function openShop(snippet: string): Promise<void> {
  const pages = demoPages("");
  const html = async (path: string) => (await pages.request(`${site.origin}${path}`)).text();
  const links = PAGES.map((name) => `<a href="/help/${name}">${name}</a>`).join(" ");
  const shop = (await html("/"))
    .replaceAll(/<script[^>]*>\s*<\/script>/g, "")
    .replace(/<frontdesk-chat.*?<\/frontdesk-chat>/s, "");
  site.pages.set("/", shop.replace("</main>", `${links}</main>`).replace("</body>", `${snippet}</body>`));
  for (const name of PAGES)
    site.pages.set(`/help/${name}`, (await html(`/help/${name}`)).replace(/<nav>.*?<\/nav>/s, ""));
  for (const name of readdirSync(join(ROOT, "widget/demo")).filter((file) => file.endsWith(".css")))
    site.pages.set(`/demo/${name}`, {
      headers: { "Content-Type": "text/css" },
      body: readFileSync(join(ROOT, "widget/demo", name)),
    });
}

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  site = await openTestSite();
  await openShop("");
  world = await openWorld({ env: { CRAWL_ALLOW_PRIVATE_HOSTS: `${site.host},127.0.0.1:9`, EMBEDDER: "meaning" } });
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  page.setDefaultTimeout(30_000);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await site?.close();
});

it("an owner gets from the first page to the chat seen live on their own site", { timeout: 300_000 }, async () => {
  const code = (await firstRunCode(world.services[0]!.parts)) ?? "";
  const begun = performance.now();
  let last = begun;
  const took = (step: string) => {
    const now = performance.now();
    figure(`first run: ${step}, seconds`, ((now - last) / 1000).toFixed(1));
    last = now;
  };
  // The link as logged, so nothing has to be copied.
  await page.goto(firstRunLink(world.urls[0]!, code));
  expect(await page.getByLabel("One-time code").inputValue()).toBe(code);
  await page.getByLabel("Name of the desk").fill("The shop");
  await page.getByLabel("Your name").fill("Olga");
  await page.locator("input[type=email]").fill("new@desk.example");
  await page.locator("input[type=password]").fill("correct horse battery");
  await look(page, "first-run");
  await page.keyboard.press("Enter");
  await page.getByText("Four steps from here", { exact: false }).waitFor();
  took("the desk is open");

  // A typo: the page says what happened, keeps what was typed, and creates nothing for the wrong address.
  const mistyped = "http://127.0.0.1:9";
  await page.getByLabel("Your site's address").fill(mistyped);
  await page.getByRole("button", { name: "Read it" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: mistyped.replace("http://", "") })
    .waitFor();
  expect(await page.getByLabel("Your site's address").inputValue()).toBe(mistyped);
  expect(await page.getByLabel("Add a domain").inputValue()).toBe("");
  await page.getByLabel("Your site's address").fill(site.origin);
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByText(`Ready: ${PAGES.length + 1}.`, { exact: false }).waitFor({ timeout: 120_000 });
  took("the site is read");

  await page.getByLabel("Your question").fill("How do I embed the widget on my site?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const reply = page.locator(".setup-reply");
  await reply
    .getByRole("button")
    .first()
    .or(reply.getByText("[1]", { exact: false }))
    .first()
    .waitFor();
  if ((await reply.getByRole("button").count()) > 0) await reply.getByRole("button", { name: "embed" }).first().click();
  await reply.getByText("[1] Embedding the widget", { exact: false }).waitFor();
  took("first cited answer");

  expect(await page.getByLabel("Add a domain").inputValue()).toBe(site.origin);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expectDone(3);
  took("domain allowed");
  await look(page, "setup");

  await openShop((await page.locator(".snippet code").textContent()) ?? "");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.origin);
  await visitor.locator("frontdesk-chat button").first().click();
  await page.getByText(`Seen live on ${site.origin}`, { exact: false }).waitFor();
  took("seen live");
  figure("first run: all of it, seconds", ((performance.now() - begun) / 1000).toFixed(1));

  await expectDone(4);
  await page.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL("**/admin");
  expect(await page.getByText("First steps", { exact: false }).count()).toBe(0);
});

it("files can be uploaded instead of giving an address", async () => {
  await page.goto(`${world.urls[0]}/admin/setup`);
  await page.getByText(`Ready: ${PAGES.length + 1}.`, { exact: false }).waitFor();
  await page.locator("input[type=file]").setInputFiles(join(ROOT, "docs/files.md"));
  await page.getByText("files.md: uploaded", { exact: false }).waitFor();
  await page.getByText(`Ready: ${PAGES.length + 2}.`, { exact: false }).waitFor();
});

async function expectDone(count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll(".setup-steps .is-done").length === wanted, count);
}

/** Checks every viewport and colour scheme that must work. */
async function look(page: Page, name: string): Promise<void> {
  for (const [kind, width, height, colorScheme] of [
    ["desktop", 1280, 1400, "light"],
    ["dark", 1280, 1400, "dark"],
    ["phone", 320, 1400, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(SHOTS, `desk-${name}-${kind}.png`) });
    const overhang = await page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth);
    expect([name, overhang]).toEqual([name, 0]);
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}
