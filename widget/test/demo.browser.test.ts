/** The demo page as a customer's page: its buttons control the widget, and it is accessible. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBarriers } from "./browserHarness.ts";
import { TENANT } from "./scriptedServer.ts";
import { eventually, QUESTION, useWidget } from "./useWidget.ts";

const DEMO = join(import.meta.dirname, "../demo");
const widget = useWidget();
const read = (file: string) => readFileSync(join(DEMO, file), "utf8");

/** A demo page as one complete document. */
const shop = (file: string) =>
  read(file)
    .replaceAll("%BASE%", "")
    .replaceAll("%TENANT_ID%", TENANT)
    .replace(/<link rel="stylesheet"[^>]*>/, `<style>${read("shop.css")}</style>`)
    .replace(/<script type="module"[^>]*><\/script>/, `<script type="module">${read("shop.js")}</script>`)
    .replace(/<(?:link rel="icon"|img)[^>]*>/g, "");

it.each([
  ["on a desktop", { viewport: { width: 1100, height: 900 } }],
  ["on a phone", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
])("shows the widget in the corner and in the page, in any colour and language, %s", async (name, context) => {
  const { page: tab, problems } = await widget.visit({ html: shop("index.html"), context });
  await tab.locator("[data-open-chat]").first().waitFor();
  const bubble = tab.locator("frontdesk-chat[popover]");
  const inline = tab.locator("frontdesk-chat:not([popover])");
  await tab.locator("[data-ask]").first().click();
  await bubble.locator(".feedback").waitFor();
  await inline.locator(".header").waitFor();
  await tab.screenshot({ path: join(import.meta.dirname, `shots/demo-${name.split(" ").at(-1)}.png`), fullPage: true });
  await bubble.getByRole("button", { name: "Close chat" }).first().click();
  await tab.getByLabel("Berry").check();
  await tab.getByLabel("Language").selectOption("ar");
  const background = () => bubble.locator(".launcher").evaluate((button) => getComputedStyle(button).backgroundColor);
  await eventually(background).toBe("rgb(157, 23, 77)");
  await tab.locator("[data-open-chat]").last().click();
  await eventually(() => bubble.locator(".fd").getAttribute("dir")).toBe("rtl");
  expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findBarriers(tab)).toEqual([]);
  expect(problems).toEqual([]);
});

it("shows the chat in a frame, including on our own origin", async () => {
  widget.framedBy.add(widget.server.origin);
  const { page, problems } = await widget.visit({ html: shop("frame.html") });
  await page.locator("[data-open-chat]").click();
  const chat = page.frameLocator("iframe");
  await chat.getByRole("button", { name: QUESTION }).click();
  await chat.locator(".feedback").waitFor();
  await page.screenshot({ path: join(import.meta.dirname, "shots/demo-frame.png") });
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await chat.locator(".feedback").waitFor();
  expect(problems).toEqual([]);
});
