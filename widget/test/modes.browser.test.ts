import { join } from "node:path";
import { expect, it } from "vitest";
import { findBarriers } from "./browserHarness.ts";
import { findOverflow } from "./findOverflow.ts";
import { TENANT } from "./scriptedServer.ts";
import { askAgain, eventually, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

it("is part of the page where the page places its element, and leaves the focus to the page", async () => {
  const { page, problems } = await visit({
    html: `<!doctype html><html lang="en"><title>Contact</title><h1>Contact</h1>
      <frontdesk-chat data-tenant="${TENANT}"></frontdesk-chat><p id="end">The end</p>
      <script async src="/widget.js"></script></html>`,
  });
  await page.locator(".disclosure").waitFor();
  expect(await page.locator(".launcher").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
  const chat = (await page.locator(".panel").boundingBox())!;
  const heading = (await page.locator("h1").boundingBox())!;
  const end = (await page.locator("#end").boundingBox())!;
  expect(chat.y).toBeGreaterThanOrEqual(heading.y + heading.height);
  expect(end.y).toBeGreaterThanOrEqual(chat.y + chat.height);
  expect(chat.width).toBeCloseTo(heading.width, 0);
  await askAgain(page);
  await page.evaluate(() => document.querySelector("frontdesk-chat")?.remove());
  await page.evaluate(() => document.body.prepend(Object.assign(document.createElement("frontdesk-chat"))));
  await page.evaluate((tenant) => {
    const element = document.querySelector<HTMLElement>("frontdesk-chat")!;
    element.remove();
    element.dataset.tenant = tenant;
    document.body.prepend(element);
  }, TENANT);
  await page.locator(".from-assistant .feedback").waitFor();
  await page.evaluate(() => window.Frontdesk?.("shutdown"));
  await eventually(() => page.locator(".panel").count()).toBe(0);
  expect(problems).toEqual([]);
});

it.each([
  ["that it fills on a phone", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ["in whose middle it stands on a desktop", { viewport: { width: 1200, height: 800 } }],
  ["that it fills at 320 px in German", { viewport: { width: 320, height: 480 }, locale: "de-DE" }],
])("is a page of its own %s", async (_name, context) => {
  const { page, problems } = await visit({ path: `/chat/${TENANT}`, context });
  await page.locator(".disclosure").waitFor();
  const { width, height } = context.viewport;
  const own = Math.min(width, 832);
  expect(await page.locator(".panel").boundingBox()).toEqual({ x: (width - own) / 2, y: 0, width: own, height });
  // Every part has the same width.
  for (const part of [".header", ".hero"])
    expect(await page.locator(part).boundingBox()).toMatchObject({ x: (width - own) / 2, width: own });
  expect(await page.locator(".launcher").count()).toBe(0);
  await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe(
    "locale" in context ? "de-DE" : "en-GB",
  );
  await page.screenshot({ path: join(import.meta.dirname, `shots/page-${width}.png`) });
  await askAgain(page);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.locator(".panel").evaluate(findOverflow)).toEqual([]);
  await page.screenshot({ path: join(import.meta.dirname, `shots/page-${width}-answer.png`) });
  await page.keyboard.press("Escape");
  expect(await page.locator(".panel").isVisible()).toBe(true);
  await page.reload();
  await page.locator(".from-assistant .feedback").waitFor();
  expect(problems).toEqual([]);
});
