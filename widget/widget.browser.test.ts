import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBarriers, type Harness, type OpenOptions, startHarness } from "./test/browserHarness.ts";
import type { Ticket } from "./test/scriptedTicket.ts";

const QUESTION = "How do I put the widget on my site?";
let harness: Harness;
const pages: Page[] = [];

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 });

beforeAll(async () => {
  harness = await startHarness();
}, 60_000);
afterAll(() => harness?.close());
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
  harness.server.calls.length = 0;
});

async function visit(options: OpenOptions = {}) {
  const opened = await harness.open(options);
  pages.push(opened.page);
  opened.page.setDefaultTimeout(10_000);
  return opened;
}

async function openPanel(page: Page): Promise<void> {
  await page.locator(".launcher").click();
  await page.locator("textarea").waitFor();
  await page.locator(".disclosure").waitFor();
}

async function say(page: Page, text: string): Promise<void> {
  await page.locator("textarea").fill(text);
  await page.keyboard.press("Enter");
}

/** Opens the panel, asks, and waits for the answer. */
async function ask(page: Page, text = QUESTION): Promise<void> {
  await openPanel(page);
  await say(page, text);
  await page.locator(".from-assistant .feedback").first().waitFor();
}

function newestTicket(): Ticket {
  return [...harness.server.tickets.values()].at(-1)!;
}

const visitorTexts = (ticket: Ticket) => ticket.messages.filter((m) => m.role === "visitor").map((m) => m.content);

describe("the launcher", () => {
  it("asks for nothing but itself before anybody is interested", async () => {
    const { page } = await harness.open();
    pages.push(page);
    await page.locator(".launcher").waitFor();
    const files = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    const ours = files.map((file) => new URL(file).pathname).filter((path) => path !== "/favicon.ico");
    expect(ours).toEqual(["/widget.js"]);
    expect(harness.server.calls).toEqual([]);
  });

  it("leaves the page alone: one element, one global, and no second launcher when embedded twice", async () => {
    const { page } = await visit();
    await page.locator(".launcher").waitFor();
    const before = await page.evaluate(() => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow ?? {}));
      frame.remove();
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name) && !/^\d+$/.test(name));
    });
    expect(before).toEqual(["Frontdesk"]);
    await page.addScriptTag({ url: "/widget.js" });
    expect(await page.locator("frontdesk-chat").count()).toBe(1);
    expect(await page.locator("head style, head link[rel=stylesheet], body > style").count()).toBe(0);
  });

  it("carries out the commands that a page gave before it was there, and tells what happens", async () => {
    const { page } = await visit();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const event of ["open", "close", "message:sent", "message:received"]) {
        window.Frontdesk?.("on", event, () => heard.push(event));
      }
      window.Frontdesk?.("open");
    });
    await page.locator(".suggestions button").first().click();
    await page.locator(".feedback").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard).toEqual(["open", "message:sent", "message:received", "close"]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("FRONTDESK-CHAT");
  });

  it("moves along when the site swaps its whole body", async () => {
    const { page } = await visit();
    await ask(page);
    await page.evaluate(() => {
      const body = document.createElement("body");
      body.append("Another page");
      document.body.replaceWith(body);
    });
    await page.locator(".from-assistant .feedback").waitFor();
    expect(await page.locator("frontdesk-chat").count()).toBe(1);
  });

  it("forgets the visitor on shutdown", async () => {
    const { page } = await visit();
    await ask(page);
    await page.evaluate(() => window.Frontdesk?.("shutdown"));
    await page.locator("frontdesk-chat").waitFor({ state: "detached" });
    const kept = () => page.evaluate(() => localStorage.length + sessionStorage.length);
    await eventually(kept).toBe(0);
    await page.evaluate(() => window.Frontdesk?.("open"));
    await page.locator(".greeting").waitFor();
  });
});

