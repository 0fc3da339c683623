import { describe, expect, it } from "vitest";
import { findBarriers, type OpenOptions } from "./browserHarness.ts";
import { askAgain, eventually, openPanel, QUESTION, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("a scope", () => {
  const scopes = () =>
    widget.server.calls
      .filter((call) => call.route === "POST /stream")
      .map((call) => (call.body as { scope?: unknown }).scope);

  it("shows above the text field, goes with each question, and can be removed", async () => {
    const { page } = await visit({ attributes: 'data-scope="Delivery"' });
    await openPanel(page);
    await page.locator(".scope", { hasText: "Only in:Delivery" }).waitFor();
    await askAgain(page);
    await page.getByRole("button", { name: "Search all documents again" }).click();
    await eventually(() => page.locator(".scope").count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName);
    expect(await focused()).toBe("TEXTAREA");
    await say(page, "And now?");
    await eventually(() => page.locator(".feedback").count()).toBe(2);
    expect(scopes()).toEqual([{ collection: "Delivery" }, undefined]);
  });

  it("is set and removed by the page, before and after the panel is opened", async () => {
    const { page } = await visit();
    const limit = (value: unknown) => page.evaluate((scope) => window.Frontdesk?.("scope", scope), value);
    const document_ids = ["11111111-1111-4111-8111-111111111111"];
    await limit({ document_ids, label: "This guide" });
    await openPanel(page);
    await page.locator(".scope", { hasText: "This guide" }).waitFor();
    await limit({ document_ids });
    await page.locator(".scope", { hasText: "1 document" }).waitFor();
    await askAgain(page);
    await limit(null);
    await eventually(() => page.locator(".scope").count()).toBe(0);
    expect(scopes()).toEqual([{ document_ids }]);
  });

  it("that no longer exists says so, and a retry asks without it", async () => {
    const { page } = await visit({ attributes: 'data-scope="Gone"' });
    await openPanel(page);
    await say(page, QUESTION);
    await page.getByText("These documents are no longer available.").waitFor();
    expect(await page.locator(".scope").count()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".feedback").waitFor();
    expect(scopes()).toEqual([{ collection: "Gone" }, undefined]);
  });

  it.each([
    ["by night", { context: { colorScheme: "dark" } }],
    ["from right to left", { lang: "ar" }],
    ["on a phone", { context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } }],
  ] as [string, OpenOptions][])("fits and has no accessibility violation %s", async (_name, options) => {
    const name = "Deliveries to islands, mountains and other places that are hard to reach";
    const { page } = await visit({ attributes: `data-scope="${name}"`, ...options });
    await openPanel(page);
    const box = await page.locator(".scope").boundingBox();
    const panel = await page.locator(".panel").boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(panel!.x);
    expect(box!.x + box!.width).toBeLessThanOrEqual(panel!.x + panel!.width);
    expect(await findBarriers(page)).toEqual([]);
  });
});
