import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, eventually, openPanel, QUESTION, say, useWidget, visitorTexts } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("nothing is lost", () => {
  it("when the page is reloaded: the conversation comes back", async () => {
    const { page } = await visit();
    await ask(page);
    const said = () => page.locator(".log .bubble").allInnerTexts();
    const before = await said();
    await page.reload();
    await page.locator(".feedback").waitFor();
    expect(await said()).toEqual(before);
  });

  it("when the page is reloaded in the middle of an answer", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, `${QUESTION} pause`);
    await page.getByText("Searching the documents…").waitFor();
    await page.reload();
    await page.locator(".feedback").waitFor();
    expect(await page.locator(".from-visitor").count()).toBe(1);
    expect(await page.locator(".from-assistant").count()).toBe(1);
  });

  it("when two tabs chat at once: both show both questions with their answers", async () => {
    const { page } = await visit();
    await ask(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await openPanel(other);
    await other.locator(".feedback").waitFor();
    await Promise.all([say(page, "from one tab"), say(other, "from the other")]);
    const texts = (tab: Page) => tab.locator(".bubble").allInnerTexts();
    await eventually(async () => (await texts(page)).length).toBe(6);
    for (const tab of [page, other]) await eventually(() => tab.locator(".feedback").count()).toBe(3);
    // Read both again each time: either may still be rendering.
    await eventually(async () => (await texts(other)).join() === (await texts(page)).join()).toBe(true);
    expect((await texts(page)).filter((text) => text.startsWith("from"))).toHaveLength(2);
    await say(page, "moon");
    await other.locator(".escalation").waitFor();
    await say(page, "still there?");
    await other.getByText("still there?").waitFor();
  });

  it("when the session expires: the handle brings the same conversation back", async () => {
    const { page } = await visit();
    await ask(page);
    widget.server.faults["POST /stream"] = [401];
    await say(page, QUESTION);
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    expect(widget.server.calls.filter((call) => call.route === "POST /init").at(-1)?.body.resume).toMatch(
      /^resume-handle/,
    );
  });

  it("when the network is gone: messages wait, even through a reload, and are sent once each, in order", async () => {
    const { page } = await visit();
    await ask(page);
    const ticket = widget.newestTicket();
    await page.context().setOffline(true);
    await page.getByText("You’re offline.").waitFor();
    await say(page, "first");
    await say(page, "second");
    await eventually(() => page.locator(".is-sending").count()).toBe(2);
    await page.context().setOffline(false);
    await page.reload();
    await eventually(() => visitorTexts(ticket)).toEqual([QUESTION, "first", "second"]);
    await eventually(() => page.locator(".is-sending").count()).toBe(0);
  });

  it("when the panel opens without a network: it loads by itself once the network is back", async () => {
    const { page } = await visit();
    await ask(page);
    await page.keyboard.press("Escape");
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.locator(".launcher").hover();
    await page.waitForLoadState("networkidle");
    await page.route("**/chat/init", (route) => route.abort());
    await page.locator(".launcher").click();
    await page.getByText("The chat can’t be reached right now.").waitFor();
    await page.unroute("**/chat/init");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.locator(".feedback").waitFor();
    expect(await page.locator(".notice").count()).toBe(0);
  });

  it("when the streams are cut, refused or busy", async () => {
    const { page } = await visit();
    await ask(page);
    widget.server.faults["POST /stream"] = [0, 503, 409];
    await say(page, "a long one");
    await page.locator(".from-assistant").nth(1).locator(".bubble").waitFor({ timeout: 15_000 });
    widget.server.cut();
    await page.waitForTimeout(300);
    widget.server.cut();
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    expect(visitorTexts(widget.newestTicket())).toEqual([QUESTION, "a long one"]);
    const shown = await page.locator(".from-assistant .bubble").last().innerText();
    expect(shown.replace(/\s+/g, " ")).toContain("single-page apps.");
  });

  it("when the rate limit is hit: one notice says so, without a useless number, and the message goes out", async () => {
    widget.server.settings.notice = "We are on holiday until Monday.";
    const { page } = await visit();
    await ask(page);
    expect(await page.locator(".notice").allInnerTexts()).toEqual(["We are on holiday until Monday."]);
    widget.server.faults["POST /stream"] = [429];
    await say(page, "And then?");
    const busy = "That was a lot at once. Your message will go out in a moment.";
    await eventually(() => page.locator(".notice").allInnerTexts()).toEqual([busy]);
    await eventually(() => visitorTexts(widget.newestTicket())).toEqual([QUESTION, "And then?"]);
    await eventually(() => page.locator(".notice").allInnerTexts()).toEqual(["We are on holiday until Monday."]);
    widget.server.settings.notice = null;
  });

  it("when storage is blocked: the chat works until the page is closed", async () => {
    const { page } = await visit();
    await page.addInitScript(() => {
      for (const area of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, area, {
          get: () => {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }
    });
    await page.reload();
    await ask(page);
    await say(page, QUESTION);
    await eventually(() => page.locator(".feedback").count()).toBe(2);
  });

  it("when the server is restored to an earlier time: what it lost leaves the screen, and the chat goes on", async () => {
    const { page } = await visit();
    await ask(page);
    await say(page, "second");
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    const ticket = widget.newestTicket();
    // Its numbers of events go on, as they do where they are made from the clock.
    ticket.messages.splice(2);
    ticket.log.splice(0, ticket.log.length - 1);
    widget.server.cut();
    await say(page, "third");
    await eventually(() => page.locator(".from-visitor").allInnerTexts()).toEqual([
      expect.stringContaining(QUESTION),
      expect.stringContaining("third"),
    ]);
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    expect(await page.locator(".is-failed").count()).toBe(0);
  });

  it("when the server has lost the conversation: a new one takes the message, without an error", async () => {
    const { page } = await visit();
    await ask(page);
    const lost = widget.newestTicket();
    widget.server.tickets.delete(lost.id);
    widget.server.cut();
    await say(page, "still there?");
    await eventually(() => visitorTexts(widget.newestTicket())).toEqual(["still there?"]);
    await eventually(() => page.locator(".from-visitor").count()).toBe(1);
    await eventually(() => page.locator(".feedback").count()).toBe(1);
    expect(await page.locator(".is-failed, .notice").count()).toBe(0);
  });
});
