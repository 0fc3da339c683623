/** Shared by the widget's browser tests: Chromium with the built widget, visits that end with their test, steps. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Harness, type OpenOptions, startHarness } from "./browserHarness.ts";
import type { ScriptedServer } from "./scriptedServer.ts";
import type { Ticket } from "./scriptedTicket.ts";

/** A question that the scripted server answers with sources. */
export const QUESTION = "How do I put the widget on my site?";

export interface Widget {
  readonly server: ScriptedServer;
  /** Directory of the built widget. */
  readonly outDir: string;
  /** Violations that browsers sent to `/reports`. */
  readonly reports: string[];
  /** Sites allowed to frame the chat's page. */
  readonly framedBy: Set<string>;
  /** A page with the widget on it, closed when the test ends. */
  visit(options?: OpenOptions): Promise<{ page: Page; problems: string[] }>;
  newestTicket(): Ticket;
}

/** Starts Chromium and the scripted server for the tests of one file. */
export function useWidget(): Widget {
  let harness: Harness;
  const pages: Page[] = [];
  beforeAll(async () => {
    harness = await startHarness();
  }, 60_000);
  afterAll(() => harness?.close());
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
    harness.server.calls.length = harness.reports.length = 0;
    harness.framedBy.clear();
  });
  return {
    get server() {
      return harness.server;
    },
    get outDir() {
      return harness.outDir;
    },
    get reports() {
      return harness.reports;
    },
    get framedBy() {
      return harness.framedBy;
    },
    async visit(options = {}) {
      const opened = await harness.open(options);
      pages.push(opened.page);
      opened.page.setDefaultTimeout(60_000);
      return opened;
    },
    newestTicket: () => [...harness.server.tickets.values()].at(-1)!,
  };
}

/** Waits until something becomes true, long enough for a slow machine. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 });

export async function openPanel(page: Page): Promise<void> {
  await page.locator(".launcher").click();
  await page.locator("textarea").waitFor();
  await page.locator(".disclosure").waitFor();
}

export async function say(page: Page, text: string): Promise<void> {
  await page.locator("textarea").fill(text);
  await page.keyboard.press("Enter");
}

/** Opens the panel, asks a question, and waits for the answer. */
export async function ask(page: Page, text = QUESTION): Promise<void> {
  await openPanel(page);
  await askAgain(page, text);
}

/** Asks in an open panel, and waits for the first answer that can be rated. */
export async function askAgain(page: Page, text = QUESTION): Promise<void> {
  await say(page, text);
  await page.locator(".from-assistant .feedback").first().waitFor();
}

/** A visitor's messages in a ticket, in order. */
export const visitorTexts = (ticket: Ticket) =>
  ticket.messages.filter((message) => message.role === "visitor").map((message) => message.content);