describe("a question", () => {
  it("is answered in a stream, with sources that can be opened and unsafe ones that can't", async () => {
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
    expect(await page.locator(".header p").innerText()).toBe("Putting the widget live");
    await page.locator(".marker").first().click();
    const link = page.locator(".source a");
    expect(await link.getAttribute("href")).toBe("https://docs.example.com/embed");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    await page.locator(".chip").nth(1).click();
    expect(await page.locator(".source-title").innerText()).toBe("Allowed domains");
    expect(await link.count()).toBe(0);
    expect(await page.locator(".from-assistant .bubble").count()).toBe(1);
  });

  it("says how many pages are read and what about, in the visitor's language", async () => {
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

  it("has code that can be copied without the words around it", async () => {
    const { page } = await visit({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
    await ask(page);
    const block = page.locator(".from-assistant .code").first();
    await block.getByRole("button", { name: "Copy" }).click();
    await block.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator("pre").innerText());
    expect(copied).toMatch(/^<script /);
  });

  it("takes a thumb with a reason", async () => {
    const { page } = await visit();
    await ask(page);
    await page.getByRole("button", { name: "Not helpful" }).click();
    await page.getByPlaceholder("What was wrong?").fill("Too short");
    await page.getByRole("button", { name: "Send feedback" }).click();
    await page.getByText("Thanks for your feedback.").waitFor();
    const sent = harness.server.calls.filter((call) => call.route === "POST /feedback").map((call) => call.body);
    const message_id = newestTicket().messages.at(-1)?.id;
    expect(sent).toEqual([
      { message_id, rating: "down" },
      { message_id, rating: "down", reason: "Too short" },
    ]);
  });

  it("that fits several topics is asked back, and goes on with the choice", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Which plan is it?");
    await page.getByRole("button", { name: "Business" }).click();
    await page.locator(".feedback").waitFor();
    expect(await page.locator(".from-visitor .bubble").allInnerTexts()).toEqual(["Which plan is it?", "Business"]);
    expect(await page.locator(".clarify").count()).toBe(0);
  });

  it("that is asked back can be left at that: the options go, and nothing is said", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Which plan is it?");
    await page.getByRole("button", { name: "Never mind" }).click();
    await eventually(() => harness.server.calls.at(-1)?.body.cancel).toBe(true);
    await page.locator(".clarify").waitFor({ state: "detached" });
    expect(await page.locator(".from-visitor .bubble").allInnerTexts()).toEqual(["Which plan is it?"]);
    expect(await page.locator(".status").count()).toBe(0);
  });

  it("that is asked back offers a person as the last option", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Which plan is it?");
    await page.locator(".option.is-person").click();
    await eventually(() => harness.server.calls.at(-1)?.body.value).toBe("Ask a person");
  });
});

describe("a hand-over", () => {
  it("withdraws the draft, names the ticket, takes an address, and shows the person's answer live", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "Do you deliver to the moon?");
    await page.getByText("A person will answer here").waitFor();
    const ticket = newestTicket();
    expect(await page.locator(".ticket").innerText()).toBe(`Ticket ${ticket.number}`);
    expect(await page.getByText("courier flies").count()).toBe(0);
    expect(await page.locator(".escalation").count()).toBe(1);
    await page.getByLabel("Get the answer by e-mail").fill("me@example");
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText("Please check the address.").waitFor();
    await page.getByLabel("Get the answer by e-mail").fill("me@example.com");
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText("We will also write to me@example.com.").waitFor();
    await say(page, "I am in a hurry");
    await eventually(() => visitorTexts(ticket)).toContain("I am in a hurry");
    harness.server.reply(ticket, "Ana", "Not yet, but **next year**.");
    await page.locator(".from-agent").waitFor();
    expect(await page.locator(".from-agent h3").innerText()).toBe("Ana");
    expect(await page.locator(".from-agent strong").innerText()).toBe("next year");
    expect(await page.locator(".is-waiting").count()).toBe(0);
  });

  it("can be asked for at any time", async () => {
    const { page } = await visit();
    await openPanel(page);
    await page.getByRole("button", { name: "Talk to a person" }).click();
    await page.getByRole("button", { name: "Yes, please" }).click();
    await page.getByText("A person will answer here").waitFor();
    expect(await page.getByText("Working on it").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Stop answering" }).count()).toBe(0);
  });

  it("can be called off while nobody has taken the ticket, and the assistant answers again", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "moon");
    await page.getByRole("button", { name: "Go back to the assistant" }).click();
    await page.getByText("You’re back with the assistant").waitFor();
    expect(await page.locator(".is-waiting").count()).toBe(0);
    expect(await page.locator(".escalation").count()).toBe(1);
    await say(page, QUESTION);
    await page.locator(".feedback").waitFor();
  });

  it("counts the answer on the launcher while the panel is closed, also after a reload", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "moon");
    await page.getByText("A person will answer here").waitFor();
    await page.keyboard.press("Escape");
    await page.reload();
    await eventually(() => newestTicket().readers.size).toBe(1);
    harness.server.reply(newestTicket(), "Ana", "Hello!");
    await page.locator(".badge:not([hidden])").waitFor();
    expect(await page.locator(".badge").innerText()).toBe("1");
    expect(await page.locator(".launcher").getAttribute("aria-label")).toContain("Unread answers: 1");
    await page.locator(".launcher").click();
    await page.locator(".from-agent").waitFor();
    await page.locator(".badge").waitFor({ state: "hidden" });
  });
});

