/** Hostile text in every place where the widget shows what somebody else wrote. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cases, figure } from "../../server/test/support/figures.ts";
import { hostileTexts } from "./hostileTexts.ts";
import { openTicket, storeMessage } from "./scriptedTicket.ts";
import { eventually, openPanel, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const texts = hostileTexts(cases(600, 3_000));
const BATCH = 300;
const batches = Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, n) =>
  texts.slice(n * BATCH, (n + 1) * BATCH),
);

/** The elements the widget renders; anything else in its shadow root came from a text. */
const ELEMENTS = `a article b bdi blockquote br button canvas code dd del details div dl dt em fieldset footer form h2 h3 header hr i
  input label legend li ol p path pre s section small span strong style summary svg table tbody td textarea th thead time tr ul`;

/** A page where every successful attack leaves a trace. Every other page has a strict policy, which also reports. */
async function visitWithTraps(index: number): Promise<{ page: Page; traces: string[] }> {
  const { page, problems: traces } = await widget.visit({ policy: index % 2 ? "nonce" : "none" });
  page.setDefaultTimeout(30_000);
  await page.exposeFunction("report", (what: string) => traces.push(what));
  await page.addInitScript(() => {
    const { report } = window as unknown as { report(what: string): void };
    for (const name of ["pwn", "alert", "confirm", "prompt", "open", "print"]) {
      Object.assign(window, { [name]: () => report(`${name} was called`) });
    }
    addEventListener("securitypolicyviolation", (event) => report(`policy: ${event.violatedDirective}`));
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(widget.server.origin)) traces.push(`request: ${request.url()}`);
  });
  page.on("dialog", (dialog) => traces.push(`dialog: ${dialog.message()}`));
  page.on("popup", () => traces.push("opened a window"));
  await page.reload();
  page.on("framenavigated", (frame) => traces.push(`went to ${frame.url()}`));
  return { page, traces };
}

/** Elements and attributes that the widget does not render, and unsafe URLs. */
function findForeign(page: Page): Promise<string[]> {
  return page.evaluate((known) => {
    const allowed = new Set(known.split(/\s+/));
    const root = document.querySelector("frontdesk-chat")!.shadowRoot!;
    const foreign = new Set<string>();
    for (const element of root.querySelectorAll("*")) {
      const name = element.localName;
      if (!allowed.has(name)) foreign.add(`<${name}>`);
      if (element.matches(".panel svg:not(.icon), .panel svg:not(.icon) *")) foreign.add("a drawing");
      for (const { name: attribute, value } of element.attributes) {
        if (/^on|^(?:src|srcset|srcdoc|action|formaction|data|background|poster|xlink:href)$/.test(attribute)) {
          foreign.add(`${name} ${attribute}`);
        }
        if (attribute === "href" && !/^(?:https|mailto):/.test(value)) foreign.add(`${name} href=${value}`);
        if (attribute === "style" && /url|expression/.test(value)) foreign.add(`${name} style=${value}`);
      }
    }
    return [...foreign];
  }, ELEMENTS);
}

let gotThrough = 0;

async function expectNothing(page: Page, traces: string[]): Promise<void> {
  const found = [...(await findForeign(page)), ...traces];
  gotThrough += found.length;
  expect(found).toEqual([]);
}

const citationOf = (text: string) => ({ n: 1, title: text, url: text, snippet: text });

describe.each(batches.map((batch, index) => [index, batch] as const))("hostile text, batch %i,", (index, batch) => {
  it("stays text in everyone's messages, in sources, names and titles", async () => {
    const { page, traces } = await visitWithTraps(index);
    await openPanel(page);
    const ticket = widget.newestTicket();
    await page.locator(".panel .icon-button").last().click();
    for (const text of batch) {
      storeMessage(ticket, "visitor", text, null, {});
      storeMessage(ticket, "assistant", `${text}\n\n[1]`, null, { citations: [citationOf(text)], confidence: "low" });
      storeMessage(ticket, "agent", text, null, { author: text });
    }
    ticket.title = batch[0]!;
    await openPanel(page);
    await eventually(() => page.locator(".from-agent").count()).toBe(batch.length);
    // Each chip opens its source.
    await page.evaluate(() => {
      const root = document.querySelector("frontdesk-chat")!.shadowRoot!;
      for (const chip of root.querySelectorAll<HTMLElement>(".chip")) chip.click();
    });
    await eventually(() => page.locator(".source").count()).toBe(batch.length);
    await expectNothing(page, traces);
    for (const text of batch.slice(0, 100)) {
      const other = openTicket(0);
      other.title = text;
      storeMessage(other, "agent", text, null, { author: text });
      widget.server.tickets.set(other.id, other);
    }
    await page.getByRole("button", { name: "Your conversations" }).click();
    await page.locator(".conversation").first().waitFor();
    await expectNothing(page, traces);
  });

  it("stays text while an answer is streamed, however it is split, and when it is withdrawn", async () => {
    const { page, traces } = await visitWithTraps(index + 1);
    await openPanel(page);
    let seed = index + 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let from = 0; from < batch.length; from += 30) {
      const whole = batch.slice(from, from + 30).join("\n\n");
      const pieces: string[] = [];
      for (let at = 0; at < whole.length; at += pieces.at(-1)!.length)
        pieces.push(whole.slice(at, at + 1 + random(24)));
      const isRetracted = from + 30 >= batch.length;
      widget.server.answers.set(`Question ${from}`, { pieces, citations: [citationOf(batch[from]!)], isRetracted });
      await say(page, `Question ${from}`);
      if (isRetracted) await page.locator(".withdrawn").waitFor();
      else await eventually(() => page.locator(".feedback").count()).toBe(from / 30 + 1);
      await expectNothing(page, traces);
    }
  });
});

it("would be detected if it were more than text", async () => {
  const { page, traces } = await visitWithTraps(0);
  await openPanel(page);
  await page.evaluate(() => {
    const panel = document.querySelector("frontdesk-chat")!.shadowRoot!.querySelector(".panel")!;
    panel.insertAdjacentHTML("beforeend", '<img src="https://evil.example/x" onerror="pwn()">');
    panel.insertAdjacentHTML("beforeend", '<a href="javascript:pwn()">x</a>');
  });
  await eventually(() => [...traces].sort()).toEqual(["pwn was called", "request: https://evil.example/x"]);
  expect(await findForeign(page)).toEqual(["<img>", "img src", "img onerror", "a href=javascript:pwn()"]);
});

it("came in many shapes, none of which got through", () => {
  expect(new Set(texts).size).toBe(texts.length);
  const places = "what a visitor, an agent and the assistant write, drafts, sources, names, titles";
  figure(`hostile texts that became more than text (${places})`, gotThrough, texts.length);
});
