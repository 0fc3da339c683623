import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findBarriers } from "./browserHarness.ts";
import { storeMessage, tellUnread } from "./scriptedTicket.ts";
import { ask, askAgain, eventually, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("conversations", () => {
  it("can be listed, renamed, switched and deleted", async () => {
    const { page } = await visit();
    widget.server.tickets.clear();
    await ask(page);
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.locator(".greeting").waitFor();
    await askAgain(page);
    await page.getByRole("button", { name: "Your conversations" }).click();
    await eventually(() => page.locator(".conversation").count()).toBe(2);
    await page
      .getByRole("button", { name: /^Rename/ })
      .first()
      .click();
    const hasFocus = (locator: Locator) => locator.evaluate((element) => element.matches(":focus"));
    await eventually(() => hasFocus(page.getByLabel("New title"))).toBe(true);
    await page.getByLabel("New title").fill("About the tag");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".conversation", { hasText: "About the tag" }).waitFor();
    await eventually(() => hasFocus(page.locator(".conversation").first())).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page
      .getByRole("button", { name: /^Delete/ })
      .nth(1)
      .click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await eventually(() => page.locator(".conversation").count()).toBe(1);
    await eventually(() => hasFocus(page.locator(".new-conversation"))).toBe(true);
    await page.locator(".conversation").click();
    await page.locator(".feedback").waitFor();
    await page.getByRole("button", { name: "Your conversations" }).click();
    expect(await page.locator(".is-current strong").innerText()).toBe("About the tag");
  });

  it.each([
    ["left to right", "en"],
    ["right to left", "he"],
  ])("ask for confirmation in their row before they are deleted, %s", async (_direction, lang) => {
    const { page } = await visit({ lang, context: { viewport: { width: 320, height: 640 } } });
    widget.server.tickets.clear();
    await ask(page);
    widget.newestTicket().title = "A refund for the lamp that came broken on Monday";
    await page.locator(".header .icon-button").first().click();
    await page.locator(".list-screen li .tool").last().click();
    const card = page.locator(".row-edit");
    await card.hover();
    const { backgroundColor, borderTopWidth } = await card.evaluate((element) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element);
      return { backgroundColor, borderTopWidth };
    });
    expect([backgroundColor, borderTopWidth]).toEqual(["rgba(0, 0, 0, 0)", "1px"]);
    // Title, question and buttons share one left or right edge.
    const starts = await card.locator("strong bdi, p, .button").evaluateAll(
      (parts, isLeft) =>
        parts.map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          const { left, right } = part.matches("button") ? part.getBoundingClientRect() : range.getBoundingClientRect();
          return Math.round(isLeft ? left : right);
        }),
      lang === "en",
    );
    expect(new Set(starts).size, String(starts)).toBe(1);
    expect(await page.locator(".log").evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  it("announce an answer in another one with a link to it and a mark in the list", async () => {
    const { page } = await visit();
    widget.server.tickets.clear();
    await ask(page);
    const first = widget.newestTicket();
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.locator(".greeting").waitFor();
    first.title = "Order 77";
    first.unread = 2;
    await eventually(() => widget.newestTicket().readers.size).toBe(1);
    tellUnread(widget.newestTicket(), 2);
    const line = page.getByRole("button", { name: "New answer in “Order 77”" });
    await line.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Your conversations" }).click();
    expect(await page.locator(".conversation .count").innerText()).toContain("2");
    await page.getByRole("button", { name: "Back to the conversation" }).click();
    await line.click();
    await page.locator(".from-visitor").waitFor();
  });

  it("open from the link in an email: the one it names, and never somebody else's", async () => {
    const { page } = await visit();
    widget.server.tickets.clear();
    await ask(page);
    const first = widget.newestTicket();
    storeMessage(first, "agent", "Your parcel arrives today.", null, { author: "Ana" });
    await page.locator(".from-agent").waitFor();
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.getByRole("button", { name: "New conversation" }).click();
    await askAgain(page);
    expect(await page.locator(".from-agent").count()).toBe(0);
    await page.keyboard.press("Escape");
    const open = async (id: string) => {
      await page.goto("about:blank");
      await page.goto(`${widget.server.origin}/#frontdesk=${id}`);
      await page.locator(".from-assistant").waitFor();
    };
    await open(first.id);
    await page.locator(".from-agent", { hasText: "arrives today" }).waitFor();
    await open("7d1c2c57-8f0e-4a51-9d39-6a3f0f1b2c3d");
    expect(await page.locator(".panel").count()).toBe(1);
    expect(await page.getByText("arrives today").count()).toBe(1);
    expect(await page.locator(".notice").count()).toBe(0);
  });
});
