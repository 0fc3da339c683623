/** The parts of a question that an answer leaves open, on the narrowest screen. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBarriers } from "./browserHarness.ts";
import { findOverflow } from "./findOverflow.ts";
import { say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const narrow = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

it.each([
  ["en", "light", "The documents don’t say whether a sale item can be returned; who pays for the parcel."],
  ["he", "dark", "whether a sale item can be returned; who pays for the parcel"],
] as const)("what an answer leaves open is shown below it: %s, %s", async (lang, colorScheme, words) => {
  const gap = ["whether a sale item can be returned", "who pays for the parcel"];
  widget.server.answers.set("Can I return it?", { pieces: ["Within 30 days."], citations: [], gap });
  const { page } = await widget.visit({ lang, attributes: 'data-theme="auto"', context: { ...narrow, colorScheme } });
  await page.locator(".launcher").click();
  await say(page, "Can I return it?");
  await page.locator(".feedback").waitFor();
  expect(await page.locator("article").last().innerText()).toContain(words);
  await page.screenshot({ path: join(import.meta.dirname, `shots/left-open-${lang}.png`) });
  expect(await page.locator(".panel").evaluate(findOverflow)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
});
