/** `data-mode="frame"`: the chat in a frame of another origin, and what the page around it learns. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBarriers } from "./browserHarness.ts";
import { readSnippets } from "./docSnippets.ts";
import { TENANT } from "./scriptedServer.ts";
import { eventually, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

/** Another origin of the same server: a shop on its own site. */
const elsewhere = () => widget.server.origin.replace("127.0.0.1", "localhost");
const framing = (host = widget.server.origin) => ({
  origin: elsewhere(),
  html: `<!doctype html><html lang="en"><title>A shop</title><meta name="viewport" content="width=device-width, initial-scale=1">
    <main><h1>A shop</h1><p>Things on a page.</p></main>
    ${readSnippets("How do I keep the conversation from my page's scripts?", "html", host)[0]}</html>`,
});

it("runs in a frame that the page around it can't read, and tells that page little", async () => {
  widget.framedBy.add(elsewhere());
  const loaded: string[] = [];
  const [policy] = readSnippets("Which CSP does the chat in a frame need?", "", widget.server.origin);
  const { page, problems } = await visit({
    ...framing(),
    headers: { "content-security-policy": `default-src 'none'; ${policy?.split(": ")[1]?.trim()}` },
  });
  page.on("request", (request) => request.frame() === page.mainFrame() && loaded.push(request.url()));
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener("message", ({ data }) => heard.push(data));
    for (const name of ["ready", "open", "close", "unread", "error", "message:received"]) {
      addEventListener(`frontdesk:${name}`, () => heard.push(name));
    }
  });
  await page.locator(".launcher").click();
  const chat = page.frameLocator("iframe");
  await chat.locator(".disclosure").waitFor();
  // The launcher, which was clicked, is in the same element.
  const field = chat.getByRole("textbox");
  await eventually(() => field.evaluate((own) => document.hasFocus() && own.matches(":focus"))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("frontdesk-chat");
  await page.keyboard.type("How do I put the widget on my site?");
  await page.keyboard.press("Enter");
  await chat.locator(".from-assistant .feedback").waitFor();
  await page.screenshot({ path: join(import.meta.dirname, "shots/frame.png") });
  expect(loaded.filter((url) => /\/app\.|\/api\//.test(url))).toEqual([]);
  expect(await page.locator("iframe").getAttribute("title")).toBe("Chat");
  expect(await page.locator("iframe").getAttribute("allow")).toBe("clipboard-write");
  const seen = await page.evaluate(() => {
    const iframe = document.querySelector("frontdesk-chat")?.shadowRoot?.querySelector("iframe");
    const { heard } = window as unknown as { heard: unknown[] };
    return {
      document: iframe?.contentDocument ?? null,
      kept: Object.values(localStorage).flatMap((value) => Object.keys(JSON.parse(value))),
      session: Object.values(sessionStorage),
      heard: JSON.stringify(heard),
    };
  });
  expect(seen.document).toBeNull();
  expect(seen.kept.sort()).toEqual(["css", "label", "offline"]);
  expect(seen.session).toEqual(['{"open":true}']);
  for (const secret of [widget.newestTicket().id, "Paste", "How do I put"]) expect(seen.heard).not.toContain(secret);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findBarriers(page.frames()[1]!)).toEqual([]);
  const box = (await page.locator("iframe").boundingBox())!;
  const window_ = page.viewportSize()!;
  expect([box.width, window_.width - box.x - box.width]).toEqual([400, 20]);
  await chat.getByRole("button", { name: "Talk to a person" }).click();
  await chat.getByRole("button", { name: "Ask the team" }).click();
  await chat.getByText("A person will answer here").first().waitFor();
  const told = () => widget.server.calls.findLast(({ route }) => route === "POST /seen")?.body.seen;
  await eventually(told).toBe(widget.newestTicket().messages.at(-1)!.seq);
  await page.keyboard.press("Escape");
  await eventually(() => page.locator("iframe").isVisible()).toBe(false);
  const focused = () =>
    page.evaluate(() => document.querySelector("frontdesk-chat")?.shadowRoot?.activeElement?.className);
  await eventually(focused).toBe("launcher");
  widget.server.reply(widget.newestTicket(), "Ada", "I have looked it up.");
  await eventually(() => page.locator(".launcher").getAttribute("data-unread")).toBe("1");
  await page.evaluate(() => window.Frontdesk?.("open"));
  await chat.getByText("I have looked it up.").waitFor();
  await page.evaluate(() => window.Frontdesk?.("shutdown"));
  await eventually(() => page.locator("frontdesk-chat").count()).toBe(0);
  expect(await page.evaluate(() => [typeof window.Frontdesk, localStorage.length, sessionStorage.length])).toEqual([
    "undefined",
    0,
    0,
  ]);
  expect(problems).toEqual([]);
});

