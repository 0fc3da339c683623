/** What an agent does with a ticket in the admin app: on the real service, in a real browser, as the visitor reads it. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { HistoryReply } from "../../server/protocol/api.ts";
import { type Desk, type OpenTicket, openDesk, openTicket, PASSWORD } from "../../server/test/desk.ts";
import { startTestServer, type TestServer } from "../../server/test/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";
import { adminConfig } from "../vite.config.ts";

const SHOTS = join(import.meta.dirname, "../../widget/test/shots");
let dist: string;
let server: TestServer;
let desk: Desk;
let ticket: OpenTicket;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  dist = mkdtempSync(join(tmpdir(), "frontdesk-acts-"));
  await build({ configFile: false, logLevel: "warn", ...adminConfig(join(dist, "admin")) });
  server = await startTestServer({}, { dist });
  desk = await openDesk(server);
  ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/escalate/withdraw");
  await ticket.visitor("POST", "/stream", { message: "hello" });
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  page.setDefaultTimeout(10_000);
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(dist, { recursive: true, force: true });
});

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const history = async (): Promise<HistoryReply> => (await ticket.visitor("GET", "/history")).json;
const lastNotice = async () => (await history()).messages.findLast(({ notice }) => notice)?.notice;
const reads = (words: string) => page.getByRole("log").getByText(words).last().waitFor();

it("is done with buttons and forms, taken back with one, and told to the visitor", { timeout: 90_000 }, async () => {
  await page.goto(`${server.url}/admin/tickets/${ticket.id}`);
  await page.locator("input[type=email]").fill(desk.agentEmail);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");

  await press("Join");
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

  await press("Close");
  await reads("This conversation was closed.");
  await press("Reopen");
  await expect.poll(lastNotice).toBe("reopened");
  await press("Close");
  await page.getByRole("button", { name: "Follow up" }).click();
  await dialog.getByLabel("Your message").fill("One more thing.");
  await dialog.getByRole("button", { name: "Follow up" }).click();
  await reads("One more thing.");
  expect(await history()).toMatchObject({ status: "pending_human" });
  await press("Hand back to AI");
  await expect.poll(lastNotice).toBe("handed_back");

  await press("Correct");
  await dialog.getByLabel("Your message").fill("It is 14 days.");
  await dialog.getByRole("button", { name: "Correct" }).click();
  await reads("Correction of an answer");
  const { messages, status } = await history();
  expect(status).toBe("open");
  expect(messages.at(-1)?.corrects).toBe(messages.find(({ role }) => role === "assistant")?.id);
});
