/** The widget's look and what it remembers: settings, page styles, drafts, the home screen. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { findBarriers } from "./browserHarness.ts";
import { ask, eventually, openPanel, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;
afterEach(() => {
  for (const name of Object.keys(widget.server.settings)) delete widget.server.settings[name as "logo"];
});

const look = { position: "left", offset_x: 30, offset_y: 50, theme: "dark", radius: 4, font: "page" } as const;
const style = (page: Page, selector: string, property: string) =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
/** Where a thing rests: its entrance moves it, so its box is read once that has ended. */
const boxOf = async (page: Page, selector: string) => {
  const element = page.locator(selector);
  await element.evaluate((node) => Promise.all(node.getAnimations().map((animation) => animation.finished)));
  return (await element.boundingBox())!;
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel);
const put = (page: Page, css: string) =>
  page.evaluate(
    (text) => document.head.append(Object.assign(document.createElement("style"), { textContent: text })),
    css,
  );

describe("the look", () => {
  it("is the tenant's, right from the start on the next page", async () => {
    Object.assign(widget.server.settings, { accent: "#9d174d", look });
    const { page } = await visit({ context: { reducedMotion: "reduce" } });
    await put(page, "body{font-family:Georgia,serif}");
    await openPanel(page);
    await page.keyboard.press("Escape");
    await page.reload();
    const button = await boxOf(page, ".launcher");
    expect([button.x, 720 - button.y - button.height]).toEqual([30, 50]);
    expect(await style(page, ".launcher", "background-color")).toBe("rgb(157, 23, 77)");
    await put(page, "body{font-family:Georgia,serif}");
    await page.locator(".launcher").click();
    await page.locator(".disclosure").waitFor();
    const panel = await boxOf(page, ".panel");
    expect([panel.x, 720 - panel.y - panel.height]).toEqual([30, 118]);
    expect(await style(page, ".bubble, .panel", "color-scheme")).toBe("dark");
    expect(await style(page, ".panel", "border-top-left-radius")).toBe("6px");
    expect(await style(page, ".panel", "font-family")).toMatch(/^Georgia/);
  });

  it("follows the page's styles where set, and the tag's attributes before both", async () => {
    Object.assign(widget.server.settings, { accent: "#9d174d", look });
    const { page } = await visit({ attributes: 'data-accent="teal" data-theme="light"' });
    await put(page, "frontdesk-chat{--frontdesk-accent:#00f;--frontdesk-radius:0px;--frontdesk-bottom:90px}");
    await openPanel(page);
    expect(await style(page, ".header", "background-color")).toBe("rgb(0, 128, 128)");
    expect(await style(page, ".panel", "color-scheme")).toBe("light");
    expect(await style(page, ".panel", "border-top-left-radius")).toBe("2px");
    const button = await boxOf(page, ".launcher");
    expect(720 - button.y - button.height).toBe(90);
    await page.evaluate(() => window.Frontdesk?.("update", { accent: "#ffd54a", position: "right", radius: "20px" }));
    expect(await style(page, ".header", "background-color")).toBe("rgb(255, 213, 74)");
    expect(await style(page, ".header", "color")).toBe("rgb(0, 0, 0)");
    expect(await findBarriers(page)).toEqual([]);
  });

  it("is unchanged on a page that styles everything, and leaves that page unchanged", async () => {
    // Colours that are still changing would differ without the page's doing.
    const { page } = await visit({ context: { reducedMotion: "reduce" } });
    const outside = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().toJSON());
    await page.locator(".launcher").waitFor();
    const bare = await outside();
    await ask(page);
    expect(await outside()).toEqual(bare);
    const measure = () =>
      page.locator(".panel").evaluate((panel) =>
        [panel, ...panel.querySelectorAll("*")].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, fontSize, fontFamily, letterSpacing, textTransform } = getComputedStyle(element);
          return (
            [x, y, width, height].map(Math.round).join() + color + fontSize + fontFamily + letterSpacing + textTransform
          );
        }),
      );
    const before = await measure();
    const rules =
      "all:unset;font:40px/3 fantasy;color:red;letter-spacing:9px;text-transform:uppercase;display:none;zoom:3;transform:rotate(9deg);visibility:hidden;direction:rtl";
    await put(
      page,
      `frontdesk-chat, frontdesk-chat *, .panel, .panel *, button, textarea {${rules.replaceAll(";", " !important;")} !important}`,
    );
    expect(await measure()).toEqual(before);
  });

  it("has the tenant's logo and the assistant's picture, under a policy that allows no images", async () => {
    const path = "/widget/images/logo.png";
    Object.assign(widget.server.settings, { logo: path, avatar: path });
    const { page, problems } = await visit({ policy: "nonce" });
    const picture = readFileSync(join(import.meta.dirname, "../../docs/images/widget.png"));
    await page.route(`**${path}`, (route) => route.fulfill({ body: picture, contentType: "image/png" }));
    await ask(page);
    await page.locator(".header .avatar canvas").waitFor();
    await page.locator(".author .avatar canvas").first().waitFor();
    for (const place of [".header .avatar", ".author .avatar"]) {
      const heights = await page
        .locator(`${place}, ${place} canvas`)
        .evaluateAll((boxes) => boxes.slice(0, 2).map((box) => (box as HTMLElement).offsetHeight));
      expect([place, heights[1]]).toEqual([place, heights[0]]);
    }
    const isDrawn = await page.locator(".header canvas").evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      return (canvas as HTMLCanvasElement)
        .getContext("2d")!
        .getImageData(0, 0, width, height)
        .data.some((byte) => byte > 0);
    });
    expect(isDrawn).toBe(true);
    expect(problems).toEqual([]);
  });
});

