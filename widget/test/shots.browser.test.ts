/**
 * Screenshots of everything a visitor may see, for review: `widget/test/shots/*.png`. Each scene must fit its panel.
 * `SHOTS=every` takes the scenes with agents in every look.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import type { OpenOptions } from "./browserHarness.ts";
import { findOverflow } from "./findOverflow.ts";
import { looks, peopleScenes, presence } from "./peopleScenes.ts";
import { ask, openPanel, QUESTION, say, useWidget } from "./useWidget.ts";

const FOLDER = join(import.meta.dirname, "shots");
const desktop: BrowserContextOptions = { viewport: { width: 860, height: 760 } };
const phone: BrowserContextOptions = { viewport: { width: 375, height: 720 }, isMobile: true, hasTouch: true };
const TABLE =
  "| Plan | Seats | Answers a month | Price |\n| --- | --- | --- | --- |\n| Starter | 2 | 500 | free |\n| Business | 10 | 10 000 | €49 a month |\n| Enterprise | unlimited | unlimited | ask us |\n\nAll plans include *every* language.";

const widget = useWidget();
afterEach(() => {
  widget.server.settings.presence = null;
  widget.server.settings.files = false;
});

interface Scene extends OpenOptions {
  name: string;
  /** Whether the panel stays closed in this scene. */
  isClosed?: boolean;
  act(page: Page): Promise<unknown>;
}

const openSource = async (page: Page) => {
  await ask(page);
  await page.locator(".chip").first().click();
};
const askForPerson = async (page: Page) => {
  await ask(page);
  await say(page, "Do you deliver to the moon?");
  await page.locator(".escalation").waitFor();
};
const hearFromPerson = async (page: Page) => {
  await askForPerson(page);
  const reply = "Hello, this is Ana. Not yet, but **next year** we will.\n\n- Launch: 4 March\n- Price: €12 a parcel";
  widget.server.reply(widget.newestTicket(), "Ana", reply);
  await page.locator(".from-agent").waitFor();
};
const wait = async (page: Page) => {
  await openPanel(page);
  await say(page, `${QUESTION} pause`);
  await page.locator(".status").waitFor();
};

const scenes: Scene[] = [
  { name: "launcher", isClosed: true, act: (page) => page.locator(".launcher").waitFor() },
  { name: "home", act: openPanel },
  { name: "home-phone", context: phone, act: openPanel },
  { name: "home-dark", context: { ...desktop, colorScheme: "dark" }, act: openPanel },
  { name: "home-right-to-left", lang: "ar", act: openPanel },
  { name: "home-pale", attributes: 'data-accent="#ffd54a" data-position="left"', act: openPanel },
  { name: "answer", act: (page) => ask(page) },
  { name: "answer-phone", context: phone, act: (page) => ask(page) },
  { name: "answer-dark", context: { ...desktop, colorScheme: "dark" }, act: openSource },
  { name: "answer-right-to-left", lang: "ar", act: openSource },
  { name: "answer-forced-colours", context: { ...desktop, forcedColors: "active" }, act: openSource },
  { name: "sources", act: openSource },
  { name: "waiting", act: wait },
  {
    name: "streaming",
    async act(page) {
      await openPanel(page);
      await say(page, "a long one");
      await page.locator(".from-assistant .bubble p", { hasText: "sentence of a long answer. Another" }).waitFor();
    },
  },
  {
    name: "table",
    async act(page) {
      await askForPerson(page);
      widget.server.reply(widget.newestTicket(), "Ana", TABLE);
      await page.locator(".from-agent td").first().waitFor();
    },
  },
  {
    name: "question-back",
    async act(page) {
      await openPanel(page);
      await say(page, "Which plan is it?");
      await page.locator(".option.is-person").waitFor();
    },
  },
  {
    name: "feedback",
    async act(page) {
      await ask(page);
      await page.getByRole("button", { name: "Not helpful" }).click();
      await page.locator(".feedback form").waitFor();
    },
  },
  { name: "escalation", act: askForPerson },
  { name: "escalation-phone", context: phone, act: askForPerson },
  { name: "escalation-dark", context: { ...desktop, colorScheme: "dark" }, act: askForPerson },
  { name: "agent", act: hearFromPerson },
  {
    name: "offline",
    async act(page) {
      await ask(page);
      await page.context().setOffline(true);
      await page.locator(".notice").waitFor();
      await say(page, "Are you still there?");
      await page.locator(".is-sending").waitFor();
    },
  },
  {
    name: "conversations",
    async act(page) {
      await hearFromPerson(page);
      await page.getByRole("button", { name: "Your conversations" }).click();
      await page.locator(".conversation").first().waitFor();
    },
  },
  {
    name: "error",
    async act(page) {
      await page.route("**/api/v1/chat/**", (route) => route.abort());
      await page.locator(".launcher").click();
      await page.locator(".notice").waitFor();
    },
  },
  {
    name: "long-text",
    async act(page) {
      await ask(page);
      await page.locator("textarea").fill("A sentence that somebody has pasted. ".repeat(105));
    },
  },
  { name: "zoom-400", context: { viewport: { width: 320, height: 256 } }, act: openSource },
  { name: "home-zoom-400", context: { viewport: { width: 320, height: 256 } }, act: openPanel },
  { name: "landscape", context: { ...phone, viewport: { width: 720, height: 360 } }, act: (page) => ask(page) },
];

describe("every scene fits its panel", () => {
  mkdirSync(FOLDER, { recursive: true });
  const draw = async ({ name, isClosed, act, ...options }: Scene) => {
    widget.server.tickets.clear();
    const { page, problems } = await widget.visit({ context: desktop, ...options });
    await act(page);
    await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
    expect(problems).toEqual([]);
    if (!isClosed) expect(await page.locator(".panel").evaluate(findOverflow)).toEqual([]);
  };
  it.each(scenes)("$name", draw);

  // Rotate through the looks, so that together the scenes cover all of them.
  const names = Object.keys(looks);
  const withPeople = peopleScenes.flatMap((scene, at) =>
    (process.env.SHOTS === "every" ? names : [names[at % names.length]!]).map((look) => ({ ...scene, look })),
  );
  it.each(withPeople)("people: $name, $look", async ({ name, look, hours, files = false, act }) => {
    widget.server.settings.presence = hours ? presence(hours) : null;
    widget.server.settings.files = files;
    await draw({ ...looks[look], name: `people-${name}-${look}`, act: (page) => act(page, widget) });
  });
});
