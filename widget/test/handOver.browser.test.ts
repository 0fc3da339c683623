import { describe, expect, it } from "vitest";
import { findBarriers } from "./browserHarness.ts";
import { eventually, openPanel, QUESTION, say, useWidget, visitorTexts } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("a hand-over", () => {
  it("collapses a withdrawn draft behind its reason, unannounced and as plain text, until the next question", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Do you deliver to the moon?");
    await page.getByText("A person will answer here").waitFor();
    const draft = page.locator(".withdrawn blockquote");
    const reason = page.locator(".withdrawn summary");
    expect(await reason.innerText()).toContain("I took back my first draft");
    expect(await draft.isVisible()).toBe(false);
    expect(await page.locator("del").count()).toBe(0);
    await reason.press("Enter");
    await draft.waitFor();
    expect(await draft.innerText()).toBe("Our courier flies to the moon on Tuesdays and");
    expect(await draft.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("none");
    expect(await findBarriers(page)).toEqual([]);
    await say(page, "I am in a hurry");
    await page.locator(".withdrawn").waitFor({ state: "detached" });
  });

  it("doesn't mention documents above a conversation that only people take part in", async () => {
    const { page } = await visit();
    await openPanel(page);
    await page.getByRole("button", { name: "Talk to a person" }).click();
    await page.getByRole("button", { name: "Ask the team" }).click();
    await page.getByText("A person will answer here").waitFor();
    await page.locator(".disclosure").waitFor({ state: "detached" });
    widget.server.reply(widget.newestTicket(), "Ana", "Hello!");
    await page.locator(".from-agent").waitFor();
    expect(await page.locator(".disclosure").count()).toBe(0);
    await say(page, QUESTION);
    await page.locator(".feedback").waitFor();
    await page.locator(".disclosure").waitFor();
  });

  it("withdraws the draft, names the ticket, and shows the person's answer live", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Do you deliver to the moon?");
    await page.getByText("A person will answer here").waitFor();
    const ticket = widget.newestTicket();
    expect(await page.locator(".ticket").innerText()).toBe(`Ticket ${ticket.number}`);
    expect(await page.locator(".escalation").count()).toBe(1);
    await say(page, "I am in a hurry");
    await eventually(() => visitorTexts(ticket)).toContain("I am in a hurry");
    widget.server.reply(ticket, "Ana", "Not yet, but **next year**.");
    await page.locator(".from-agent").waitFor();
    expect(await page.locator(".from-agent h3").innerText()).toBe("Ana");
    expect(await page.locator(".from-agent strong").innerText()).toBe("next year");
    expect(await page.locator(".is-waiting").count()).toBe(0);
  });

  it("can be cancelled while nobody has claimed the ticket, and the assistant answers again", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "moon");
    await page.getByRole("button", { name: "Go back to the assistant" }).click();
    await page.locator(".event", { hasText: "You’re back with the assistant" }).waitFor();
    expect(await page.locator(".is-waiting").count()).toBe(0);
    expect(await page.locator(".escalation").count()).toBe(1);
    await say(page, QUESTION);
    await page.locator(".feedback").waitFor();
  });

  it("counts the answer on the launcher while the panel is closed, even after a reload", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "moon");
    await page.getByText("A person will answer here").waitFor();
    // A visitor who closes it at once has not seen that answer either.
    await page.waitForTimeout(1200);
    await page.keyboard.press("Escape");
    await page.reload();
    await eventually(() => widget.newestTicket().readers.size).toBe(1);
    widget.server.reply(widget.newestTicket(), "Ana", "Hello!");
    await page.locator('.launcher[data-unread="1"]').waitFor();
    expect(await page.locator(".launcher").getAttribute("aria-label")).toContain("Unread messages: 1");
    await page.locator(".launcher").click();
    await page.locator(".from-agent").waitFor();
    await page.locator(".launcher:not([data-unread])").waitFor();
  });
});
