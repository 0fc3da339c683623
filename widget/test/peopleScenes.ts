/** Scenes of visitors and agents, for screenshots. No selector depends on text, so they work in every language. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Attachment } from "../../server/protocol/events.ts";
import type { Presence } from "../../server/protocol/hours.ts";
import type { OpenOptions } from "./browserHarness.ts";
import { become, claim, escalate, openTicket, storeMessage } from "./scriptedTicket.ts";
import { ask, openPanel, QUESTION, say, type Widget } from "./useWidget.ts";

export interface PeopleScene {
  name: string;
  /** The tenant's hours: somebody is available from `opens` to `closes`, in hours from now. */
  hours?: [opens: number, closes: number];
  files?: true;
  act(page: Page, widget: Widget): Promise<unknown>;
}

/** The viewports and settings a scene is shown in. */
export const looks: Record<string, OpenOptions & { context: BrowserContextOptions }> = {
  desktop: { context: { viewport: { width: 860, height: 760 } } },
  dark: { context: { viewport: { width: 860, height: 760 }, colorScheme: "dark" } },
  phone: { context: { viewport: { width: 360, height: 720 }, isMobile: true, hasTouch: true } },
  narrow: { context: { viewport: { width: 320, height: 640 } }, lang: "ar" },
};

/** @returns the presence a visitor sees for hours from `opens` to `closes`, in hours from now */
export function presence([opens, closes]: [number, number]): Presence {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return { openings: [{ opens: at(opens), closes: at(closes) }], reply_minutes: 10 };
}

const openForm = async (page: Page) => {
  await openPanel(page);
  await page.locator(".footer .text-button").click();
  await page.locator("#fd-note").waitFor();
};
const askForPerson = async (page: Page) => {
  await openForm(page);
  await page.locator("#fd-note").fill("Order 77 came broken");
  await page.locator(".hand-over .button").click();
  await page.locator(".is-waiting").waitFor();
  await page.locator(".from-visitor").waitFor();
};
const joined = async (page: Page, widget: Widget) => {
  await askForPerson(page);
  claim(widget.newestTicket(), "Ana Lima");
  await page.locator(".escalation .avatar").waitFor();
};

/** Accepts files as the server would, without one. */
const takeFiles = async (page: Page) => {
  let count = 0;
  await page.route("**/api/v1/chat/files", async (route) => {
    const [, name = "", type = ""] =
      /filename="([^"]+)"\r\nContent-Type: (\S+)/.exec(route.request().postData() ?? "") ?? [];
    const id = `00000000-0000-4000-8000-00000000000${++count}`;
    await route.fulfill({
      json: { id, name, type, size: 48_000 } as Attachment,
      headers: { "access-control-allow-origin": "*" },
    });
  });
  await openPanel(page);
  await page.locator(".attach").waitFor();
  await page.locator("input[type=file]").setInputFiles([
    { name: "lamp.png", mimeType: "image/png", buffer: readFileSync(PICTURE) },
    { name: "invoice of the lamp.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") },
    { name: "letter.docx", mimeType: "application/msword", buffer: Buffer.from("no") },
  ]);
  await page.locator(".tray .is-ready").nth(1).waitFor();
  await page.locator(".tray .is-refused").waitFor();
};
const PICTURE = join(import.meta.dirname, "../../docs/images/widget.png");

/** Adds earlier conversations to the visitor's own. */
const addEarlier = (widget: Widget) => {
  for (const [title, words, unread, status] of [
    ["Putting the widget live", "Paste **one tag** into your page [1].", 0, "open"],
    ["Lamp came broken", "I have sent you a new one today, it will be with you on Thursday.", 2, "resolved"],
    [null, "Good morning", 0, "closed"],
    ["A refund for order 77", "We are looking into it.", 0, "pending_human"],
  ] as const) {
    const ticket = { ...openTicket(widget.server.tickets.size), title, unread, status };
    widget.server.tickets.set(ticket.id, ticket);
    storeMessage(ticket, "agent", words, null, { author: "Ana" });
  }
};

