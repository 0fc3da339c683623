/** What counts as seen and what as unread: agents are told the former, the visitor's badge shows the latter. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { TENANT } from "./scriptedServer.ts";
import { claim, reply, type Ticket } from "./scriptedTicket.ts";
import { askAgain, eventually, openPanel, useWidget } from "./useWidget.ts";

const widget = useWidget();

/** The last message reported to the server as seen. */
const seen = () => Number(widget.server.calls.findLast(({ route }) => route === "POST /seen")?.body.seen ?? 0);
/** The last one reported as delivered. */
const delivered = () =>
  Number(widget.server.calls.findLast(({ route }) => route === "POST /seen")?.body.delivered ?? 0);

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of what Ana says.`).join("\n\n");

async function askForPerson(page: Page): Promise<Ticket> {
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await page.getByRole("button", { name: "Ask the team" }).click();
  await page.locator(".is-waiting").waitFor();
  return widget.newestTicket();
}

it("a person's answer in a chat below the fold is unread until the visitor scrolls to it, then seen", async () => {
  const { page } = await widget.visit({
    html: `<!doctype html><html lang="en"><title>Contact</title><h1 style="margin-bottom: 2000px">Contact</h1>
      <frontdesk-chat data-tenant="${TENANT}" style="display: block; height: 500px"></frontdesk-chat>
      <script>
        window.unread = [];
        (window.Frontdesk = (...args) => (Frontdesk.q = Frontdesk.q || []).push(args))("on", "unread", (count) => unread.push(count));
      </script>
      <script async src="/widget.js"></script></html>`,
  });
  await page.locator(".disclosure").waitFor();
  await page.locator("frontdesk-chat").scrollIntoViewIfNeeded();
  const ticket = await askForPerson(page);
  await eventually(seen).toBe(1);
  await page.evaluate(() => scrollTo(0, 0));
  reply(ticket, "Ana", "It is on its way.");
  const { seq } = ticket.messages.at(-1)!;
  await eventually(delivered).toBe(seq);
  const unread = () => page.evaluate(() => (window as unknown as { unread: number[] }).unread.at(-1));
  await eventually(unread).toBe(1);
  await page.waitForTimeout(1500);
  expect(seen()).toBeLessThan(seq);
  await page.locator("frontdesk-chat").scrollIntoViewIfNeeded();
  await eventually(seen).toBe(seq);
  await eventually(unread).toBe(0);
});

it("a glance is not enough: a visitor who closes the panel at once has not seen the answer", async () => {
  const { page } = await widget.visit();
  await openPanel(page);
  const ticket = await askForPerson(page);
  claim(ticket, "Ana");
  await page.locator(".event").waitFor();
  await eventually(seen).toBe(2);
  await page.keyboard.press("Escape");
  reply(ticket, "Ana", "It is on its way.");
  const { seq } = ticket.messages.at(-1)!;
  const badge = page.locator('.launcher[data-unread="1"]');
  await badge.waitFor();
  await page.locator(".launcher").click();
  await page.locator(".from-agent").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(1500);
  expect(seen()).toBeLessThan(seq);
  await badge.waitFor();
  await page.locator(".launcher").click();
  await eventually(seen).toBe(seq);
  await page.locator(".launcher:not([data-unread])").waitFor();
});

it("what follows a long answer being read is not seen until the visitor scrolls there", async () => {
  const { page } = await widget.visit();
  await openPanel(page);
  const ticket = await askForPerson(page);
  reply(ticket, "Ana", LONG);
  const long = ticket.messages.at(-1)!.seq;
  await eventually(seen).toBe(long);
  reply(ticket, "Ana", "And one thing more.");
  await eventually(delivered).toBe(long + 1);
  await page.waitForTimeout(1500);
  expect(seen()).toBe(long);
  await page.locator(".to-end").click();
  await eventually(seen).toBe(long + 1);
});

it("starting a new conversation right after an answer leaves nothing unread behind", async () => {
  const { page } = await widget.visit();
  await openPanel(page);
  await askAgain(page);
  const { messages } = widget.newestTicket();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.locator(".greeting").waitFor();
  const routes = widget.server.calls.map(({ route }) => route);
  // The new conversation's reply includes what is unread elsewhere, so receipts must be sent first.
  expect(routes.indexOf("POST /seen")).toBeGreaterThan(0);
  expect(routes.indexOf("POST /seen")).toBeLessThan(routes.lastIndexOf("POST /init"));
  expect(seen()).toBe(messages.length);
  expect(await page.locator(".launcher").getAttribute("data-unread")).toBeNull();
});
