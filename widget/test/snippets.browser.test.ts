/**
 * The code in docs/embedding.md, run in Chromium verbatim. HTML becomes part of the page. React, Vue and PHP are not
 * installed, so only the effect's body or the echoed text is cut out of those snippets and run.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readSnippets } from "./docSnippets.ts";
import { ask, eventually, openPanel, useWidget } from "./useWidget.ts";

const widget = useWidget();

/** The first code block below a heading of the docs. */
const snippet = (heading: string, language: string) => readSnippets(heading, language, widget.server.origin)[0] ?? "";

/** A customer's page, on a different origin than the widget. */
function openPage(html: { head?: string; footer?: string }, headers = {}) {
  const { head = "", footer = "" } = html;
  return widget.visit({
    origin: widget.server.origin.replace("127.0.0.1", "localhost"),
    headers,
    html: `<!doctype html><html lang="en"><head><title>A shop</title>${head}</head><body><h1>A shop</h1>${footer}</body></html>`,
  });
}

/** The text between two markers. */
function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`no text between ${start} and ${end}`);
  return text.slice(from + start.length, to);
}

async function expectAnswer({ page, problems }: { page: Page; problems: string[] }): Promise<void> {
  await ask(page);
  expect(await page.locator(".from-assistant .bubble").innerText()).toContain("Paste one tag into your page");
  expect(await page.locator("frontdesk-chat").count()).toBe(1);
  expect(problems).toEqual([]);
}

describe("the snippet for", () => {
  it("plain pages works in the head", async () => {
    await expectAnswer(await openPage({ head: snippet("How do I put the chat on my website?", "html") }));
  });

  it.each(["WordPress", "Shopify", "Webflow"])("%s works in the footer", async (platform) => {
    await expectAnswer(await openPage({ footer: snippet(`How do I embed Frontdesk in ${platform}?`, "html") }));
  });

  it("WordPress without a plugin echoes a tag that works", async () => {
    const php = snippet("How do I embed Frontdesk in WordPress?", "php");
    await expectAnswer(await openPage({ footer: between(php, "echo '", "';") }));
  });

  it.each([
    ["React or Next.js", "jsx", "useEffect(() => {", "}, []);"],
    ["Vue or Nuxt", "vue", "onMounted(() => {", "});"],
  ])("%s adds one widget, even when its effect runs twice", async (framework, language, start, end) => {
    const code = snippet(`How do I embed Frontdesk in ${framework}?`, language);
    const opened = await openPage({});
    const effect = `(() => {${between(code, start, end)}})()`;
    await opened.page.evaluate(effect);
    await opened.page.evaluate(effect);
    await expectAnswer(opened);
  });

  it("Google Tag Manager works where it injects HTML, and leaves no global of its own", async () => {
    const html = snippet("How do I embed Frontdesk with Google Tag Manager?", "html");
    const opened = await openPage({});
    // As a tag manager does: scripts in a fragment run when it is inserted.
    await opened.page.evaluate((html) => {
      const range = document.createRange();
      range.selectNode(document.body);
      document.body.append(range.createContextualFragment(html));
    }, html);
    await expectAnswer(opened);
    expect(await opened.page.evaluate(() => "script" in window)).toBe(false);
  });
});

describe("the documented policy", () => {
  it.each([
    ["without a nonce", "Which content security policy (CSP) does the widget need?"],
    ["with a nonce", "Which CSP does the widget need with a nonce?"],
  ])("%s lets the widget in with nothing else allowed", async (_name, heading) => {
    const [name = "", value = ""] = snippet(heading, "")
      .trim()
      .split(/: (.*)/s);
    const tags = readSnippets("How do I put the chat on my website?", "html", widget.server.origin);
    const tag = heading.includes("nonce") ? snippet(heading, "html") : tags[0];
    await expectAnswer(await openPage({ head: tag }, { [name]: `default-src 'none'; ${value}` }));
  });
});

describe("a page's own code", () => {
  it("opens the chat with its own button, and by a call made before the script has loaded", async () => {
    const stub = snippet("How do I call the API before the script has loaded?", "html");
    const button = snippet("How do I open the chat from my own button?", "html");
    const tag = snippet("How do I put the chat on my website?", "html");
    const { page } = await openPage({ head: `${stub}<script>Frontdesk('open')</script>${tag}`, footer: button });
    await page.locator(".disclosure").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Ask us" }).click();
    await page.locator(".panel").waitFor();
  });

  it("hears the events, sets the scope, and avoids a cookie bar", async () => {
    const css = snippet("How do I keep the button clear of a cookie bar?", "css");
    const tag = snippet("How do I put the chat on my website?", "html");
    const { page } = await openPage({ head: `<style>${css}</style>${tag}` });
    await page.locator(".launcher").waitFor();
    const { height } = page.viewportSize()!;
    const box = (await page.locator(".launcher").boundingBox())!;
    expect(height - box.y - box.height).toBeCloseTo(90, 0);
    const heard: string[] = [];
    page.on("console", (message) => heard.push(message.text()));
    await page.evaluate(snippet("Which events can my page listen to?", "js"));
    const [first = ""] = snippet("How do I limit the chat to a collection of documents?", "js").split("\n");
    await page.evaluate(first);
    await openPanel(page);
    await page.locator(".scope", { hasText: "Only in:Delivery" }).waitFor();
    await eventually(() => heard).toContain("the chat is open");
  });

  it("has the chat in its flow with the element from the docs", async () => {
    const html = snippet("How do I show the chat in the page's flow instead of a corner?", "html");
    const { page } = await openPage({ footer: html });
    await page.locator(".disclosure").waitFor();
    expect(await page.locator(".launcher").count()).toBe(0);
  });
});
