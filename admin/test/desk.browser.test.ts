/** What keeps a day at the desk calm: low rows, stable names, nothing covering the next button. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TicketDetail } from "../../server/protocol/admin.ts";
import { visitorHandle } from "../../server/protocol/visitorHandle.ts";
import { type FakeApi, startFakeApi } from "./fakeApi.ts";
import { inboxReplies, waitingTicket } from "./ticketFixtures.ts";

const MAX_ROW_PIXELS = 64;
const LONG = "One of the three lamps that I bought last year flickers whenever the heating starts. ".repeat(40);
const LINK = "http://cables.example/uk?len=2";
const [row, other] = [waitingTicket(2), waitingTicket(3)];
const base = `/tickets/${row.id}`;
const handle = visitorHandle(row.visitor.id, "en").name;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const turn = {
  ...{ id: "01a1b2c3-0009-7000-8000-000000000001", message_id: "", status: "escalated", attempt: 1, error_key: null },
  ...{ started_at: row.created_at, finished_at: row.created_at },
  trace: {
    ...{
      engine: "local",
      question: LONG,
      rephrased_question: null,
      keywords: [],
      is_cache_hit: false,
      confidence: null,
    },
    ...{ steps: [], passages: [], draft: null, prompt_versions: {}, tokens_in: 0, tokens_out: 0, cost_micros: 0 },
  },
};

function ticket(words: string, more: object = {}): TicketDetail {
  const said = {
    ...{ id: "01a1b2c3-0008-7000-8000-000000000001", client_message_id: null, turn_id: null, seq: 1, role: "visitor" },
    ...{ content: words, citations: [], confidence: null, stopped: false, notice: null, author: null, score: null },
    ...{ feedback: null, delivered_at: null, seen_at: null, receipt: null, by_email: null, offered: null },
    created_at: row.created_at,
  };
  return {
    ...{ ...row, visitor: { id: row.visitor.id, name: null, email: null }, question: words.slice(0, 240) },
    escalation: { ...row.escalation!, status: "claimed", claimed_by: "Olga Owner", claimed_by_me: true },
    ...{ summary: null, scope: null, facts: [], email: null, visitor_id: row.visitor.id, threshold: 0.7 },
    ...{ blocked: null, merged_into: null, merged_from: [], undo: null, messages: [said], escalations: [], notes: [] },
    ...{ turns: [], ...more },
  } as unknown as TicketDetail;
}

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi({ [`POST ${base}/presence`]: { done: true }, "GET /canned-replies": { replies: [] } });
}, 120_000);
afterAll(() => api?.close());
beforeEach(() => {
  api.asked.length = 0;
  const conversations = [
    { id: other.id, number: other.number, title: "Another lamp", status: "pending_human", updated_at: row.updated_at },
  ];
  api.answer({
    ...inboxReplies(30),
    [`GET ${base}`]: () => ticket("Where is order 77?"),
    [`GET ${base}/visitor`]: {
      ...{ id: row.visitor.id, name: null, email: null, is_verified: false, first_seen_at: row.created_at },
      conversations,
    },
  });
});

const open = async (context = {}): Promise<Page> => {
  const page = await api.open(`/admin${base}`, { viewport: { width: 1280, height: 720 }, ...context });
  await page.getByRole("log").waitFor();
  return page;
};
/** Whether it is inside the viewport and nothing covers it. */
const isInView = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((button) => {
      const { top, bottom, left, right } = button.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && button.contains(hit);
    });

test.each(["en", "de", "he"])(
  "a row of the list never exceeds its height limit, beside a ticket or not (%s)",
  async (locale) => {
    for (const [path, width] of [
      ["/admin", 1280],
      [`/admin${base}`, 1280],
      ["/admin", 390],
    ] as const) {
      const page = await api.open(path, { locale, viewport: { width, height: 844 } });
      await page.locator(".row").first().waitFor();
      const heights = await page
        .locator(".row")
        .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(5);
      expect(Math.max(...heights)).toBeLessThanOrEqual(MAX_ROW_PIXELS);
      await page.context().close();
    }
  },
);

