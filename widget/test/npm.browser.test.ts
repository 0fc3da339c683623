/** The built module `frontdesk-widget`, imported by a page as shown in the docs. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { BUILT } from "./browserHarness.ts";
import { readSnippets } from "./docSnippets.ts";
import { TENANT } from "./scriptedServer.ts";
import { askAgain, eventually, QUESTION, useWidget } from "./useWidget.ts";

const widget = useWidget();

beforeAll(() => {
  copyFileSync(join(BUILT, "../npm/index.js"), join(widget.outDir, "frontdesk-widget.js"));
});

/** A page whose own module is `code`. An import map replaces the bundler. */
function openPage(code: string) {
  return widget.visit({
    html: `<!doctype html><html lang="en"><head><title>A shop</title>
<script type="importmap">{"imports":{"frontdesk-widget":"/frontdesk-widget.js"}}</script>
<script type="module">${code}</script></head><body><h1>A shop</h1></body></html>`,
  });
}

const heardOf = (page: Page) => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);

it("opens the chat with the code from the docs, in the configured corner, and answers", async () => {
  const heading = "How do I use the typed module with React, Vue or Svelte?";
  const [code = ""] = readSnippets(heading, "js", widget.server.origin);
  const { page, problems } = await openPage(code);
  await page.locator(".disclosure").waitFor();
  const button = (await page.locator("frontdesk-chat .launcher").boundingBox())!;
  expect(button.x).toBeLessThan(100);
  await askAgain(page);
  expect(problems).toEqual([]);
});

it("adds one tag however often it is mounted, runs earlier commands, and comes back after a shutdown", async () => {
  const options = JSON.stringify({ host: widget.server.origin, tenant: TENANT, theme: "dark" });
  const { page, problems } = await openPage(`
    import { mountFrontdesk } from "frontdesk-widget";
    const mount = () => mountFrontdesk(${options});
    const heard = [];
    const chat = mount();
    for (const event of ["open", "message:sent", "close"]) mount().on(event, (detail) => heard.push([event, detail]));
    chat.ask(${JSON.stringify(QUESTION)});
    Object.assign(window, { heard, chat, mount });
  `);
  const tags = () => page.locator("script[data-tenant]").count();
  await page.locator(".from-assistant .feedback").waitFor();
  expect(await tags()).toBe(1);
  await page.evaluate("chat.close()");
  await page.locator(".panel").waitFor({ state: "detached" });
  const open = ["open", null];
  expect(JSON.parse(JSON.stringify(await heardOf(page)))).toEqual([
    open,
    ["message:sent", { text: QUESTION }],
    ["close", null],
  ]);
  await page.evaluate("chat.shutdown()");
  await eventually(() => page.locator("frontdesk-chat").count()).toBe(0);
  await page.evaluate("mount().open()");
  await page.locator(".disclosure").waitFor();
  expect(problems).toEqual([]);
});
