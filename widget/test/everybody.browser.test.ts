import { describe, expect, it } from "vitest";
import { findBarriers, type OpenOptions } from "./browserHarness.ts";
import { ask, askAgain, eventually, openPanel, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("accessibility", () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const looks: [string, OpenOptions][] = [
    ["by day", {}],
    ["by night", { context: { colorScheme: "dark" } }],
    ["from right to left", { lang: "ar" }],
    ["on a phone", { context: phone }],
    ["in a pale colour", { attributes: 'data-accent="#ffd54a" data-position="left"' }],
  ];
  it.each(looks)("axe finds no violation %s", async (_name, options) => {
    // The email form shows while nobody is available.
    widget.server.settings.presence = { openings: [], reply_minutes: 60 };
    const { page } = await visit({ policy: "none", ...options });
    expect(await findBarriers(page)).toEqual([]);
    await openPanel(page);
    await page.locator(".suggestions").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await askAgain(page);
    await page.locator(".chip").first().click();
    await say(page, "Which plan?");
    await page.locator(".clarify").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator(".clarify .option").last().click();
    await page.locator(".clarify").waitFor({ state: "detached" });
    await say(page, "moon");
    await page.locator("#fd-email").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator(".escalation > .text-button").last().click();
    await page.locator(".event").waitFor();
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
  ])("a wide table and long code scroll in their frames and don't break words, %s", async (_direction, lang) => {
    const { page } = await visit({ lang, context: { viewport: { width: 320, height: 640 } } });
    await openPanel(page);
    await say(page, "hello");
    await page.locator(".from-assistant .bubble").first().waitFor();
    const row = "| `MAX_STREAMS_PER_TICKET` | 20 requests | limitations |";
    const table = `| variable | default | meaning |\n| --- | --- | --- |\n${row}`;
    widget.server.reply(widget.newestTicket(), "Ana", `${table}\n\n\`\`\`\n${"word ".repeat(40)}\n\`\`\``);
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
        const bottoms = [...range.getClientRects()].map((rect) => rect.bottom).sort((one, other) => one - other);
        return bottoms.filter((bottom, at) => at === 0 || bottom - bottoms[at - 1]! > 8).length;
      }),
    );
    // One line each for the name and the single word; the other has no more lines than words.
    expect(lines[0]).toBe(1);
    expect(lines[1]).toBeLessThanOrEqual(2);
    expect(lines[2]).toBe(1);
  });

  it.each([
    ["left to right", "en"],
    ["right to left", "he"],
  ])("a wide table has a shadow where it goes on, and rows no taller than their text, %s", async (_direction, lang) => {
    const { page } = await visit({ lang, context: { viewport: { width: 320, height: 640 } } });
    await openPanel(page);
    await say(page, "hello");
    await page.locator(".from-assistant .bubble").first().waitFor();
    const row =
      "| Business | ten seats | as many answers as you like in a month | forty-nine euros | by invoice, too |";
    const table = `| Plan | Seats | Answers | Price | Paid |\n| --- | --- | --- | --- | --- |\n${row}\n${row}`;
    widget.server.reply(widget.newestTicket(), "Ana", table);
    const frame = page.locator(".from-agent .md-table");
    await frame.locator("td").first().waitFor();
    // Two shadows stay at the frame's sides; two covers scroll with the table and hide them at its ends.
    const layers = await frame.evaluate((element) => getComputedStyle(element).backgroundAttachment.split(", "));
    expect(layers.slice(0, 4)).toEqual(["local", "local", "scroll", "scroll"]);
    const spare = await frame.locator("tr").evaluateAll((rows) =>
      rows.map((each) => {
        const words = [...each.children].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect().height;
        });
        return each.clientHeight - Math.max(...words);
      }),
    );
    // What remains is a row's padding.
    expect(Math.max(...spare)).toBeLessThan(20);
    const besides = await frame.evaluate(
      ({ clientHeight, firstElementChild }) => clientHeight - firstElementChild!.clientHeight,
    );
    expect(besides).toBeLessThan(4);
  });

  it("the panel fills a phone's screen and never scrolls sideways", async () => {
    const { page } = await visit({ context: phone });
    await ask(page);
    expect(await page.locator(".panel").boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    expect(await page.locator(".log").evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0);
  });
});