test("a question in another text direction is aligned with all others", async () => {
  const hebrew = { ...waitingTicket(0), question: "איפה ההזמנה שלי?" };
  api.answer({ "GET /tickets": { tickets: [hebrew, waitingTicket(1)], next_cursor: null } });
  const page = await api.open("/admin", { viewport: { width: 1280, height: 720 } });
  const title = page.locator(".row-title");
  await title.first().waitFor();
  const start = (n: number) =>
    title.nth(n).evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().left;
    });
  expect(Math.abs((await start(0)) - (await start(1)))).toBeLessThan(20);
  await page.context().close();
});

test("a visitor without a name has the same handle in list, header, thread, tab and notice", async () => {
  const page = await open();
  for (const place of [
    ".row-cursor, .row:has([aria-current])",
    ".conversation-name",
    ".message-head",
    ".visitor-name",
  ]) {
    expect(await page.locator(place).first().innerText()).toContain(handle);
  }
  await page.waitForFunction((name) => document.title.includes(name), handle);
  expect(await page.locator(".message-head").innerText()).not.toContain("Visitor");
  const visitor = { id: row.visitor.id, name: null, email: null };
  api.notify({ type: "followed_up", ticket_id: other.id, by: other.number, count: 1, visitor });
  await page.getByText(`${handle} wrote again in ${other.number}, after your answer.`).waitFor();
  await page.context().close();
});

test("a snoozed ticket says above its conversation until when", async () => {
  const snoozed = { ...row.escalation, status: "claimed", claimed_by_me: true, snoozed_until: later(120) };
  api.answer({ [`GET ${base}`]: () => ({ ...ticket("Where is order 77?"), escalation: snoozed }) });
  const page = await open();
  expect(await page.getByRole("region", { name: "The question that waits" }).innerText()).toMatch(/snoozed until \d/);
  await page.context().close();
});

test.each([
  ["a desktop", { width: 1280, height: 720 }],
  ["a phone", { width: 390, height: 844 }],
])("however long a question is, the answer box stays in view on %s", async (_, viewport) => {
  const escalation = {
    ...row.escalation,
    reason: "no_knowledge",
    status: "claimed",
    claimed_by_me: true,
    turn_id: turn.id,
  };
  api.answer({ [`GET ${base}`]: () => ({ ...ticket(LONG), escalation, turns: [turn] }) });
  const page = await open({ viewport });
  await page.getByText("The AI looked for", { exact: false }).first().waitFor();
  await page.getByRole("textbox", { name: "Your answer to the visitor" }).fill("Sorry!");
  await expect.poll(() => isInView(page, ".composer-buttons .primary")).toBe(true);
  expect(await page.locator(".thread").evaluate((thread) => thread.clientHeight)).toBeGreaterThan(viewport.height / 4);
  await page.context().close();
});

test("an unencrypted link is shown with its address", async () => {
  api.answer({ [`GET ${base}`]: () => ticket(`See ${LINK} please`) });
  const page = await open();
  const link = page.getByRole("log").getByText(LINK, { exact: false });
  expect(await link.count()).toBeGreaterThan(0);
  expect(await page.getByRole("log").innerText()).toContain(`See ${LINK} please`);
  await page.context().close();
});

