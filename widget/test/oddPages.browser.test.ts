/** Pages that do odd things around the chat, which must keep working. */
import { expect, it } from "vitest";
import { ask, eventually, openPanel, useWidget } from "./useWidget.ts";

const widget = useWidget();

it.each([
  ["a desktop", { viewport: { width: 1280, height: 720 } }],
  ["a phone", { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }],
])("fits the screen on %s where the page's styles zoom it", async (_name, context) => {
  const { page } = await widget.visit({ context });
  await page.addStyleTag({ content: "html { zoom: 1.2 }" });
  await openPanel(page);
  const { width, height } = context.viewport;
  // Wait for it to slide into place.
  await page.locator(".panel").evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)));
  const panel = (await page.locator(".panel").boundingBox())!;
  expect(panel.x).toBeGreaterThanOrEqual(-1);
  expect(panel.y).toBeGreaterThanOrEqual(-1);
  expect(panel.x + panel.width).toBeLessThanOrEqual(width + 1);
  expect(panel.y + panel.height).toBeLessThanOrEqual(height + 1);
  expect((await page.locator(".header").boundingBox())!.y).toBeGreaterThanOrEqual(-1);
  expect((await page.locator(".footer").boundingBox())!.y).toBeLessThan(height - 20);
});

it("answers where the page has frozen the built-in prototypes", async () => {
  const { page, problems } = await widget.visit({
    before: () => {
      for (const { prototype } of [Array, Object, Function, Promise, Map]) Object.freeze(prototype);
    },
  });
  await ask(page);
  expect(await page.locator(".marker").first().isVisible()).toBe(true);
  expect(problems).toEqual([]);
});

it("keeps the focus and the draft in the field when the page replaces its body", async () => {
  const { page } = await widget.visit();
  await openPanel(page);
  await page.locator("textarea").fill("My parcel");
  await page.evaluate(() => {
    const body = document.createElement("body");
    body.innerHTML = "<h1>Another page</h1>";
    document.body.replaceWith(body);
  });
  await page.locator(".panel").waitFor();
  await eventually(() => page.locator("textarea").evaluate((field) => field.matches(":focus"))).toBe(true);
  await page.keyboard.type(" is late");
  expect(await page.locator("textarea").inputValue()).toBe("My parcel is late");
});
