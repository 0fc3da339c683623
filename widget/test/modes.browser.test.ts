import { expect, it } from "vitest";
import { TENANT } from "./scriptedServer.ts";
import { askAgain, eventually, useWidget } from "./useWidget.ts";

const { visit } = useWidget();

it("is a part of the page where the page places its element, and leaves the focus to the page", async () => {
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