export const peopleScenes: PeopleScene[] = [
  { name: "form-open", hours: [-1, 3], act: openForm },
  { name: "form-closed", hours: [20, 28], act: openForm },
  { name: "hand-over", hours: [-1, 3], act: askForPerson },
  {
    name: "email",
    hours: [20, 28],
    async act(page) {
      await askForPerson(page);
      await page.locator("#fd-email").fill("me@example");
      await page.locator(".escalation form .button").click();
      await page.locator("#fd-email-problem:not(:empty)").waitFor();
    },
  },
  {
    name: "email-saved",
    hours: [20, 28],
    async act(page) {
      await askForPerson(page);
      await page.locator("#fd-email").fill("me@example.com");
      await page.locator(".escalation form .button").click();
      await page.locator(".saved").waitFor();
    },
  },
  { name: "claimed", act: joined },
  {
    name: "notices",
    async act(page, widget) {
      await joined(page, widget);
      const ticket = widget.newestTicket();
      storeMessage(ticket, "agent", "Hello, this is Ana. I have sent you a new lamp.", null, { author: "Ana Lima" });
      become(ticket, "open", "handed_back", "You’re back with the assistant.");
      become(ticket, "closed", "closed", "This conversation was closed. Write to start again.");
      await page.locator(".event").nth(2).waitFor();
    },
  },
  {
    name: "reason",
    async act(page) {
      await ask(page);
      await page.locator(".feedback .tool").nth(1).click();
      await page.locator(".reason input[type=radio]").first().check({ force: true });
    },
  },
  {
    name: "list",
    async act(page, widget) {
      addEarlier(widget);
      await ask(page);
      await page.locator(".header .icon-button").first().click();
      await page.locator(".conversation").nth(4).waitFor();
    },
  },
  {
    name: "list-rename",
    async act(page, widget) {
      // Nothing has been said yet, so the message parts are not loaded.
      addEarlier(widget);
      await openPanel(page);
      await page.locator(".header .icon-button").first().click();
      await page.locator(".conversation").nth(3).waitFor();
      await page.locator(".list-screen .tool").first().click();
      await page.locator(".list-screen .tool").last().click();
      await page.locator(".is-danger").waitFor();
    },
  },
  {
    name: "withdrawn",
    async act(page) {
      await openPanel(page);
      await say(page, "Do you deliver to the moon?");
      await page.locator(".withdrawn").waitFor();
      await page.locator(".is-waiting").waitFor();
    },
  },
  { name: "files-chosen", files: true, act: takeFiles },
  {
    name: "files-sent",
    files: true,
    async act(page, widget) {
      await page.route("**/api/v1/chat/files/*", (route) => route.fulfill({ path: PICTURE }));
      await openPanel(page);
      const ticket = widget.newestTicket();
      const sent = [
        { id: randomUUID(), name: "lamp.png", type: "image/png" as const, size: 58_000 },
        { id: randomUUID(), name: "invoice of the lamp.pdf", type: "application/pdf" as const, size: 48_000 },
      ];
      storeMessage(ticket, "visitor", "The lamp came like this", null, { attachments: sent });
      escalate(ticket, null);
      await page.locator(".is-picture canvas:visible").waitFor();
      await page.locator(".is-waiting").waitFor();
    },
  },
  {
    name: "menu",
    async act(page) {
      await ask(page);
      await page.locator(".header .icon-button").nth(1).click();
      await page.locator(".menu button").last().click();
    },
  },
  {
    name: "recent",
    hours: [-1, 3],
    async act(page, widget) {
      await ask(page, QUESTION);
      addEarlier(widget);
      await page.locator(".header .icon-button").nth(1).click();
      await page.locator(".menu button").first().click();
      await page.locator(".recent li").nth(2).waitFor();
    },
  },
];
