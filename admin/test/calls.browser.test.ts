/** Actions in a ticket at the desk: on the real service, against an order system over HTTP, in a real browser. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { confirmCall } from "../../server/actions/confirmCall.ts";
import { performCall } from "../../server/actions/performCall.ts";
import { type ActionDesk, openActionDesk } from "../../server/test/support/actionDesk.ts";
import { PASSWORD } from "../../server/test/support/desk.ts";
import { teach } from "../../server/test/support/shelf.ts";
import { type ShopSystem, startShopSystem } from "../../server/test/support/shopSystem.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { workOutbox } from "../../server/test/support/workOutbox.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "shots");
const ANNA = { id: "c-1", email: "anna@example.com" };
let shop: ShopSystem;
let server: TestServer;
let desk: ActionDesk;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  shop = await startShopSystem();
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: shop.host,
  });
  desk = await openActionDesk(server, shop);
  await teach(
    desk.ctx,
    "refunds.md",
    "# Refunds\n\nOrders older than 60 days get no refund. An order is refunded once, to the card that was charged.",
  );
  browser = await launchBrowser();
  page = await signIn(desk.agentEmail);
}, 180_000);
beforeEach(() => {
  shop.heard.length = 0;
  shop.refunds.length = 0;
  shop.misbehave = null;
  shop.orders.set("1042", { email: ANNA.email, customer: ANNA.id, status: "sent" });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await shop?.close();
});

async function signIn(email: string, context: BrowserContextOptions = { locale: "en-GB" }): Promise<Page> {
  const on = await (await browser.newContext(context)).newPage();
  on.setDefaultTimeout(60_000);
  await on.goto(`${server.url}/admin`);
  await on.locator("input[type=email]").fill(email);
  await on.locator("input[type=password]").fill(PASSWORD);
  await on.keyboard.press("Enter");
  await on.locator(".inbox").waitFor();
  return on;
}

/** A refund that its visitor has agreed to: above 50 it waits for a person, above 500 for two. */
async function asked(amount: number): Promise<{ ticketId: string; callId: string }> {
  const ticketId = await desk.visit(ANNA);
  const { id: callId } = await desk.refund(ticketId, amount);
  await confirmCall(desk.ctx, { callId, ticketId });
  return { ticketId, callId };
}

const open = (ticketId: string, on = page) => on.goto(`${server.url}/admin/tickets/${ticketId}`);
const card = (on = page) => on.getByRole("article", { name: "Refund an order" });
const press = (name: string, on = page) => card(on).getByRole("button", { name, exact: true }).click();
const says = (words: string, on = page) => card(on).getByText(words, { exact: true }).waitFor();

