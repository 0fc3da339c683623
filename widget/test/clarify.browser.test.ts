/** A clarifying question: its buttons in every language and direction, and the ways to dismiss it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { loaders } from "../src/i18n/index.ts";
import { findBarriers } from "./browserHarness.ts";
import { findOverflow } from "./findOverflow.ts";
import { eventually, openPanel, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const narrow = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const LONG = 120;

/** Labels of 120 characters: one of words, and one of a single unbreakable word. */
const labels = {
  ltr: [
    "How long the parcel takes to the islands and what that costs when it is sent by express ".padEnd(
      LONG,
      "and more ",
    ),
    "Donaudampfschifffahrtsgesellschaftskapitän".padEnd(LONG, "smützenband"),
  ],
  rtl: [
    "כמה זמן לוקח למשלוח להגיע אל האיים ומה המחיר כאשר הוא נשלח בדואר מהיר ".padEnd(LONG, "ועוד קצת "),
    "واستخراجاتهم".padEnd(LONG, "للمعلومات"),
  ],
};

/** Pixels of the conversation reachable only by scrolling sideways, and elements that stick out of the panel. */
const overflow = async (page: Page) => ({
  sideways: await page.locator(".log").evaluate((log) => log.scrollWidth - log.clientWidth),
  out: await page.locator(".panel").evaluate(findOverflow),
});

it.each(["en", ...Object.keys(loaders)])("long buttons wrap in %s, whichever way page and labels read", async (tag) => {
  const { page } = await widget.visit({ attributes: `data-locale="${tag}"`, context: narrow });
  await openPanel(page);
  for (const dir of ["ltr", "rtl"] as const) {
    const question = `Which one, ${dir}?`;
    widget.server.answers.set(question, { pieces: ["?"], citations: [], options: labels[dir] });
    await page.evaluate((value) => {
      document.documentElement.dir = value;
    }, dir);
    await say(page, question);
    const sections = page.locator(".options .is-section");
    await eventually(() => sections.allInnerTexts()).toEqual(labels[dir].map((each) => each.trim()));
    expect(await overflow(page), dir).toEqual({ sideways: 0, out: [] });
  }
});

describe("a clarifying question", () => {
  const openQuestion = async (page: Page) => {
    await openPanel(page);
    await say(page, "Which plan is it?");
    await page.locator(".clarify").waitFor();
  };
  const field = (page: Page) => page.locator("textarea");

  it("lets the visitor type something else, and keeps what they have already written", async () => {
    const { page } = await widget.visit();
    await openQuestion(page);
    await field(page).fill("I mean the one for");
    await page.getByRole("button", { name: "Something else" }).click();
    expect(await field(page).inputValue()).toBe("I mean the one for");
    expect(await field(page).evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.type(" schools");
    expect(await field(page).inputValue()).toBe("I mean the one for schools");
    expect(await findBarriers(page)).toEqual([]);
  });

  it("goes with its buttons once answered in the visitor's own words, even after a reload", async () => {
    widget.server.answers.set("never mind", { pieces: ["All right."], citations: [] });
    const { page } = await widget.visit();
    await openQuestion(page);
    await say(page, "never mind");
    await page.locator(".bubble", { hasText: "All right." }).waitFor();
    expect(await page.locator(".clarify").count()).toBe(0);
    await page.reload();
    await page.locator(".bubble", { hasText: "All right." }).waitFor();
    expect(await page.locator(".clarify").count()).toBe(0);
    await eventually(() => field(page).getAttribute("placeholder")).toBe("Ask a question…");
  });
});