describe("a draft", () => {
  it("is kept with its conversation, through a reload and a visit to another one", async () => {
    const { page } = await visit();
    widget.server.tickets.clear();
    await ask(page);
    await page.locator("textarea").fill("Half a question");
    await page.reload();
    await eventually(() => page.locator("textarea").inputValue()).toBe("Half a question");
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.locator(".greeting").waitFor();
    expect(await page.locator("textarea").inputValue()).toBe("");
    await page.locator(".recent button").first().click();
    await page.locator(".feedback").first().waitFor();
    expect(await page.locator("textarea").inputValue()).toBe("Half a question");
    await page.keyboard.press("Enter");
    await page.locator("textarea").press("Enter");
    await eventually(() => page.locator("textarea").inputValue()).toBe("");
  });

  it("is not sent by the Enter that ends an IME composition", async () => {
    const { page } = await visit();
    await openPanel(page);
    await page.locator("textarea").fill("にほん");
    const enter = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
    await page.locator("textarea").dispatchEvent("keydown", enter);
    expect(await page.locator("textarea").inputValue()).toBe("にほん");
    expect(await page.locator(".from-visitor").count()).toBe(0);
  });
});

describe("home", () => {
  it("links to current conversations, and shows their unread answers", async () => {
    const { page } = await visit();
    widget.server.tickets.clear();
    await openPanel(page);
    expect(await page.locator(".recent").count()).toBe(0);
    await say(page, "moon");
    await page.locator(".escalation").waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.locator(".greeting").waitFor();
    await page.getByText("Waiting for a person").first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator(".recent button").first().click();
    await page.locator(".escalation").waitFor();
  });
});

describe("an answer while the visitor is elsewhere", () => {
  it("shows in the page's title until the visitor is back, and plays a sound only if wanted", async () => {
    const { page } = await visit({
      before: () => {
        const played: number[] = [];
        const { start } = OscillatorNode.prototype;
        OscillatorNode.prototype.start = function (when) {
          played.push(1);
          start.call(this, when);
        };
        Object.assign(window, { played });
      },
    });
    const played = () => page.evaluate(() => (window as unknown as { played: number[] }).played.length);
    const look = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await openPanel(page);
    await say(page, "moon");
    await page.locator(".escalation").waitFor();
    await page.keyboard.press("Escape");
    await look("hidden");
    widget.server.reply(widget.newestTicket(), "Ana", "Hello!");
    await eventually(() => page.title()).toBe("New answer");
    await look("visible");
    await eventually(() => page.title()).toBe("A shop");
    expect(await played()).toBe(0);
    await page.locator(".launcher").click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Sound for new answers" }).click();
    await page.keyboard.press("Escape");
    expect(await focused(page)).toBe("More");
    const heard = await played();
    await say(page, "moon");
    await page.locator(".is-waiting").waitFor();
    await page.keyboard.press("Escape");
    await look("hidden");
    widget.server.reply(widget.newestTicket(), "Ana", "And again!");
    await eventually(played).toBeGreaterThan(heard);
  });
});
