import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ask, eventually, openPanel, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("a strict page", () => {
  it.each(["self", "nonce"] as const)("under the %s policy there is no violation", async (policy) => {
    const { page, problems } = await visit({ policy });
    await ask(page);
    await page.locator(".chip").first().click();
    await say(page, "Which plan?");
    await page.locator(".clarify .option").first().click();
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.locator(".conversation").first().waitFor();
    expect(problems).toEqual([]);
  });

  it("runs no script that hides in an answer, a title or a message", async () => {
    const { page, problems } = await visit();
    await openPanel(page);
    await page.evaluate(() => Object.assign(window, { alert: () => Object.assign(window, { pwned: true }) }));
    const hostile =
      "<img src=x onerror=alert(1)><svg onload=alert(2)>[x](javascript:alert(3))<script>alert(4)</script>";
    await say(page, hostile);
    await page.locator(".feedback").waitFor();
    widget.server.reply(widget.newestTicket(), hostile, hostile);
    await page.locator(".from-agent").waitFor();
    expect(await page.locator(".panel img, .panel script, .panel svg:not(.icon)").count()).toBe(0);
    expect(await page.locator(".from-agent a").count()).toBe(0);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(problems).toEqual([]);
  });
});

it("is built in one loader that names the app and no inline style", () => {
  const loader = readFileSync(join(widget.outDir, "widget.js"), "utf8");
  expect(loader).toMatch(/app\.[\w-]+\.js/);
  expect(loader).not.toMatch(/innerHTML|<style|eval\(/);
});
