/** What an agent does with a ticket in the admin app: on the real service, in a real browser, with a visitor. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { HistoryReply } from "../../server/protocol/api.ts";
import { type Desk, type OpenTicket, openDesk, openTicket, PASSWORD } from "../../server/test/support/desk.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "../../widget/test/shots");
let server: TestServer;
let desk: Desk;
let ticket: OpenTicket;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  server = await startTestServer();
  desk = await openDesk(server);
  ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/escalate/withdraw");
  await ticket.visitor("POST", "/stream", { message: "hello" });
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  page.setDefaultTimeout(60_000);
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** A button's accessible name may include its shortcut. */
const press = (name: string, on = page) => on.getByRole("button", { name: new RegExp(`^${name}(?: [A-Z])?$`) }).click();
const history = async (): Promise<HistoryReply> => (await ticket.visitor("GET", "/history")).json;
const lastNotice = async () => (await history()).messages.findLast(({ notice }) => notice)?.notice;
const reads = (words: string) => page.getByRole("log").getByText(words).last().waitFor();

async function signIn(on: Page, email: string, ticketId: string): Promise<void> {
  await on.goto(`${server.url}/admin/tickets/${ticketId}`);
  await on.locator("input[type=email]").fill(email);
  await on.locator("input[type=password]").fill(PASSWORD);
  await on.keyboard.press("Enter");
}

it("an act takes buttons or a form, one button undoes it, and the visitor sees it", { timeout: 90_000 }, async () => {
  await signIn(page, desk.agentEmail, ticket.id);
  await press("Join to write");
  await reads("Arne Agent from our team has joined.");
  expect((await history()).pending_interrupt).toMatchObject({ claimed_by: "Arne Agent" });

  await press("More");
  await page.screenshot({ path: join(SHOTS, "desk-acts-menu.png") });
  expect(await findBarriers(page)).toEqual([]);
  await press("Assign");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Colleague").selectOption({ label: "Olga Owner" });
  await dialog.getByLabel("Note for them (optional)").fill("You know this one.");
  for (const [name, width, height, colorScheme] of [
    ["light", 1200, 800, "light"],
    ["dark", 1200, 800, "dark"],
    ["phone", 320, 700, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(SHOTS, `desk-acts-assign-${name}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1200, height: 800 });
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Assign" }).click();
  await reads("Your conversation is with Olga Owner from our team now.");
  await press("Undo");
  await reads("Your conversation is with Arne Agent from our team now.");

  await press("More");
  await press("Snooze");
  await dialog.getByRole("button", { name: "In an hour" }).click();
  await dialog.getByRole("button", { name: "Snooze" }).click();
  const until = async () => (await desk.agent("GET", `/tickets/${ticket.id}`)).json.escalation.snoozed_until;
  await expect.poll(until).not.toBeNull();
  await press("Undo");
  await expect.poll(until).toBeNull();

  await press("Close");
  await reads("This conversation was closed.");
  await page.keyboard.press("z");
  await expect.poll(async () => (await history()).status).toBe("pending_human");
  await press("Close");
  await press("Reopen");
  await expect.poll(lastNotice).toBe("reopened");
  await press("Close");
  await page.getByRole("textbox", { name: "Your follow-up to the visitor" }).fill("One more thing.");
  await page.getByRole("button", { name: /^Send follow-up/ }).click();
  await reads("One more thing.");
  expect(await history()).toMatchObject({ status: "pending_human" });
  await press("Hand back to AI");
  await expect.poll(lastNotice).toBe("handed_back");

  await press("Correct");
  await page.getByRole("textbox", { name: "Your correction" }).fill("It is 14 days.");
  await page.getByRole("button", { name: /^Send correction/ }).click();
  await reads("Correction of an earlier answer");
  const { messages, status } = await history();
  expect(status).toBe("open");
  expect(messages.at(-1)?.corrects).toBe(messages.find(({ role }) => role === "assistant")?.id);
});

it("of two agents who answer at once one gets through, and the other's text is kept for a follow-up", async () => {
  const contested = await openTicket(server, desk.tenantId);
  const other = await (await browser.newContext({ locale: "en-GB" })).newPage();
  other.setDefaultTimeout(60_000);
  await Promise.all([
    page.goto(`${server.url}/admin/tickets/${contested.id}`),
    signIn(other, desk.ownerEmail, contested.id),
  ]);
  for (const [on, words] of [[page, "Yours truly."] as const, [other, "Mine first."] as const])
    await on.getByRole("textbox", { name: "Your answer to the visitor" }).fill(words);
  await Promise.all([page, other].map((on) => on.keyboard.press("Control+Shift+Enter")));
  await expect.poll(async () => (await page.locator(".kept").count()) + (await other.locator(".kept").count())).toBe(1);
  const loser = (await page.locator(".kept").count()) === 1 ? page : other;
  await loser.screenshot({ path: join(SHOTS, "desk-acts-late.png") });
  const { messages } = (await contested.visitor("GET", "/history")).json as HistoryReply;
  const heard = messages.filter(({ role }) => role === "agent").map(({ content }) => content);
  expect(heard).toHaveLength(1);
  const kept = await loser.locator(".kept p").last().innerText();
  expect([heard[0], kept].sort()).toEqual(["Mine first.", "Yours truly."]);
  await press("Use it in a follow-up", loser);
  await loser.getByRole("textbox", { name: "Your follow-up to the visitor" }).waitFor();
});
