/** The owner's "Actions" page: on the real service, against an order system over HTTP, in a real browser. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { performCall } from "../../server/actions/performCall.ts";
import { proposeCall } from "../../server/actions/proposeCall.ts";
import { type ActionDesk, openActionDesk } from "../../server/test/support/actionDesk.ts";
import { PASSWORD } from "../../server/test/support/desk.ts";
import { SHOP_KEY, type ShopSystem, startShopSystem } from "../../server/test/support/shopSystem.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "shots");
const EMAIL = "anna@example.com";
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
  const ticketId = await desk.visit();
  const { id: callId } = await proposeCall(desk.ctx, {
    ...{ actionId: desk.lookUpId, ticketId, turnId: null, locale: "en" },
    values: { number: "1042", email: EMAIL },
  });
  await performCall(desk.ctx, { callId });
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
  await on.goto(`${server.url}/admin/settings/actions`);
  await on.locator("input[type=email]").fill(desk.ownerEmail);
  await on.locator("input[type=password]").fill(PASSWORD);
  await on.keyboard.press("Enter");
  await on.locator(".action-row").first().waitFor();
  return on;
}

const row = (title: string) => page.getByRole("article", { name: title });
const stored = async (id: string) => (await desk.owner("GET", `/actions/${id}`)).json;

/** Nothing overflows and nothing bars anybody. */
async function look(name: string, on = page): Promise<void> {
  await on.screenshot({ path: join(SHOTS, `actions-${name}.png`), fullPage: true });
  expect([name, await on.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth)]).toEqual([name, 0]);
  expect(await findBarriers(on)).toEqual([]);
}

it("an owner sees what became of each action, and switches one to rehearsing and off", async () => {
  await row("Look up an order").getByText("asked 1, done 1,").waitFor();
  await row("Refund an order").getByLabel("Rehearse only").check();
  await expect.poll(async () => (await stored(desk.refundId)).is_dry).toBe(true);
  await row("Refund an order").getByLabel("On", { exact: true }).uncheck();
  await expect.poll(async () => (await stored(desk.refundId)).is_enabled).toBe(false);
  await page.locator("details", { hasText: "Look up an order" }).getByText("Look up an order").first().click();
  await page.getByText("•••").waitFor();
  expect(await page.getByText(EMAIL).count()).toBe(0);
  await look("list");
});

it("a list from before the owner's last change does not switch that change back", async () => {
  const lists: (() => Promise<void>)[] = [];
  await page.route(/\/admin\/actions$/, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const reply = await route.fetch();
    lists.push(() => route.fulfill({ response: reply }));
  });
  const isOn = row("Refund an order").getByLabel("On", { exact: true });
  await row("Refund an order").getByLabel("Rehearse only").uncheck();
  await expect.poll(() => lists.length).toBe(1);
  await isOn.check();
  await expect.poll(() => lists.length).toBe(2);
  const [before, after] = lists;
  await before?.();
  // Longer than the page takes to show a list: two frames after its reply has been read.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await isOn.isChecked()).toBe(true);
  await after?.();
  await page.unroute(/\/admin\/actions$/);
  await isOn.uncheck();
  await expect.poll(async () => (await stored(desk.refundId)).is_enabled).toBe(false);
});

it("a change that fails says so, and leaves what an earlier one has changed on the screen", async () => {
  let refused = false;
  await page.route(/\/admin\/actions\/[^/]+$/, (route) => {
    if (route.request().method() !== "PATCH" || !route.request().postData()?.includes("is_enabled"))
      return route.fallback();
    refused = true;
    return route.abort();
  });
  const lists: (() => Promise<void>)[] = [];
  await page.route(/\/admin\/actions$/, async (route) => {
    if (lists.length > 0) return route.fallback();
    const reply = await route.fetch();
    lists.push(() => route.fulfill({ response: reply }));
  });
  const refund = row("Refund an order");
  await refund.getByLabel("Rehearse only").check();
  await expect.poll(() => lists.length).toBe(1);
  await refund.getByLabel("On", { exact: true }).click();
  await page.getByRole("alert").first().waitFor();
  await lists[0]?.();
  expect(refused).toBe(true);
  await expect.poll(() => refund.getByLabel("On", { exact: true }).isChecked()).toBe(false);
  expect(await refund.getByLabel("Rehearse only").isChecked()).toBe(true);
  await page.unroute(/\/admin\/actions\/[^/]+$/);
  await page.unroute(/\/admin\/actions$/);
});

it("a change that does not fit is pointed out at its field, and one that does is saved", async () => {
  await row("Look up an order").getByRole("button", { name: "Edit" }).click();
  const address = page.getByLabel(/^Address/);
  const was = await address.inputValue();
  await address.fill(`${shop.origin}/orders/{{nothing}}`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Not saved:").waitFor();
  expect(await address.getAttribute("aria-invalid")).toBe("true");
  await look("problem");
  await address.fill(was);
  await page.getByLabel(/^What visitors say/).fill("Where is my parcel?\n\nTrack it ");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await stored(desk.lookUpId)).definition.phrases).toEqual(["Where is my parcel?", "Track it"]);
});

it("a try shows what is sent without its secret, the reply, and what the visitor reads", async () => {
  const form = page.locator("form", { hasText: "Try it" });
  await form.getByRole("button", { name: "Try", exact: true }).click();
  await form.getByText("Missing: Order number").waitFor();
  await form.getByLabel("Order number").fill("1042");
  await form.getByLabel("E-mail").fill(EMAIL);
  await form.getByRole("button", { name: "Try", exact: true }).click();
  await form.getByText("Order 1042 is sent.").waitFor();
  await form.getByText("authorization: Bearer ***").waitFor();
  expect(await page.locator("main").innerText()).not.toContain(SHOP_KEY);
  await page.emulateMedia({ colorScheme: "dark" });
  // Tall enough for the whole form.
  await page.setViewportSize({ width: 1280, height: 3400 });
  await look("test-dark");
  await page.setViewportSize({ width: 320, height: 5600 });
  await look("phone-dark");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Close" }).click();
});

it("an owner sets up a new action from nothing", async () => {
  await page.getByRole("button", { name: "Add an action" }).click();
  await page.getByLabel(/^Name/).first().fill("opening_hours");
  await page.getByLabel(/^Title/).fill("Opening hours");
  await page.getByLabel(/^Purpose/).fill("Says when the shop is open.");
  await page.getByLabel(/^Address/).fill(`${shop.origin}/hours`);
  await page.getByLabel(/^What the visitor reads/).fill("Come by.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Anyone could reach other people’s data").first().waitFor();
  await page.getByLabel(/^It isn’t about anyone in particular/).check();
  await page.getByRole("button", { name: "Add or replace a secret" }).click();
  await page.getByLabel("Secret value").fill(SHOP_KEY);
  await page.getByRole("button", { name: "Save" }).click();
  await row("Opening hours").waitFor();
  const { actions } = (await desk.owner("GET", "/actions")).json;
  expect(
    actions.find(({ definition }: { definition: { name: string } }) => definition.name === "opening_hours"),
  ).toMatchObject({
    is_enabled: false,
    secrets: ["key"],
    definition: { is_public: true, request: { body: null }, result: { text: { en: "Come by." } } },
  });
});

it("the page reads from right to left in Hebrew", async () => {
  const hebrew = await openPage({ locale: "he" });
  await hebrew.getByRole("article").first().getByRole("button", { name: "עריכה" }).click();
  await hebrew.getByText("עריכת הפעולה").waitFor();
  await look("hebrew", hebrew);
});
