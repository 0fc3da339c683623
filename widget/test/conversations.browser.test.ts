import { describe, expect, it } from "vitest";
import { findBarriers } from "./browserHarness.ts";
import { ask, askAgain, eventually, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

describe("conversations", () => {
  it("can be listed, renamed, switched and deleted", async () => {
    const { page } = await visit();
    widget.server.tickets.clear();
    await ask(page);
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.locator(".greeting").waitFor();
    await askAgain(page);
    await page.getByRole("button", { name: "Your conversations" }).click();
    await eventually(() => page.locator(".conversation").count()).toBe(2);
    await page
      .getByRole("button", { name: /^Rename/ })
      .first()
      .click();
    await page.getByLabel("New title").fill("About the tag");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".conversation", { hasText: "About the tag" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page
      .getByRole("button", { name: /^Delete/ })
      .nth(1)
      .click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await eventually(() => page.locator(".conversation").count()).toBe(1);
    await page.locator(".conversation").click();
    await page.locator(".feedback").waitFor();
    await page.getByRole("button", { name: "Your conversations" }).click();
    expect(await page.locator(".is-current strong").innerText()).toBe("About the tag");
  });
});
