/** The ticket list in a real browser, over the fake API: live updates, keyboard, bulk actions, ten thousand tickets. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TicketList, TicketRow } from "../../server/protocol/inbox.ts";
import { figure } from "../../server/test/support/figures.ts";
import { type FakeApi, type RecordedRequest, startFakeApi } from "./fakeApi.ts";
import { measureFrames } from "./frameWork.ts";
import { keepsTextsTexts, loadsOrSaysWhy } from "./roomScreens.ts";
import { inboxReplies, labels, waitingTicket } from "./ticketFixtures.ts";

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
}, 120_000);
afterAll(() => api?.close());
beforeEach(() => {
  api.asked.length = 0;
  api.answer(inboxReplies(30));
});

const row = (page: Page, number: string) => page.getByRole("listitem").filter({ hasText: number });
const lastList = () => api.asked.findLast(({ path }) => path === "/tickets")!.query;

test("a row shows what is waiting, who asks, from which page, why and for how long", async () => {
  const page = await api.open("/admin");
  const text = await row(page, "T-1042").innerText();
  for (const part of [
    "Where is order 77?",
    "Anna Berg",
    "lumen.example/lamps/aurora",
    "Not sure enough",
    "3 hrs",
    "Refund",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Embed widget");
  await page.context().close();
});

test("the list loads, or says why it can't until it can, and keeps hostile texts as text", async () => {
  const screen = { path: "", reads: "GET /tickets", filled: "Where is order 77?" };
  const page = await api.open("/admin", { viewport: { width: 1280, height: 900 } });
  await loadsOrSaysWhy(api, page, screen);
  await keepsTextsTexts(api, page, screen);
  await page.context().close();
});

test("a ticket that starts waiting appears by itself, and a closed one goes, without reloading the list", async () => {
  const page = await api.open("/admin");
  await row(page, "T-1042").waitFor();
  await page.waitForFunction(() => document.title.startsWith("(25)"));
  const another = waitingTicket(40);
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const escalation = { ...another.escalation!, waiting_since: since };
  const fresh: TicketRow = { ...another, escalation, question: "Is the shop open on Sunday?" };
  const gone = waitingTicket(0);
  const all = inboxReplies(30)["GET /tickets"] as (asked: RecordedRequest) => TicketList;
  api.answer({
    "GET /tickets": (asked: RecordedRequest) =>
      asked.query.has("ids") ? { tickets: [fresh], next_cursor: null } : all(asked),
    "GET /tickets/counts": { waiting: 30, visitor: 0, mine: 5, unassigned: 26, snoozed: 0, ai: 0, mine_to_answer: 0 },
  });
  api.notify({ type: "ticket_changed", ticket_id: fresh.id });
  api.notify({ type: "ticket_changed", ticket_id: gone.id });
  await page.getByText("Is the shop open on Sunday?").waitFor();
  await row(page, "T-1042").waitFor({ state: "detached" });
  expect(lastList().get("ids")?.split(",").sort()).toEqual([fresh.id, gone.id].sort());
  await page.waitForFunction(() => document.title.startsWith("(26)"));
  await page.context().close();
});

test("the keyboard alone can search, move, select and open", async () => {
  const page = await api.open("/admin");
  await row(page, "T-1042").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("order 77");
  await expect.poll(() => lastList().get("search")).toBe("order 77");
  expect(lastList().get("queue")).toBe("all");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await row(page, "T-1043").waitFor();
  for (const key of ["j", "j", "j", "k", "x"]) await page.keyboard.press(key);
  expect(await page.getByRole("checkbox", { name: "Select T-1043" }).isChecked()).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/tickets/${waitingTicket(1).id}`);
  await page.context().close();
});

test("many tickets are labelled and closed at once, and refused ones are named and stay selected", async () => {
  api.answer({
    "POST /tickets/bulk": ({ body }: RecordedRequest) => {
      const [first, ...others] = (body as { ticket_ids: string[] }).ticket_ids;
      const details = { claimed_by: "Arne Agent" };
      return {
        done: others,
        undo: [],
        refused: [{ ticket_id: first, number: "T-1042", key: "already_claimed", details }],
      };
    },
  });
  const page = await api.open("/admin");
  await page.getByRole("checkbox", { name: "Select T-1042" }).check();
  await page.getByRole("checkbox", { name: "Select T-1045" }).click({ modifiers: ["Shift"] });
  await page.getByText("4 selected").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("Close 4 tickets? The visitors are told.").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("1 ticket was left as it is:").waitFor();
  await page.getByText("T-1042: Arne Agent has already taken this ticket.").waitFor();
  await page.getByText("1 selected").waitFor();
  await page.getByRole("combobox", { name: "Label" }).selectOption({ label: "VIP" });
  await expect.poll(() => api.asked.filter(({ path }) => path === "/tickets/bulk").length).toBe(2);
  const sent = api.asked.findLast(({ path }) => path === "/tickets/bulk")!.body;
  expect(sent).toMatchObject({ action: { kind: expect.stringMatching(/label$/), label_id: labels[1]!.id } });
  await page.context().close();
});

test("a view stores queue and filters, and restores them", async () => {
  api.answer({
    "POST /views": ({ body }: RecordedRequest) => ({
      id: labels[0]!.id,
      is_mine: true,
      member_name: "Olga",
      ...(body as object),
    }),
  });
  const page = await api.open("/admin");
  await page.getByRole("button", { name: "Unassigned" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Why it was escalated").selectOption("no_knowledge");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Save this view as").fill("Gaps");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => api.asked.find(({ method, path }) => method === "POST" && path === "/views")?.body)
    .toEqual({
      name: "Gaps",
      is_shared: false,
      query: { queue: "unassigned", reason: "no_knowledge" },
    });
  await page.getByRole("button", { name: "Refunds that wait shared" }).click();
  await expect.poll(() => lastList().get("label")).toBe(labels[0]!.id);
  expect(lastList().has("reason")).toBe(false);
  await page.context().close();
});

test("ten thousand tickets can be scrolled; the longest frame is printed", { timeout: 120_000 }, async () => {
  const many = 10_000;
  const page = await (async () => {
    const replies = inboxReplies(many);
    const all = replies["GET /tickets"] as (asked: RecordedRequest) => TicketList;
    // One reply brings them all: the list is measured, not the network.
    const whole = all({
      method: "GET",
      path: "/tickets",
      body: null,
      query: new URLSearchParams({ limit: `${many}` }),
    });
    api.answer({ ...replies, "GET /tickets": whole });
    return api.open("/admin");
  })();
  await row(page, "T-1042").waitFor();
  let drawn = 0;
  const scroll = async () => {
    drawn = await page.evaluate(async () => {
      const box = document.querySelector(".list-rows")!;
      let drawn = 0;
      for (let n = 0; n < 400; n++) {
        await new Promise(requestAnimationFrame);
        // Mostly slow scrolling, with some jumps across the list.
        box.scrollTop = n % 40 === 39 ? Math.random() * box.scrollHeight : box.scrollTop + 180;
        drawn = Math.max(drawn, box.querySelectorAll("li").length);
      }
      return drawn;
    });
  };
  const { frames, longest } = await measureFrames(page, scroll);
  const sorted = frames.toSorted((a, b) => a - b);
  figure(
    "CPU of a frame while 10 000 rows are scrolled: p50, p95, longest, ms",
    [0.5, 0.95, 1].map((share) => sorted[Math.ceil(share * sorted.length) - 1]!.toFixed(1)).join(" · "),
  );
  figure("CPU of the longest task meanwhile, ms", longest);
  figure("frames over 50 ms of CPU meanwhile", frames.filter((ms) => ms > 50).length, frames.length);
  expect(drawn).toBeLessThan(60);
  await page.evaluate(() => document.querySelector(".list-rows")!.scrollTo(0, 1e9));
  await row(page, `T-${1042 + many - 1}`).waitFor();
  await page.context().close();
});