describe("nothing is lost", () => {
  it("when the page is reloaded: the conversation comes back", async () => {
    const { page } = await visit();
    await ask(page);
    const before = await page.locator(".log").innerText();
    await page.reload();
    await page.locator(".feedback").waitFor();
    expect(await page.locator(".log").innerText()).toBe(before);
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

  it("when two tabs talk at once: both show both questions with their answers", async () => {
    const { page } = await visit();
    await ask(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await openPanel(other);
    await other.locator(".feedback").waitFor();
    await Promise.all([say(page, "from one tab"), say(other, "from the other")]);
    const texts = (tab: Page) => tab.locator(".bubble").allInnerTexts();
    await eventually(async () => (await texts(page)).length).toBe(6);
    await eventually(() => other.locator(".feedback").count()).toBe(3);
    await eventually(async () => (await texts(other)).join()).toBe((await texts(page)).join());
    expect((await texts(page)).filter((text) => text.startsWith("from"))).toHaveLength(2);
    await say(page, "moon");
    await other.locator(".escalation").waitFor();
    await say(page, "still there?");
    await other.getByText("still there?").waitFor();
  });

  it("when the session has run out: the handle brings the same conversation back", async () => {
    const { page } = await visit();
    await ask(page);
    harness.server.faults["POST /stream"] = [401];
    await say(page, QUESTION);
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    expect(harness.server.calls.filter((call) => call.route === "POST /init").at(-1)?.body.resume).toMatch(
      /^resume-handle/,
    );
  });

  it("when the network is gone: what was written waits, through a reload, and is sent once each, in order", async () => {
    const { page } = await visit();
    await ask(page);
    const ticket = newestTicket();
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await say(page, "first");
    await say(page, "second");
    await eventually(() => page.locator(".is-sending").count()).toBe(2);
    await page.context().setOffline(false);
    await page.reload();
    await eventually(() => visitorTexts(ticket)).toEqual([QUESTION, "first", "second"]);
    await eventually(() => page.locator(".is-sending").count()).toBe(0);
  });

  it("when the panel opens without a network: it fills in by itself when that is back", async () => {
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
    harness.server.faults["POST /stream"] = [0, 503, 409];
    await say(page, "a long one");
    await page.locator(".from-assistant").nth(1).locator(".bubble").waitFor({ timeout: 15_000 });
    harness.server.cut();
    await page.waitForTimeout(300);
    harness.server.cut();
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    expect(visitorTexts(newestTicket())).toEqual([QUESTION, "a long one"]);
    const shown = await page.locator(".from-assistant .bubble").last().innerText();
    expect(shown.replace(/\s+/g, " ")).toContain("single-page apps.");
  });

  it("when storage is blocked: the chat works for as long as the page lives", async () => {
    const { page } = await harness.open();
    pages.push(page);
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
});

describe("conversations", () => {
  it("can be listed, renamed, switched and deleted", async () => {
    const { page } = await visit();
    harness.server.tickets.clear();
    await ask(page);
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.locator(".greeting").waitFor();
    await ask2(page);
    await page.getByRole("button", { name: "Your conversations" }).click();
    await eventually(() => page.locator(".conversation").count()).toBe(2);
    await page
      .getByRole("button", { name: /^Rename/ })
      .first()
      .click();
    await page.getByLabel("New title").fill("About the tag");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".conversation", { hasText: "About the tag" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page
      .getByRole("button", { name: /^Delete/ })
      .nth(1)
      .click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await eventually(() => page.locator(".conversation").count()).toBe(1);
    await page.locator(".conversation").click();
    await page.locator(".feedback").waitFor();
    expect(await page.locator(".header p").innerText()).toBe("About the tag");
  });
});

async function ask2(page: Page): Promise<void> {
  await say(page, QUESTION);
  await page.locator(".feedback").waitFor();
}

describe("a limit to a collection", () => {
  const scopes = () =>
    harness.server.calls
      .filter((call) => call.route === "POST /stream")
      .map((call) => (call.body as { scope?: unknown }).scope);

  it("stands above the text field, goes along with each question, and can be taken away", async () => {
    const { page } = await visit({ attributes: 'data-scope="Delivery"' });
    await openPanel(page);
    await page.locator(".scope", { hasText: "Only in:Delivery" }).waitFor();
    await ask2(page);
    await page.getByRole("button", { name: "Search all documents again" }).click();
    await eventually(() => page.locator(".scope").count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName);
    expect(await focused()).toBe("TEXTAREA");
    await say(page, "And now?");
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    expect(scopes()).toEqual([{ collection: "Delivery" }, undefined]);
  });

  it("is set and lifted by the page, before and after the panel was opened", async () => {
    const { page } = await visit();
    const limit = (value: unknown) => page.evaluate((scope) => window.Frontdesk?.("scope", scope), value);
    const document_ids = ["11111111-1111-4111-8111-111111111111"];
    await limit({ document_ids, label: "This guide" });
    await openPanel(page);
    await page.locator(".scope", { hasText: "This guide" }).waitFor();
    await limit({ document_ids });
    await page.locator(".scope", { hasText: "1 document" }).waitFor();
    await ask2(page);
    await limit(null);
    await eventually(() => page.locator(".scope").count()).toBe(0);
    expect(scopes()).toEqual([{ document_ids }]);
  });

  it("that is gone says so, and another try asks without it", async () => {
    const { page } = await visit({ attributes: 'data-scope="Gone"' });
    await openPanel(page);
    await say(page, QUESTION);
    await page.getByText("What the question was limited to is no longer there.").waitFor();
    expect(await page.locator(".scope").count()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".feedback").waitFor();
    expect(scopes()).toEqual([{ collection: "Gone" }, undefined]);
  });

  it.each([
    ["by night", { context: { colorScheme: "dark" } }],
    ["from right to left", { lang: "ar" }],
    ["on a phone", { context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } }],
  ] as [string, OpenOptions][])("fits and has no barrier %s", async (_name, options) => {
    const name = "Deliveries to islands, mountains and other places that are hard to reach";
    const { page } = await visit({ attributes: `data-scope="${name}"`, ...options });
    await openPanel(page);
    const box = await page.locator(".scope").boundingBox();
    const panel = await page.locator(".panel").boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(panel!.x);
    expect(box!.x + box!.width).toBeLessThanOrEqual(panel!.x + panel!.width);
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe("for everybody", () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const looks: [string, OpenOptions][] = [
    ["by day", {}],
    ["by night", { context: { colorScheme: "dark" } }],
    ["from right to left", { lang: "ar" }],
    ["on a phone", { context: phone }],
    ["in a pale colour", { attributes: 'data-accent="#ffd54a" data-position="bottom-left"' }],
  ];
  it.each(looks)("axe finds no barrier %s", async (_name, options) => {
    const { page } = await visit({ policy: "none", ...options });
    expect(await findBarriers(page)).toEqual([]);
    await openPanel(page);
    await page.locator(".suggestions").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await ask2(page);
    await page.locator(".chip").first().click();
    await say(page, "Which plan?");
    await page.locator(".clarify").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator(".clarify .option").last().click();
    await page.locator(".clarify").waitFor({ state: "detached" });
    await say(page, "moon");
    await page.locator(".email").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator(".withdraw").click();
    await page.locator(".back").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it("the keyboard reaches everything, and the page behind stays usable", async () => {
    const { page } = await visit();
    await page.getByRole("button", { name: "Buy" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(".suggestions").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName);
    await eventually(focused).toBe("TEXTAREA");
    expect(await page.getByRole("dialog").getAttribute("aria-modal")).toBe("false");
    await page.getByRole("button", { name: "Buy" }).click();
    await page.locator(".launcher").click();
    await page.locator(".panel").waitFor({ state: "detached" });
  });

  it.each([
    ["left to right", "en"],
    ["right to left", "ar"],
  ])("a wide table and long code scroll in their frames and keep words whole, %s", async (_direction, lang) => {
    const { page } = await visit({ lang, context: { viewport: { width: 320, height: 640 } } });
    await openPanel(page);
    await say(page, "hello");
    await page.locator(".from-assistant .bubble").first().waitFor();
    const row = "| `MAX_STREAMS_PER_TICKET` | 20 requests | limitations |";
    const table = `| variable | default | meaning |\n| --- | --- | --- |\n${row}`;
    harness.server.reply(newestTicket(), "Ana", `${table}\n\n\`\`\`\n${"word ".repeat(40)}\n\`\`\``);
    const reply = page.locator(".from-agent .bubble");
    await reply.locator("td").first().waitFor();
    const scrolls = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await reply.locator(".md-table").evaluate(scrolls)).toBe(true);
    expect(await reply.locator("pre").evaluate(scrolls)).toBe(true);
    expect(await reply.evaluate(scrolls)).toBe(false);
    const lines = await reply.locator("td").evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map((rect) => Math.round(rect.bottom / 8))).size;
      }),
    );
    // One line each for the name and the single word; no more lines than words for the other.
    expect(lines[0]).toBe(1);
    expect(lines[1]).toBeLessThanOrEqual(2);
    expect(lines[2]).toBe(1);
  });

  it("fills a phone's screen and never scrolls sideways", async () => {
    const { page } = await visit({ context: phone });
    await ask(page);
    expect(await page.locator(".panel").boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    expect(await page.locator(".log").evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0);
  });

  it.each(Object.entries({ de: "Fragen", fr: "question", es: "pregunta", ar: "سؤال" }))(
    "speaks %s",
    async (lang, word) => {
      const { page } = await visit({ attributes: `data-locale="${lang}"` });
      await openPanel(page);
      const placeholder = () => page.locator("textarea").getAttribute("placeholder");
      await eventually(async () => (await placeholder())?.toLowerCase()).toContain(word.toLowerCase().slice(0, 5));
    },
  );
});

describe("a strict page", () => {
  it.each(["self", "nonce"] as const)("under the %s policy there is no violation", async (policy) => {
    const { page, problems } = await visit({ policy });
    await ask(page);
    await page.locator(".chip").first().click();
    await say(page, "Which plan?");
    await page.locator(".clarify .option").first().click();
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.locator(".conversation").first().waitFor();
    expect(problems).toEqual([]);
  });

  it("runs no script that hides in an answer, a title or a message", async () => {
    const { page, problems } = await visit();
    await openPanel(page);
    await page.evaluate(() => Object.assign(window, { alert: () => Object.assign(window, { pwned: true }) }));
    const hostile =
      "<img src=x onerror=alert(1)><svg onload=alert(2)>[x](javascript:alert(3))<script>alert(4)</script>";
    await say(page, hostile);
    await page.locator(".feedback").waitFor();
    harness.server.reply(newestTicket(), hostile, hostile);
    await page.locator(".from-agent").waitFor();
    expect(await page.locator(".panel img, .panel script, .panel svg:not(.icon)").count()).toBe(0);
    expect(await page.locator(".from-agent a").count()).toBe(0);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(problems).toEqual([]);
  });
});

it("is built in one loader that names the app and no inline style", () => {
  const loader = readFileSync(join(harness.outDir, "widget.js"), "utf8");
  expect(loader).toMatch(/app\.[\w-]+\.js/);
  expect(loader).not.toMatch(/innerHTML|<style|eval\(/);
});
