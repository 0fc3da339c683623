/** What every screen must handle: loading, errors, no data, hostile texts, and the keyboard alone. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findBarriers } from "../../widget/test/browserHarness.ts";
import { type FakeApi, problem, type Replies } from "./fakeApi.ts";
import { hostile } from "./hostile.ts";

export interface RoomScreen {
  /** Relative to `/admin`. */
  path: string;
  /** The request it depends on: `GET /documents`. */
  reads: string;
  /** Text shown when there is data. */
  filled: string;
  /** Text shown when there is none; omitted if that can't happen. */
  empty?: string;
}

const SHOTS = join(import.meta.dirname, "shots");
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 320, height: 700 };

const says = (page: Page, words: string) => page.getByText(words).first().waitFor();

/** Shows that it is loading; then why it can't, on every retry; then the data, and no error any more. */
export async function loadsOrSaysWhy(api: FakeApi, page: Page, { path, reads, filled }: RoomScreen): Promise<void> {
  const reply = api.replyTo(reads);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  api.answer({ [reads]: () => held.then(() => problem(403, "forbidden")) });
  await page.goto(`${api.url}/admin${path}`);
  await says(page, "Loading…");
  letGo();
  await says(page, "You are not allowed to do this. Ask an owner of this desk.");
  const again = page.getByRole("button", { name: "Try again" });
  const { pathname } = new URL(reads.slice(4), "http://fake");
  const address = new RegExp(`/api/v1/admin${pathname.replace(/:\w+/g, "[^/]+")}(\\?.*)?$`);
  for (const [refusal, words] of [
    [() => problem(500, "internal"), "Something went wrong on our side."],
    [null, "No connection to the server."],
  ] as const) {
    if (refusal) api.answer({ [reads]: refusal });
    else await page.route(address, (route) => route.abort());
    await again.first().click();
    await says(page, words);
    expect(await page.getByText(filled).count()).toBe(0);
  }
  await page.unroute(address);
  api.answer({ [reads]: reply });
  // A list may also recover by itself, on its notice stream.
  await Promise.race([again.first().click(), says(page, filled)]);
  await says(page, filled);
  expect(await page.getByText("No connection to the server.").count()).toBe(0);
}

/** Has no accessibility violation on a desktop, and Tab reaches every control with a visible focus. */
export async function isWalkedByKeyboard(api: FakeApi, page: Page, { path, filled }: RoomScreen): Promise<void> {
  await page.goto(`${api.url}/admin${path}`);
  await says(page, filled);
  expect(await findBarriers(page)).toEqual([]);
  const missed = await page.evaluate(() => {
    const controls = "a[href], button, input:not([type=radio]), select, textarea, summary, [tabindex='0']";
    const isReachable = (each: Element) => each.checkVisibility() && !(each as HTMLButtonElement).disabled;
    const all = [...document.querySelectorAll(`main :is(${controls})`)].filter(isReachable);
    Object.assign(window, { missed: new Set(all), unmarked: [] as string[] });
    document.addEventListener("focusin", ({ target }) => {
      const { missed, unmarked } = window as unknown as { missed: Set<Element>; unmarked: string[] };
      missed.delete(target as Element);
      const shown = (target as Element).closest("label.button, .check") ?? (target as Element);
      const marks = [target as Element, shown].map((each) => getComputedStyle(each).outlineStyle);
      if (marks.every((mark) => mark === "none")) unmarked.push((target as Element).outerHTML.slice(0, 120));
    });
    (document.activeElement as HTMLElement | null)?.blur();
    return all.length;
  });
  for (let press = 0; press < missed + 40 && (await left(page)).missed.length > 0; press++)
    await page.keyboard.press("Tab");
  expect(await left(page)).toEqual({ missed: [], unmarked: [] });
}

const left = (page: Page) =>
  page.evaluate(() => {
    const { missed, unmarked } = window as unknown as { missed: Set<Element>; unmarked: string[] };
    return { missed: [...missed].map((each) => each.outerHTML.slice(0, 120)), unmarked };
  });

/** Says so when there is nothing, and what can be done about it. */
export async function isHonestWhenEmpty(api: FakeApi, page: Page, screen: RoomScreen, none: Replies): Promise<void> {
  const reply = api.replyTo(screen.reads);
  api.answer({ [screen.reads]: none[screen.reads] });
  await page.goto(`${api.url}/admin${screen.path}`);
  await says(page, screen.empty!);
  await page.screenshot({ path: join(SHOTS, `${nameOf(screen)}-empty.png`) });
  api.answer({ [screen.reads]: reply });
}

/** Keeps hostile texts as text on a narrow dark phone, without accessibility violations or overflow. */
export async function keepsTextsTexts(api: FakeApi, page: Page, { path, reads }: RoomScreen): Promise<void> {
  const reply = api.replyTo(reads);
  api.answer({ [reads]: hostile(reply) });
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${api.url}/admin${path}`);
  await page.waitForFunction(() => document.querySelector("main")?.textContent.includes("Donaudampfschiff"));
  expect(await findBarriers(page)).toEqual([]);
  const found = await page.evaluate(() => ({
    ran: "pwned" in window,
    drawn: document.querySelectorAll("img[src=x], a[href^='javascript']").length,
    over: Math.max(
      0,
      ...[document.documentElement, ...document.querySelectorAll("main")].map(
        (box) => box.scrollWidth - box.clientWidth,
      ),
    ),
  }));
  expect(found).toEqual({ ran: false, drawn: 0, over: 0 });
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  api.answer({ [reads]: reply });
}

/** Takes screenshots for review: light and dark, desktop and phone. */
export async function picture(page: Page, screen: Pick<RoomScreen, "path">): Promise<void> {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(SHOTS, `${nameOf(screen)}-${size}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
}

const nameOf = ({ path }: Pick<RoomScreen, "path">) =>
  path
    .slice(1)
    .replaceAll("/", "-")
    .replace(/-01a1.*/, "-one");
