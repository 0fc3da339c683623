/** What an owner sees of actions before visitors do, and of what became of them: on the real service, in a real browser. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { performCall } from "../../server/actions/performCall.ts";
import { proposeCall } from "../../server/actions/proposeCall.ts";
import { type ActionDesk, openActionDesk } from "../../server/test/support/actionDesk.ts";
import { PASSWORD } from "../../server/test/support/desk.ts";
import { type ShopSystem, startShopSystem } from "../../server/test/support/shopSystem.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "shots");
const EMAIL = "anna@example.com";
const QUESTION = "Where is my order 1042?";
let shop: ShopSystem;
let server: TestServer;
let desk: ActionDesk;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  shop = await startShopSystem();
  shop.orders.set("1042", { email: EMAIL, customer: "c-1", status: "sent" });
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: shop.host,
  });
  desk = await openActionDesk(server, shop);
  browser = await launchBrowser();
  page = await openPage();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await shop?.close();
});

async function openPage(context: BrowserContextOptions = { locale: "en-GB" }): Promise<Page> {
  const on = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...context })).newPage();
  on.setDefaultTimeout(60_000);
  await on.goto(`${server.url}/admin/knowledge/test`);
  await on.locator("input[type=email]").fill(desk.ownerEmail);
  await on.locator("input[type=password]").fill(PASSWORD);
  await on.keyboard.press("Enter");
  await on.locator("textarea").waitFor();
  return on;
}

/** Nothing overflows and nothing bars anybody, wide and narrow, in the light and in the dark. */
async function look(name: string, on = page): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, "light"],
    [320, "dark"],
  ] as const) {
    await on.setViewportSize({ width, height: 900 });
    await on.emulateMedia({ colorScheme });
    await on.screenshot({ path: join(SHOTS, `action-trials-${name}-${colorScheme}.png`), fullPage: true });
    expect([name, await on.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth)]).toEqual([name, 0]);
    expect(await findBarriers(on)).toEqual([]);
  }
  await on.setViewportSize({ width: 1280, height: 900 });
  await on.emulateMedia({ colorScheme: "light" });
}

async function ask(question: string): Promise<void> {
  await page.getByLabel("Question").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
}

it("the test box shows the action that a question would take, and sends nothing", async () => {
  const shown = page.getByRole("region", { name: "Action" });
  await ask(QUESTION);
  await shown.getByText("The visitor would be asked for: E-mail.").waitFor();
  expect(await shown.innerText()).toContain("Order number\n1042");
  await look("asks");
  await ask(`${QUESTION} I am ${EMAIL}`);
  await page.getByText("The AI would look this up").waitFor();
  await shown.getByText("Nobody has to agree before it is sent.").waitFor();
  await look("sends");
  expect(shop.heard).toEqual([]);
});

it("a saved question expects an action, and fails when it is no longer taken", async () => {
  await page.goto(`${server.url}/admin/knowledge/saved`);
  await page.getByLabel("Question", { exact: true }).fill(QUESTION);
  await page.getByLabel("Action that must be taken").selectOption({ label: "Look up an order" });
  expect(await page.getByLabel("Words the answer must contain").count()).toBe(0);
  await look("expects");
  await page.getByRole("button", { name: "Save question" }).press("Enter");
  await page.getByText("must take: Look up an order").waitFor();
  const run = page.getByRole("button", { name: "Ask all now" });
  await run.press("Enter");
  await page.getByText("1 of 1 answered as expected").waitFor();
  await page.getByText("action: Look up an order").first().waitFor();
  await desk.owner("PATCH", `/actions/${desk.lookUpId}`, { is_enabled: false });
  await run.press("Enter");
  await page.getByText("Takes another action, or none").first().waitFor();
  await desk.owner("PATCH", `/actions/${desk.lookUpId}`, { is_enabled: true });
  await look("saved");
});

it("the numbers say what became of each action", async () => {
  const ticketId = await desk.visit();
  const { id: callId } = await proposeCall(desk.ctx, {
    ...{ actionId: desk.lookUpId, ticketId, turnId: null, locale: "en" },
    values: { number: "1042", email: EMAIL },
  });
  await performCall(desk.ctx, { callId });
  await page.goto(`${server.url}/admin/numbers`);
  const row = page.getByRole("row", { name: "Look up an order" });
  await row.waitFor();
  const cells = await row.getByRole("cell").allInnerTexts();
  expect(cells.slice(0, 5)).toEqual(["1", "1", "0", "0", "0"]);
  expect(cells[5]).toMatch(/^\d+ ms$/);
  await look("numbers");
});

it("both read from right to left in Hebrew", async () => {
  const hebrew = await openPage({ locale: "he" });
  await hebrew.locator("textarea").fill(QUESTION);
  await hebrew.locator("form button[type=submit]").press("Enter");
  await hebrew.locator(".foreseen").waitFor();
  await look("hebrew", hebrew);
  await hebrew.goto(`${server.url}/admin/numbers`);
  await hebrew.getByRole("row", { name: "Look up an order" }).waitFor();
  await look("hebrew-numbers", hebrew);
});
