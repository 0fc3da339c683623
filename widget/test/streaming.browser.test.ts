/** How an answer renders while it streams, and what that costs on a slow machine. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { figure } from "../../server/test/support/figures.ts";
import { busyTasks } from "./busyTasks.ts";
import { eventually, openPanel, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const TOKENS = 2_000;
const SLOWDOWN = 4;

const section = `## Put it on your site

Paste **one tag** into your page [3], or *let a tag manager* do it; see [the guide](https://docs.example.com/embed) [1].

- Copy the tag from \`Settings\`
- Paste it before the end of the page
  - on every page, or
  - on those that need it

\`\`\`html
<script async src="https://chat.example.com/widget.js"></script>
\`\`\`

| Plan | Seats |
| --- | --- |
| Starter | 2 |
| Business | 10 |

1. Open the page
2. Ask something, and wait for the answer [2]

`;
const answer = section
  .repeat(40)
  .match(/\S+\s*/g)!
  .slice(0, TOKENS);
const citations = [1, 2, 3].map((n) => ({ n, title: `Page ${n}`, url: null, snippet: "Words" }));

interface Measured {
  /** Changes of the answer's text, and how many came later than the frame after their token. */
  changes: number;
  late: number;
  longestMs: number;
  longTasks: number[];
  frames: number[];
}

