/**
 * Every screen over the fake API, light and dark, on a desktop and on a phone: accessible, and nothing overflows.
 * Screenshots go to `admin/test/shots/` for review. A new screen registers itself in `screens`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "../../widget/test/browserHarness.ts";
import { type FakeApi, problem, type Replies, startFakeApi } from "./fakeApi.ts";
import { inboxReplies } from "./ticketFixtures.ts";

interface Screen {
  path: string;
  replies: Replies;
  /** Waits until there is something to show, and opens what the screenshot should show open. */
  ready: (page: Page) => Promise<unknown>;
}

const screens: Record<string, Screen> = {
  inbox: {
    path: "/admin",
    replies: inboxReplies(40),
    ready: async (page) => {
      await page.getByRole("checkbox", { name: "Select T-1043" }).check();
    },
  },
  "inbox-filters": {
    path: "/admin",
    replies: inboxReplies(40),
    ready: async (page) => {
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByLabel("Held by").selectOption("me");
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByRole("button", { name: "Remove filter: Me" }).waitFor();
    },
  },
  "inbox-empty": {
    path: "/admin",
    replies: inboxReplies(0),
    ready: (page) => page.getByText("Nobody is waiting for us.").waitFor(),
  },
  "inbox-error": {
    path: "/admin",
    replies: { ...inboxReplies(0), "GET /tickets": () => problem(503, "unavailable") },
    ready: (page) => page.getByRole("button", { name: "Try again" }).waitFor(),
  },
};

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 700 };
const SHOTS = join(import.meta.dirname, "shots");
let api: FakeApi;
let page: Page;
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  api = await startFakeApi(inboxReplies(1));
  page = await api.open("/admin", { viewport: DESKTOP });
}, 120_000);
afterAll(() => api?.close());

test.each(Object.entries(screens))("the screen %s is accessible and fits its page", async (name, screen) => {
  api.answer(screen.replies);
  await page.setViewportSize(DESKTOP);
  await page.goto(api.url + screen.path);
  await screen.ready(page);
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(SHOTS, `${name}-${size}-${colorScheme}.png`) });
      // Each size and each colour scheme is checked once.
      if ((size === "desktop") === (colorScheme === "light")) expect(await findBarriers(page), size).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), size).toBe(true);
  }
  expect(api.unanswered).toEqual([]);
});