it("ignores messages from other origins, in the frame and around it", async () => {
  widget.framedBy.add(elsewhere());
  const { page } = await visit(framing());
  await page.locator(".launcher").click();
  const chat = page.frameLocator("iframe");
  await chat.locator(".disclosure").waitFor();
  const frame = page.frames()[1]!;
  // As if a stranger had got hold of both windows: right source with wrong origin, and the other way round.
  await frame.evaluate(() => {
    for (const origin of ["https://evil.example", location.origin]) {
      dispatchEvent(
        new MessageEvent("message", { data: { frontdesk: ["ask", "From a stranger"] }, origin, source: parent }),
      );
    }
  });
  await page.evaluate((own) => {
    for (const origin of ["https://evil.example", own]) {
      dispatchEvent(new MessageEvent("message", { data: { frontdesk: ["close"] }, origin, source: window }));
    }
  }, widget.server.origin);
  await page.evaluate(() => window.Frontdesk?.("ask", "From the page"));
  await chat.locator(".from-assistant .feedback").waitFor();
  expect(await chat.locator(".from-visitor").count()).toBe(1);
  expect(await page.locator("iframe").isVisible()).toBe(true);
});

/** Another origin of the same site, where browsers let a frame use storage. */
const onSite = (name: string) => widget.server.origin.replace("127.0.0.1", `${name}.shop.localhost`);

it("restores the conversation after a reload or when the page replaces its body, and reopens if it was open", async () => {
  widget.framedBy.add(onSite("www"));
  const { page, problems } = await visit({ ...framing(onSite("chat")), origin: onSite("www") });
  await page.locator(".launcher").click();
  const chat = page.frameLocator("iframe");
  await chat.locator(".disclosure").waitFor();
  await chat.locator("textarea").fill("How do I put the widget on my site?");
  await page.keyboard.press("Enter");
  await chat.locator(".from-assistant .feedback").waitFor();
  await page.reload();
  await chat.locator(".from-assistant .feedback").waitFor();
  await page.evaluate(() => document.body.replaceWith(document.createElement("body")));
  await chat.locator(".from-assistant .feedback").waitFor();
  await page.evaluate(() => window.Frontdesk?.("update", { theme: "dark", position: "left", locale: "ar" }));
  await chat.locator(".fd[dir=rtl]").waitFor();
  await page.evaluate(() => window.Frontdesk?.("close"));
  await eventually(() => page.locator("iframe").isVisible()).toBe(false);
  await page.evaluate(() => window.Frontdesk?.("open"));
  await eventually(async () => (await page.locator("iframe").boundingBox())?.x).toBe(20);
  expect(await findBarriers(page.frames()[1]!)).toEqual([]);
  await page.screenshot({ path: join(import.meta.dirname, "shots/frame-dark-rtl.png") });
  const kept = () => page.frames()[1]?.evaluate(() => localStorage.length + sessionStorage.length);
  expect(await kept()).toBe(2);
  await page.evaluate(() => window.Frontdesk?.("shutdown"));
  await eventually(() => page.locator("frontdesk-chat").count()).toBe(0);
  await page.evaluate(
    (src) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
    },
    `${onSite("chat")}/chat/${TENANT}?frame=${encodeURIComponent(onSite("www"))}`,
  );
  await page.frameLocator("iframe").locator(".greeting").waitFor();
  expect(problems).toEqual([]);
});

it("fills a phone's screen", async () => {
  widget.framedBy.add(elsewhere());
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const { page } = await visit({ ...framing(), context });
  await page.locator(".launcher").tap();
  await page.frameLocator("iframe").locator(".disclosure").waitFor();
  await eventually(() => page.locator("iframe").boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.screenshot({ path: join(import.meta.dirname, "shots/frame-phone.png") });
  await page.frameLocator("iframe").getByRole("button", { name: "Close chat" }).tap();
  await eventually(() => page.locator("iframe").isVisible()).toBe(false);
});

it("is refused by the browser on a site that is not listed, and says so", async () => {
  widget.framedBy.clear();
  const { page } = await visit(framing());
  await page.evaluate(() => {
    addEventListener("frontdesk:error", ({ detail }: CustomEventInit) => Object.assign(window, { detail }));
  });
  await page.locator(".launcher").click();
  await eventually(() => page.evaluate(() => (window as { detail?: unknown }).detail)).toEqual({
    key: "origin_refused",
  });
  expect(await page.locator("iframe").isVisible()).toBe(false);
  expect(widget.server.calls).toEqual([]);
});