it("an agent approves what a visitor asks for, with changed values, and reads what came of it, live", async () => {
  const { ticketId } = await asked(80);
  await open(ticketId);
  await says("Waiting for approval");
  expect(await card().getByText("Identity confirmed by your site.").count()).toBe(1);
  await card().getByText("Orders older than 60 days get no refund.").waitFor();
  expect(await card().getByRole("link", { name: "Refunds" }).getAttribute("href")).toMatch(/^\/admin\/knowledge\/.+/);
  for (const [name, width, height, colorScheme] of [
    ["light", 1280, 900, "light"],
    ["dark", 1280, 900, "dark"],
    ["phone", 320, 700, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(SHOTS, `calls-${name}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
  }
  await press("Change values");
  await page.screenshot({ path: join(SHOTS, "calls-phone-change.png") });
  await page.setViewportSize({ width: 1280, height: 900 });
  await card().getByLabel("Amount").fill("20000");
  await press("Approve these values");
  await card().getByRole("alert").waitFor();
  await press("Change values");
  await card().getByLabel("Amount").fill("75.5");
  await press("Approve these values");
  await says("Approved, about to be sent");
  await expect.poll(() => card().evaluate((each) => each === document.activeElement)).toBe(true);
  await workOutbox(server.parts);
  await says("Done");
  await says("R-1");
  await card().getByText("Arne Agent changed the values and approved.").waitFor();
  expect(shop.refunds).toMatchObject([{ number: "1042", amount: 75.5 }]);
  await page.screenshot({ path: join(SHOTS, "calls-done.png") });
});

it("what the documents say keeps nobody from deciding: not while it is looked for, nor when that fails", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/grounds$/, (route) => held.then(() => route.abort()));
  const { ticketId } = await asked(80);
  await open(ticketId);
  await says("Waiting for approval");
  await press("Approve");
  await says("Approved, about to be sent");
  letGo();
  const other = await asked(85);
  await open(other.ticketId);
  await press("Approve");
  await says("Approved, about to be sent");
  expect(await card().getByRole("alert").count()).toBe(0);
  await page.unroute(/\/grounds$/);
  await workOutbox(server.parts);
});

it("a rejection carries a word for the visitor, and nothing is sent", async () => {
  const { ticketId } = await asked(90);
  await open(ticketId);
  await press("Reject");
  await page.keyboard.type("The order is too old.");
  await press("Reject");
  await says("Rejected");
  await card().getByText("The order is too old.").waitFor();
  await workOutbox(server.parts);
  expect(shop.heard).toEqual([]);
});

it("of two who decide at once the second reads who was first, and two must agree to a large sum", async () => {
  const other = await signIn(desk.ownerEmail, {
    locale: "he",
    colorScheme: "dark",
    viewport: { width: 1280, height: 900 },
  });
  const { ticketId } = await asked(900);
  await open(ticketId);
  await says("Waiting for two approvals");
  await press("Approve");
  await says("1 of 2 approved, by Arne Agent");
  await card().getByText("You have approved this already.").waitFor();
  expect(await card().getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);

  await open(ticketId, other);
  await card(other)
    .getByText(/אושר 1 מתוך 2, מאת .Arne Agent/)
    .waitFor();
  await other.screenshot({ path: join(SHOTS, "calls-hebrew.png") });
  expect(await findBarriers(other)).toEqual([]);
  await press("אישור", other);
  await says("אושר, תכף יישלח", other);

  const contested = await asked(70);
  await open(contested.ticketId);
  await open(contested.ticketId, other);
  await says("Waiting for approval");
  // What the other one decides does not reach this page before its own click.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/calls\?/, (route) => held.then(() => route.continue()));
  await press("אישור", other);
  await says("אושר, תכף יישלח", other);
  await press("Approve");
  await says("Olga Owner was first. This is the outcome.");
  letGo();
  await says("Approved, about to be sent");
  await page.unroute(/\/calls\?/);
  await other.context().close();
});

it("whoever looked into the other system settles a call of which nobody knows whether it was done", async () => {
  const { ticketId, callId } = await asked(20);
  shop.misbehave = "closes";
  await performCall(desk.ctx, { callId });
  await open(ticketId);
  await says("Unclear whether it was done");
  await press("Send it again");
  await card().getByText("If it was done after all, it may be done twice.").waitFor();
  await says("The other system could not be reached, or the connection was lost.");
  await page.screenshot({ path: join(SHOTS, "calls-unknown.png") });
  await press("Cancel");
  await press("It was done");
  await says("Done");
  await card().getByText("Arne Agent checked: it was done.").waitFor();
});

it("what waits for approval has a queue of its own, with its count", async () => {
  const { ticketId } = await asked(80);
  await page.goto(`${server.url}/admin`);
  const queue = page.getByRole("navigation", { name: "Queues" }).getByRole("button", { name: /^Needs approval/ });
  await queue.click();
  await page.locator(`.inbox a[href$="${ticketId}"]`).waitFor();
  const count = Number(await queue.locator(".tab-count").textContent());
  expect(count).toBeGreaterThan(0);
  await open(ticketId);
  await press("Reject");
  await press("Reject");
  await says("Rejected");
  await page.goto(`${server.url}/admin`);
  const left = async () => Number(/\d+/.exec((await queue.textContent()) ?? "")?.[0] ?? 0);
  await expect.poll(left).toBe(count - 1);
});

it("an agent starts an action from the answer box, sees what will be done, and puts the result into the answer", async () => {
  const ticketId = await desk.visit(ANNA);
  await open(ticketId);
  await page.getByRole("button", { name: "Take it", exact: false }).first().click();
  const box = page.locator(".composer textarea");
  await box.click();
  await page.keyboard.type("/refund");
  await page.getByRole("option", { name: /Refund an order/ }).waitFor();
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Start an action" });
  await form.waitFor();
  expect(await box.inputValue()).toBe("");
  await expect
    .poll(() => form.getByLabel("Order number").evaluate((each) => each === document.activeElement))
    .toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.type("1042");
  await form.getByLabel("Amount").fill("20");
  await page.screenshot({ path: join(SHOTS, "calls-start.png") });
  await page.keyboard.press("Enter");
  await says("Nothing is sent yet. This is what will be done:");
  expect(shop.heard).toEqual([]);
  await page.screenshot({ path: join(SHOTS, "calls-confirm.png") });
  await press("Do it");
  await says("Approved, about to be sent");
  await workOutbox(server.parts);
  await says("Done");
  await press("Insert into the answer");
  await expect.poll(() => box.inputValue()).toMatch(/^Refund R-\d+ of 20 is on its way\.$/);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole("button", { name: "Start an action" }).click();
  await form.waitFor();
  await page.screenshot({ path: join(SHOTS, "calls-start-phone.png") });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
});
