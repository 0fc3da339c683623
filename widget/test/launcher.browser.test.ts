import { describe, expect, it } from "vitest";
import { ask, eventually, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("the launcher", () => {
  it("asks for nothing but itself before anybody is interested", async () => {
    const { page } = await visit();
    await page.locator(".launcher").waitFor();
    const files = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    const ours = files.map((file) => new URL(file).pathname).filter((path) => path !== "/favicon.ico");
    expect(ours).toEqual(["/widget.js"]);
    expect(widget.server.calls).toEqual([]);
  });

  it("leaves the page alone: one element, one global, and no second launcher when embedded twice", async () => {
    const { page } = await visit();
    await page.locator(".launcher").waitFor();
    const before = await page.evaluate(() => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow ?? {}));
      frame.remove();
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name) && !/^\d+$/.test(name));
    });
    expect(before).toEqual(["Frontdesk"]);
    await page.addScriptTag({ url: "/widget.js" });
    expect(await page.locator("frontdesk-chat").count()).toBe(1);
    expect(await page.locator("head style, head link[rel=stylesheet], body > style").count()).toBe(0);
  });

  it("carries out the commands that a page gave before it was there, and tells what happens", async () => {
    const { page } = await visit();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const event of ["open", "close", "message:sent", "message:received"]) {
        window.Frontdesk?.("on", event, () => heard.push(event));
      }
      window.Frontdesk?.("open");
    });
    await page.locator(".suggestions button").first().click();
    await page.locator(".feedback").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard).toEqual(["open", "message:sent", "message:received", "close"]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("FRONTDESK-CHAT");
  });

  it("moves along when the site swaps its whole body", async () => {
    const { page } = await visit();
    await ask(page);
    await page.evaluate(() => {
      const body = document.createElement("body");
      body.append("Another page");
      document.body.replaceWith(body);
    });
    await page.locator(".from-assistant .feedback").waitFor();
    expect(await page.locator("frontdesk-chat").count()).toBe(1);
  });

  it("forgets the visitor on shutdown", async () => {
    const { page } = await visit();
    await ask(page);
    await page.evaluate(() => window.Frontdesk?.("shutdown"));
    await page.locator("frontdesk-chat").waitFor({ state: "detached" });
    const kept = () => page.evaluate(() => localStorage.length + sessionStorage.length);
    await eventually(kept).toBe(0);
    await page.evaluate(() => window.Frontdesk?.("open"));
    await page.locator(".greeting").waitFor();
  });
});
