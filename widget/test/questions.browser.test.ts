import { describe, expect, it } from "vitest";
import { storeMessage } from "./scriptedTicket.ts";
import { ask, eventually, openPanel, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("a question", () => {
  it("gets a streamed answer, with sources that open and unsafe ones that don't", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "How do I embed it? (pause)");
    await page.getByText("Searching the documents…").waitFor();
    await page.locator(".send[aria-label='Stop answering']").waitFor();
    await page.locator(".feedback").waitFor();
    const said = await page.locator(".bubble").allInnerTexts();
    expect(said[0]).toBe("How do I embed it? (pause)");
    expect(said).toHaveLength(2);
    expect(await page.locator(".from-assistant .bubble strong").innerText()).toBe("one tag");
    expect(await page.locator(".header p").innerText()).toBe("AI assistant");
    await page.locator(".marker").first().click();
    const link = page.locator(".source a");
    expect(await link.getAttribute("href")).toBe("https://docs.example.com/embed");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    await page.locator(".chip").nth(1).click();
    expect(await page.locator(".source-title").innerText()).toBe("Allowed domains");
    expect(await link.count()).toBe(0);
    expect(await page.locator(".from-assistant .bubble").count()).toBe(1);
  });

  it("shows how many pages are read and about what, in the visitor's language", async () => {
    const { page } = await visit({ attributes: 'data-locale="de"' });
    await openPanel(page);
    await say(page, "Wie bette ich es ein? (pause)");
    await page.getByText("3 Seiten zu „Embedding the widget“ werden gelesen…").waitFor();
    await page.locator(".feedback").waitFor();
  });

  it("keeps the same elements while the answer grows", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "a long one");
    await page.locator(".from-assistant .bubble p").waitFor();
    await page.locator(".from-assistant .bubble p").evaluate((element) => Object.assign(element, { kept: true }));
    const length = () =>
      page.locator(".from-assistant .bubble").evaluate((element) => element.textContent?.length ?? 0);
    await eventually(length).toBeGreaterThan(600);
    expect(await page.locator(".from-assistant .bubble p").evaluate((element) => "kept" in element)).toBe(true);
    await page.locator(".send").click();
    await page.getByText("You stopped this answer.").waitFor();
    expect(await page.locator(".status").count()).toBe(0);
  });

  it("whose answer was stopped shows no markers for sources that never arrived", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Which plan is it?");
    await page.locator(".clarify").waitFor();
    const turn = widget.newestTicket();
    storeMessage(turn, "assistant", "Paste **one tag** [1]. Then `list[1]` holds", "turn", { stopped: true });
    await page.getByText("You stopped this answer.").waitFor();
    const words = await page.locator(".bubble", { hasText: "Paste" }).innerText();
    expect(words).not.toMatch(/ \[1\]/);
    expect(words).toContain("list[1]");
  });

  it("gets code that can be copied without the text around it", async () => {
    const { page } = await visit({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
    await ask(page);
    const block = page.locator(".from-assistant .code").first();
    await block.getByRole("button", { name: "Copy" }).click();
    await block.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator("pre").innerText());
    expect(copied).toMatch(/^<script /);
  });

  it("can be rated down with a reason", async () => {
    const { page } = await visit();
    await ask(page);
    await page.getByRole("button", { name: "Not helpful" }).click();
    const below = () =>
      page.locator(".reason").evaluate((form) => {
        const view = form.closest(".log")!.getBoundingClientRect();
        return form.getBoundingClientRect().bottom - view.bottom;
      });
    await eventually(below).toBeLessThanOrEqual(0);
    await page.getByText("Something is missing").click();
    await page.getByPlaceholder("In your own words").fill("Too short");
    await page.locator(".reason").getByRole("button", { name: "Send" }).click();
    await page.getByText("Thanks for your feedback.").waitFor();
    const sent = widget.server.calls.filter((call) => call.route === "POST /feedback").map((call) => call.body);
    const message_id = widget.newestTicket().messages.at(-1)?.id;
    expect(sent).toEqual([
      { message_id, rating: "down" },
      { message_id, rating: "down", cause: "incomplete", reason: "Too short" },
    ]);
  });

  it("that fits several topics gets a clarifying question, and the choice is answered", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Which plan is it?");
    await page.getByRole("button", { name: "Business" }).click();
    await page.locator(".feedback").waitFor();
    expect(await page.locator(".from-visitor .bubble").allInnerTexts()).toEqual(["Which plan is it?", "Business"]);
    expect(await page.locator(".clarify").count()).toBe(0);
  });

  it("with a clarifying question can be left open: the options go, and nothing is said", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Which plan is it?");
    await page.getByRole("button", { name: "Never mind" }).click();
    await eventually(() => widget.server.calls.at(-1)?.body.cancel).toBe(true);
    await page.locator(".clarify").waitFor({ state: "detached" });
    expect(await page.locator(".from-visitor .bubble").allInnerTexts()).toEqual(["Which plan is it?"]);
    expect(await page.locator(".status").count()).toBe(0);
  });

  it("with a clarifying question offers a person as the last option", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Which plan is it?");
    await page.locator(".option.is-person").click();
    await eventually(() => widget.server.calls.at(-1)?.body.value).toBe("Ask a person");
  });
});
