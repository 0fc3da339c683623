/** Every language on the narrowest screen: nothing left in English, nothing cut off, no accessibility violation. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { en as appEn, type Text } from "../src/i18n/en.ts";
import { loaders } from "../src/i18n/index.ts";
import { en as laterEn } from "../src/i18n/later/en.ts";
import { laterLoaders } from "../src/i18n/later/index.ts";
import { findBarriers } from "./browserHarness.ts";
import { findOverflow } from "./findOverflow.ts";
import { askAgain, eventually, QUESTION, say, useWidget } from "./useWidget.ts";

const FOLDER = join(import.meta.dirname, "shots");
const narrow = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const widget = useWidget();

type Words = Readonly<Record<string, Text>>;
const en: Words = { ...appEn, ...laterEn };
const wordsOf = async (tag: string): Promise<Words> =>
  tag === "en" ? en : { ...(await loaders[tag]!()).dictionary, ...(await laterLoaders[tag]!()).dictionary };

const formsOf = (text: Text | undefined) =>
  text === undefined ? [] : typeof text === "string" ? [text] : Object.values(text);
const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
/** Whether a text on screen matches a dictionary text, with any values for its placeholders. */
const isForm = (form: string, text: string) =>
  new RegExp(
    `^${form
      .split(/\{\w+\}/)
      .map(escaped)
      .join(".+")}$`,
    "su",
  ).test(text);

/** Everything that can be read or heard in the panel and on the launcher. */
async function wordsOn(page: Page): Promise<string[]> {
  return page.locator(".fd").evaluate((frame) => {
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (walker.nextNode()) words.push(walker.currentNode.textContent ?? "");
    for (const element of frame.querySelectorAll("*"))
      for (const name of ["aria-label", "placeholder", "title"]) words.push(element.getAttribute(name) ?? "");
    return words.map((word) => word.trim()).filter((word) => word !== "");
  });
}

/** English texts still on screen, ignoring those that are the same in the language. */
async function leftInEnglish(page: Page, own: Words): Promise<string[]> {
  const words = await wordsOn(page);
  return Object.keys(own).flatMap((key) => {
    const isOwn = (word: string) => formsOf(own[key]).some((form) => isForm(form, word));
    return words.filter((word) => formsOf(en[key]).some((form) => isForm(form, word)) && !isOwn(word));
  });
}

describe.each(["en", ...Object.keys(loaders)])("in %s", (tag) => {
  it("the greeting, an answer with its source, and the hand-over are shown", async () => {
    mkdirSync(FOLDER, { recursive: true });
    const own = await wordsOf(tag);
    // A browser of another region of the language would give it that region.
    const context = { ...narrow, locale: tag };
    const { page, problems } = await widget.visit({ attributes: `data-locale="${tag}"`, context });
    const look = async (name: string) => {
      await page.screenshot({ path: join(FOLDER, `lang-${tag}-${name}.png`), animations: "disabled" });
      if (tag !== "en") expect(await leftInEnglish(page, own), name).toEqual([]);
      expect(await page.locator(".panel").evaluate(findOverflow), name).toEqual([]);
    };
    await page.locator(".launcher").click();
    await page.locator(`.fd[lang="${tag}"]`).waitFor({ state: "attached" });
    await page.locator(".greeting").waitFor();
    expect(await page.locator(".fd").getAttribute("dir")).toBe(["ar", "he"].includes(tag) ? "rtl" : "ltr");
    expect(await page.locator(".launcher").getAttribute("aria-label")).toBe(own.close);
    await look("home");
    await askAgain(page, QUESTION);
    await page.locator(".chip").first().click();
    await look("answer");
    await say(page, "Do you deliver to the moon?");
    await page.locator(".escalation").waitFor();
    await look("person");
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe("the widget's language", () => {
  it("is the script tag's, else the tenant's, else the page's, else the browser's, among the supported ones", async () => {
    const spoken = async (attributes: string, tenant: string, lang: string) => {
      widget.server.settings.locale = tenant;
      const { page } = await widget.visit({ attributes, lang, context: { locale: "es-MX" } });
      await page.locator(".launcher").click();
      await page.locator(".greeting").waitFor();
      return () => page.locator(".fd").getAttribute("lang");
    };
    await eventually(await spoken('data-locale="de-AT"', "it", "fr")).toBe("de-AT");
    await eventually(await spoken('data-locale="sv"', "it", "fr")).toBe("it");
    await eventually(await spoken("", "sv", "fr")).toBe("fr");
    await eventually(await spoken("", "sv", "da")).toBe("es-MX");
    delete widget.server.settings.locale;
  });
});