/** Records when tokens arrive, when the answer on screen changes, and what keeps the page busy. */
async function measure(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured: Measured = { changes: 0, late: 0, longestMs: 0, longTasks: [], frames: [] };
    Object.assign(window, { measured });
    let arrived = 0;
    let framesSince = 0;
    const { read } = ReadableStreamDefaultReader.prototype;
    Object.assign(ReadableStreamDefaultReader.prototype, {
      async read(this: ReadableStreamDefaultReader) {
        const piece = await read.call(this);
        arrived = performance.now();
        framesSince = 0;
        return piece;
      },
    });
    const isAnswer = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest(".from-assistant .bubble");
    const watch = () =>
      new MutationObserver((changes) => {
        if (!changes.some(isAnswer)) return;
        measured.changes++;
        // The text is drawn in the callbacks of the first frame.
        if (framesSince > 1) measured.late++;
        measured.longestMs = Math.max(measured.longestMs, performance.now() - arrived);
      }).observe(document.querySelector("frontdesk-chat")!.shadowRoot!, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    Object.assign(window, { watch });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.longTasks.push(duration);
    }).observe({ type: "longtask" });
    let before = performance.now();
    const frame = (now: number) => {
      measured.frames.push(now - before);
      before = now;
      framesSince++;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

describe("a streaming answer", () => {
  it(`is on screen one frame after each token, even ${TOKENS} tokens long on a slow machine`, {
    timeout: 120_000,
  }, async () => {
    const { page } = await widget.visit();
    await measure(page);
    await page.reload();
    // The first answer also loads the code that draws tables.
    widget.server.answers.set("Short?", { pieces: [section], citations });
    await openPanel(page);
    await say(page, "Short?");
    await page.locator(".feedback").waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.evaluate(() => {
      const { measured, watch } = window as unknown as { measured: Measured; watch(): void };
      watch();
      measured.longTasks.length = 0;
      measured.frames.length = 0;
    });
    widget.server.answers.set("Long?", { pieces: answer, citations, everyMs: 5 });
    const browser = page.context().browser()!;
    await browser.startTracing(page, { categories: ["toplevel"] });
    await say(page, "Long?");
    await page.locator(".feedback").nth(1).waitFor({ timeout: 100_000 });
    const busy = busyTasks(await browser.stopTracing());
    const measured = await page.evaluate(() => (window as unknown as { measured: Measured }).measured);
    const { changes, late, longestMs, longTasks, frames } = measured;
    const over = (ms: number, times: number[]) => times.filter((time) => time > ms).length;
    figure(
      `answer of ${TOKENS} tokens at ${SLOWDOWN}× slower CPU: changes painted later than the next frame`,
      late,
      changes,
    );
    figure("longest from a token's arrival to the changed page, ms", longestMs);
    figure("tasks that kept the processor for over 50 ms", over(50, busy), busy.length);
    figure("the longest of them, ms", Math.max(...busy));
    figure("tasks over 50 ms by the clock, other programs' turns included", over(50, longTasks));
    figure("frames over 50 ms by the clock", over(50, frames), frames.length);
    expect(busy.length).toBeGreaterThan(100);
    // The end of the stream is not a token: it is the stored answer with its sources.
    expect(late / changes).toBeLessThan(0.02);
    expect(await page.locator(".from-assistant .bubble pre").count()).toBeGreaterThan(10);
  });

  it("keeps its elements while it grows and when it is done, and its sources keep their numbers", async () => {
    const { page } = await widget.visit();
    await openPanel(page);
    widget.server.answers.set("Short?", { pieces: answer.slice(0, 110), citations, everyMs: 10 });
    await say(page, "Short?");
    const bubble = page.locator(".from-assistant .bubble");
    await bubble.locator("td").first().waitFor();
    // The text is half there, with its markers in reading order.
    expect((await bubble.locator(".marker").allInnerTexts()).slice(0, 2)).toEqual(["1", "2"]);
    const kept = await bubble.evaluate((element) => {
      const all = [element, ...element.children];
      for (const each of all) Object.assign(each, { isKept: true });
      return all.length;
    });
    await page.locator(".feedback").waitFor();
    const still = await bubble.evaluate(
      (element) => [element, ...element.children].filter((each) => "isKept" in each).length,
    );
    expect(kept).toBeGreaterThan(3);
    expect(still).toBe(kept);
    const numbers = [...new Set(await bubble.locator(".marker").allInnerTexts())];
    expect(numbers).toEqual(["1", "2", "3"]);
    const sources = await page.locator(".sources .chip").allInnerTexts();
    expect(sources.map((source) => source.replace(/\s+/g, " "))).toEqual(["1 Page 3", "2 Page 1", "3 Page 2"]);
  });

  it("is announced sentence by sentence, in one live region", async () => {
    const { page } = await widget.visit();
    await openPanel(page);
    const pieces = "Paste **one tag**. Then wait [2]. Done.".match(/\S+\s*/g)!;
    widget.server.answers.set("Short?", { pieces, citations, everyMs: 10 });
    await say(page, "Short?");
    await page.locator(".feedback").waitFor();
    const said = page.locator(".log [aria-live='polite'] p");
    const words = "AI assistant: Paste one tag. Then wait. Done. 3 sources";
    await eventually(async () => (await said.allTextContents()).join(" ")).toBe(words);
    expect(await page.locator("[role=log]").getAttribute("aria-live")).toBe("off");
  });
});

describe("the conversation", () => {
  const scrollTop = (page: Page) => page.locator(".log").evaluate((log) => log.scrollTop);
  const isAtEnd = (page: Page) =>
    page.locator(".log").evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2);

  /** Position of the first match in the log's view, in pixels from its top. */
  const placeOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((row) => row.getBoundingClientRect().top - row.closest(".log")!.getBoundingClientRect().top);

  it("shows a long answer from its start, with its question in view: while streaming, afterwards, and after a reload", async () => {
    const { page } = await widget.visit();
    await openPanel(page);
    widget.server.answers.set("Long?", { pieces: answer.slice(0, 600), citations, everyMs: 5 });
    await say(page, "Long?");
    const isReadable = async () => {
      const [question, beginning] = [await placeOf(page, ".from-visitor"), await placeOf(page, ".from-assistant")];
      expect(question).toBeGreaterThanOrEqual(0);
      expect(beginning).toBeGreaterThan(question);
      expect(beginning).toBeLessThan(150);
    };
    await page.locator(".from-assistant pre").nth(2).waitFor();
    await isReadable();
    await page.locator(".feedback").waitFor();
    await isReadable();
    expect(await isAtEnd(page)).toBe(false);
    await page.locator(".to-end").waitFor();
    await page.reload();
    await page.locator(".feedback").waitFor();
    await expect.poll(() => placeOf(page, ".from-visitor")).toBeLessThan(150);
    await isReadable();
    // A short one is shown in full at the end.
    await say(page, "And the short one?");
    await page.locator(".feedback").nth(1).waitFor();
    await expect.poll(() => isAtEnd(page)).toBe(true);
  });

  it("brings a hand-over fully into view, whatever was shown before", async () => {
    const { page } = await widget.visit();
    await openPanel(page);
    widget.server.answers.set("Long?", { pieces: answer.slice(0, 300), citations });
    await say(page, "Long?");
    await page.locator(".feedback").waitFor();
    await say(page, "Which plan is it?");
    await page.locator(".clarify").waitFor();
    await say(page, "Do you deliver to the moon?");
    await page.locator("#fd-email").waitFor();
    await expect.poll(() => isAtEnd(page)).toBe(true);
  });

  it("lets a reader of a long answer go on at their own pace", async () => {
    const { page } = await widget.visit();
    await openPanel(page);
    widget.server.answers.set("Long?", { pieces: answer.slice(0, 600), citations, everyMs: 5 });
    await say(page, "Long?");
    await page.locator(".from-assistant pre").nth(2).waitFor();
    const begun = await scrollTop(page);
    await page.locator(".log").hover();
    await page.mouse.wheel(0, 150);
    await expect.poll(() => scrollTop(page)).toBe(begun + 150);
    await page.locator(".feedback").waitFor();
    expect(await scrollTop(page)).toBe(begun + 150);
  });

  it("follows its end for a reader who is there, and leaves alone one who has scrolled up", async () => {
    const { page } = await widget.visit();
    await openPanel(page);
    widget.server.answers.set("Long?", { pieces: answer.slice(0, 600), citations, everyMs: 5 });
    await say(page, "Long?");
    await page.locator(".from-assistant pre").nth(1).waitFor();
    await page.locator(".to-end").click();
    await page.locator(".from-assistant pre").nth(2).waitFor();
    await expect.poll(() => isAtEnd(page)).toBe(true);
    await page.locator(".log").hover();
    await page.mouse.wheel(0, -400);
    await page.locator(".to-end").waitFor();
    const place = await scrollTop(page);
    await page.locator(".feedback").waitFor();
    expect(await scrollTop(page)).toBe(place);
    await page.locator(".to-end").click();
    await page.locator(".to-end").waitFor({ state: "detached" });
    await expect.poll(() => isAtEnd(page)).toBe(true);
  });
});