test("tickets closed in bulk can be reopened with one button", async () => {
  const undo = [row, other].map(({ id }, n) => ({ ticket_id: id, undo_id: `01a1b2c3-0007-7000-8000-00000000000${n}` }));
  const undone = { ticket_id: row.id, status: "pending_human" };
  api.answer({
    "POST /tickets/bulk": { done: [row.id, other.id], undo, refused: [] },
    "POST /tickets/:id/undo": undone,
  });
  const page = await api.open("/admin");
  for (const { number } of [row, other]) await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("Close 2 tickets? The visitors are told.").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect
    .poll(() => api.asked.filter(({ path }) => path.endsWith("/undo")).map(({ path, body }) => [path, body]))
    .toEqual(undo.map(({ ticket_id, undo_id }) => [`/tickets/${ticket_id}/undo`, { undo_id }]));
  await expect.poll(() => page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(0);
  await page.context().close();
});

test("after a merge the agent continues in the other ticket, which is open", async () => {
  api.answer({
    [`POST ${base}/merge`]: { ticket_id: row.id, status: "closed" },
    [`GET /tickets/${other.id}`]: () => ({ ...ticket("Another lamp"), ...{ id: other.id, number: other.number } }),
    [`GET /tickets/${other.id}/visitor`]: () => api.replyTo(`GET ${base}/visitor`),
    "POST /tickets/:id/presence": { done: true },
  });
  const page = await open();
  await page.getByRole("log").focus();
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption(other.id);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await page.waitForURL(`**/admin/tickets/${other.id}`);
  expect(api.asked.find(({ path }) => path === `${base}/merge`)?.body).toEqual({ into: other.id });
  await page.locator(".conversation-name").getByText(other.number, { exact: false }).waitFor();
  await page.getByRole("textbox", { name: "Your answer to the visitor" }).waitFor();
  await page.context().close();
});

test("undo is offered beside the send buttons, not above them", async () => {
  api.answer({ [`POST ${base}/snooze`]: { ticket_id: row.id, status: "pending_human", undo_id: turn.id } });
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    const page = await open({ viewport });
    await page.getByRole("textbox", { name: "Your answer to the visitor" }).fill("Tomorrow.");
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await page.getByRole("dialog").getByRole("button", { name: "Snooze", exact: true }).click();
    await page.locator(".toast").waitFor();
    for (const which of [".primary", ":not(.primary)"])
      await expect.poll(() => isInView(page, `.composer-buttons ${which}`)).toBe(true);
    await page.context().close();
  }
});

test("Escape closes filters and views, and returns focus to their button", async () => {
  const page = await api.open("/admin");
  await page.locator(".row").first().waitFor();
  for (const name of ["Filter", "Views"]) {
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    await page.locator(".popover-panel").waitFor();
    await page.locator(".popover-panel").locator("input, select").first().focus();
    await page.keyboard.press("Escape");
    await page.locator(".popover-panel").waitFor({ state: "detached" });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  }
  await page.context().close();
});

test("without a network nothing claims to be live, and the reason is given only once", async () => {
  const page = await open();
  await page.locator(".connection-live").waitFor();
  await page.context().setOffline(true);
  await page.locator(".connection-offline").waitFor();
  expect(await page.locator(".connection").innerText()).not.toContain("Live");
  // Any request now fails for the reason already shown above.
  await page.getByRole("checkbox", { name: `Select ${other.number}` }).check();
  await page.locator(`a[href="/admin/tickets/${other.id}"]`).first().click();
  await page.waitForURL(`**/admin/tickets/${other.id}`);
  const told = page.getByText(/Not connected|No connection/);
  await expect.poll(() => told.count()).toBe(1);
  await page.context().setOffline(false);
  await page.locator(".connection-live").waitFor({ timeout: 30_000 });
  await page.context().close();
});

test("a key pressed right after the shortcut for writing is typed, not run as a command", async () => {
  const page = await open();
  await page.getByRole("log").focus();
  const focused = await page.evaluate(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true, cancelable: true }));
    // The browser's next task, which may be the next key press: nothing has been painted yet.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    return document.activeElement?.ariaLabel;
  });
  expect(focused).toBe("Your answer to the visitor");
  await page.context().close();
});

test("the assignee is readable in a narrow list", async () => {
  const page = await open({ viewport: { width: 1280, height: 720 } });
  const mine = page.locator(".tag-mine").first();
  await mine.waitFor();
  expect(await mine.evaluate((tag) => tag.scrollWidth <= tag.clientWidth)).toBe(true);
  await page.context().close();
});

test("the notice that nobody else is waiting goes as soon as somebody is", async () => {
  api.answer(inboxReplies(0));
  const page = await open();
  await page.keyboard.press("g");
  const none = page.getByText("Nobody else is waiting.");
  await none.waitFor();
  api.answer(inboxReplies(5));
  api.notify({ type: "ticket_changed", ticket_id: other.id });
  await none.waitFor({ state: "hidden" });
  await page.context().close();
});
