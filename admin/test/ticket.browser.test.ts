/** The screen of one ticket, over an API that answers from fixtures: content, presence, hostile text. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TicketDetail } from "../../server/protocol/admin.ts";
import { figure } from "../../server/test/support/figures.ts";
import { findBarriers } from "../../widget/test/browserHarness.ts";
import { hostileTexts } from "../../widget/test/hostileTexts.ts";
import { type FakeApi, problem, startFakeApi } from "./fakeApi.ts";
import { inboxReplies, labels, waitingTicket } from "./ticketFixtures.ts";

const row = waitingTicket(1);
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const turnId = "01a1b2c3-0009-7000-8000-000000000001";
const plain = {
  ...{ client_message_id: null, turn_id: null, citations: [], confidence: null, stopped: false, notice: null },
  ...{
    author: null,
    score: null,
    feedback: null,
    delivered_at: null,
    seen_at: null,
    receipt: null,
    by_email: null,
    offered: null,
  },
};
const idOf = (n: number) => `01a1b2c3-0008-7000-8000-${String(n).padStart(12, "0")}`;
const source = (n: number, title: string) => ({
  n,
  title,
  url: "https://lumen.example/help",
  snippet: "Return it within 30 days.",
});

function message(seq: number, role: "visitor" | "assistant" | "agent", content: string, more: object = {}) {
  return { ...plain, id: idOf(seq), seq, role, content, created_at: at(60 - seq), ...more };
}

function ticket(messages: object[]): TicketDetail {
  const trace = {
    ...{
      engine: "local",
      question: "Where is order 77?",
      rephrased_question: "Where is my order 77?",
      keywords: ["order"],
    },
    ...{ is_cache_hit: false, confidence: 0.31, steps: [{ node: "retrieve", started_ms: 0, ms: 12, detail: {} }] },
    passages: [
      {
        ...{ n: 1, chunk_id: "c", document_id: "d", title: "Delivery", heading_path: [], page: null },
        ...{ scores: { vector: 0.62 }, excerpt: "Delivery takes two to four days." },
      },
    ],
    draft: "It takes **two to four days** [1].",
    ...{ prompt_versions: {}, tokens_in: 0, tokens_out: 0, cost_micros: 0 },
  };
  const turn = {
    id: turnId,
    message_id: idOf(3),
    status: "escalated",
    attempt: 1,
    error_key: null,
    started_at: at(57),
    finished_at: at(57),
  };
  return {
    ...row,
    ...{ summary: null, page: { url: "https://lumen.example/lamps", title: "Lamps" }, scope: null, facts: [] },
    ...{ email: "anna.berg@mail.example", visitor_id: row.visitor.id, threshold: 0.7, blocked: null },
    ...{ merged_into: null, merged_from: [], undo: null },
    messages,
    escalations: [row.escalation],
    notes: [
      { id: idOf(90), author: "Arne Agent", content: "The ring is on its way.", mentions: [], created_at: at(50) },
    ],
    turns: [{ ...turn, trace }],
  } as unknown as TicketDetail;
}

const usual = [
  message(1, "visitor", "How do I return a lamp?"),
  message(
    2,
    "assistant",
    "Send it back **within 30 days** [2]:\n\n| What | When |\n| --- | --- |\n| Lamps | 30 days |\n\n```\nRMA-77\n```",
    {
      ...{ citations: [source(2, "Returns")], confidence: "high", score: 0.9 },
    },
  ),
  message(3, "visitor", "And where is order 77? It was meant to arrive on Monday."),
];
const visitor = {
  ...{
    id: row.visitor.id,
    name: "Anna Berg",
    email: "anna.berg@mail.example",
    is_verified: true,
    first_seen_at: at(9000),
  },
  conversations: [
    { id: idOf(70), number: "T-1001", title: "A broken shade", status: "resolved", updated_at: at(8000) },
  ],
};
const base = `/tickets/${row.id}`;

const looks = {
  light: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 320, height: 720 }, hasTouch: true },
  hebrew: { viewport: { width: 1440, height: 900 }, locale: "he" },
} as const;

const SHOTS = join(import.meta.dirname, "shots");
const shoot = (page: Page, name: string) => page.screenshot({ path: join(SHOTS, `${name}.png`) });

let api: FakeApi;
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  api = await startFakeApi({
    ...inboxReplies(5),
    [`GET ${base}`]: () => ticket(usual),
    [`GET ${base}/visitor`]: visitor,
    [`GET ${base}/calls`]: { calls: [], next_cursor: null },
    [`POST ${base}/presence`]: { done: true },
    [`POST ${base}/draft`]: {
      content: "It left **today** [1].",
      citations: [source(1, "Delivery")],
      engine: "local",
      can_restate: false,
    },
    "GET /canned-replies": {
      replies: [
        {
          id: idOf(80),
          name: "Sorry",
          content: "Hi {{visitor.name}}, {{agent.name}} here.",
          is_shared: true,
          updated_at: at(1),
        },
      ],
    },
    "GET /colleagues": {
      colleagues: [
        { id: "member-2", name: "Arne Agent", role: "agent" },
        { id: "member-1", name: "Olga Owner", role: "owner" },
      ],
    },
  });
});
afterAll(() => api?.close());

const open = async (context = {}): Promise<Page> => {
  const page = await api.open(`/admin${base}`, context);
  await page.getByRole("region", { name: "The question that waits" }).waitFor();
  return page;
};

test("the thread reads as for the visitor, with the waiting question on top and the withdrawn draft folded", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  const thread = page.getByRole("log");
  expect(await thread.locator("strong", { hasText: "within 30 days" }).count()).toBe(1);
  expect(await thread.getByRole("cell", { name: "Lamps" }).count()).toBe(1);
  expect(await thread.locator("sup", { hasText: /^1$/ }).count()).toBeGreaterThan(0);
  expect(await thread.innerText()).not.toContain("**");
  await page.getByText("What the AI did").click();
  await page.getByText("Search the documents").waitFor();
  await page.getByText("The AI’s draft, withdrawn").click();
  expect(await page.locator(".withdrawn strong").innerText()).toBe("two to four days");
  expect(await page.getByText("A broken shade").getAttribute("href")).toBe(`/admin/tickets/${idOf(70)}`);
  expect(await page.getByText("Verified").isVisible()).toBe(true);
  await page.context().close();
});

test("others who are viewing or typing are named until they leave", async () => {
  const page = await open();
  const said = (state: "looking" | "typing" | "gone") =>
    api.notify({ type: "presence", ticket_id: row.id, member_id: "member-2", name: "Arne Agent", state });
  said("typing");
  await page.getByText("Arne Agent is writing an answer.").waitFor();
  said("gone");
  await page.getByText("Arne Agent is writing an answer.").waitFor({ state: "detached" });
  expect(
    api.asked.some(({ path, body }) => path.endsWith("/presence") && (body as { state: string }).state === "looking"),
  ).toBe(true);
  await page.context().close();
});

test("a saved reply is filled in, a draft is added below it, and the preview shows both", async () => {
  const page = await open({ viewport: { width: 1440, height: 1000 } });
  await page.getByRole("button", { name: "Saved replies" }).click();
  await page.getByRole("button", { name: /^Sorry/ }).click();
  const box = page.getByRole("textbox", { name: "Your answer to the visitor" });
  await expect.poll(() => box.inputValue()).toBe("Hi Anna Berg, Olga Owner here.");
  await page.getByRole("button", { name: "Draft an answer" }).click();
  await expect.poll(() => box.inputValue()).toBe("Hi Anna Berg, Olga Owner here.\n\nIt left **today**.");
  await page.getByRole("button", { name: "Preview" }).click();
  expect(await page.getByRole("region", { name: "Preview" }).locator("strong").innerText()).toBe("today");
  expect(api.asked.filter(({ path }) => /\/(reply|resolve)$/.test(path))).toEqual([]);
  await page.context().close();
});

test("the keyboard opens the shortcut sheet and the palette, but never while somebody is typing", async () => {
  const page = await open();
  await page.getByRole("textbox", { name: "Your answer to the visitor" }).fill("Why");
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("log").focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find a ticket, a screen or an action" });
  await field.fill("Knowledge");
  await page.getByRole("option", { name: /^Knowledge/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/knowledge");
  await page.context().close();
});

test("hostile text in every place stays text", async () => {
  const reversed = "https://shop.example/\u202emoc.knab-ym//:sptth";
  const texts = [reversed, ...hostileTexts(599)];
  const traces: string[] = [];
  let ran = 0;
  for (let from = 0; from < texts.length; from += 200) {
    const batch = texts.slice(from, from + 200);
    const roles = ["visitor", "assistant", "agent"] as const;
    const hostile = batch.map((text, n) =>
      message(n + 1, roles[n % 3]!, text, {
        citations: [{ n: 1, title: text, url: text.slice(0, 300), snippet: text }],
        author: text,
      }),
    );
    api.answer({
      [`GET ${base}`]: () => ticket(hostile),
      [`GET ${base}/visitor`]: { ...visitor, name: batch[0]!, email: batch[1]! },
    });
    const page = await api.open("/admin/account");
    page.setDefaultTimeout(60_000);
    await page.exposeFunction("pwn", () => void traces.push("pwn was called"));
    page.on("request", (request) => request.url().includes("evil.example") && traces.push(request.url()));
    page.on("dialog", (dialog) => traces.push(dialog.message()));
    await page.goto(`${api.url}/admin${base}`);
    await expect.poll(() => page.locator(".message").count()).toBe(batch.length);
    traces.push(...(await foreignIn(page)));
    ran += batch.length;
    await page.context().close();
  }
  api.answer({ [`GET ${base}`]: () => ticket(usual), [`GET ${base}/visitor`]: visitor });
  figure("hostile texts that got through on the ticket screen", traces.length, ran);
  expect(traces).toEqual([]);
  expect(ran).toBe(texts.length);
});

/** Elements and attributes in the thread that the screen does not render, and unsafe URLs. */
function foreignIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll(".thread *")) {
      if (/^(?:script|iframe|img|object|embed|form|input|style|link|meta|base|video|audio)$/.test(element.localName))
        found.add(`<${element.localName}>`);
      if (element.matches(".bubble a") && /[\u202a-\u202e\u2066-\u2069]/.test(element.textContent))
        found.add("an address that reads reversed");
      for (const { name, value } of element.attributes) {
        if (/^on|^(?:src|srcdoc|action|formaction|data)$/.test(name)) found.add(`${element.localName} ${name}`);
        if (name === "href" && !/^(?:https?:|mailto:|\/admin\/)/.test(value)) found.add(`href=${value}`);
      }
    }
    return [...found];
  });
}

/** Bodies sent to this path so far, the newest last. */
const sent = (method: string, path: string) =>
  api.asked.filter((one) => one.method === method && one.path === path).map(({ body }) => body);
const answerBox = (page: Page) => page.getByRole("textbox", { name: "Your answer to the visitor" });

test("a slash offers saved replies at the caret, and an at sign in a note offers colleagues", async () => {
  api.answer({ [`POST ${base}/notes`]: { id: idOf(95) } });
  const page = await open();
  await answerBox(page).fill("Dear customer, ");
  await page.keyboard.type("/so");
  await page.getByRole("option", { name: /^Sorry/ }).waitFor();
  await expect.poll(() => answerBox(page).getAttribute("aria-activedescendant")).toBe(`picker-${idOf(80)}`);
  expect(await findBarriers(page)).toEqual([]);
  await shoot(page, "ticket-replies");
  await page.keyboard.press("Enter");
  await expect.poll(() => answerBox(page).inputValue()).toBe("Dear customer, Hi Anna Berg, Olga Owner here.");
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByRole("textbox", { name: "Note for colleagues" }).click();
  await page.keyboard.type("Ask @");
  const offered = page.getByRole("listbox", { name: "Colleagues" }).getByRole("option");
  await offered.first().waitFor();
  expect(await offered.allInnerTexts()).toEqual(["Arne Agent"]);
  await shoot(page, "ticket-mention");
  await page.keyboard.press("Escape");
  expect(await offered.count()).toBe(0);
  await page.keyboard.type("ar");
  await page.keyboard.press("Backspace");
  expect(await offered.count()).toBe(0);
  await page.keyboard.type(" @ar");
  await offered.click();
  await page.keyboard.type("about this");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => sent("POST", `${base}/notes`)).toHaveLength(1);
  expect(sent("POST", `${base}/notes`)).toEqual([{ content: "Ask @a @Arne Agent about this", mentions: ["member-2"] }]);
  await page.context().close();
});

test("an owner writes a reply for the whole team, with its placeholders explained", async () => {
  api.answer({ "PUT /canned-replies/:id": {} });
  const page = await open({ viewport: { width: 1280, height: 900 } });
  await page.getByRole("button", { name: "Saved replies" }).click();
  await page.getByRole("button", { name: "Edit the saved reply Sorry" }).click();
  const dialog = page.getByRole("dialog", { name: "Change a saved reply" });
  await dialog.getByText("Hi Anna Berg, Olga Owner here.").waitFor();
  await dialog.getByText("Placeholders", { exact: true }).click();
  await dialog.getByLabel("Text").fill("About ");
  await dialog.getByRole("button", { name: "{{ticket.number}}" }).click();
  await dialog.getByText("About T-1043").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await shoot(page, "ticket-reply-dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const [saved] = sent("PUT", `/canned-replies/${idOf(80)}`);
  expect(saved).toEqual({ name: "Sorry", content: "About {{ticket.number}}", is_shared: true });
  await page.context().close();
});

test("a mention is announced at once, on any screen, and links to the ticket", async () => {
  const page = await api.open("/admin");
  await page.getByText("T-1043").waitFor();
  api.notify({ type: "mentioned", count: 1, ticket_id: row.id, by: "Arne Agent" });
  await page.getByText("Arne Agent mentioned you in a note.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await shoot(page, "mention");
  await page.getByRole("link", { name: "Open the ticket" }).click();
  await page.getByRole("region", { name: "The question that waits" }).waitFor();
  expect(await page.getByText("Arne Agent mentioned you in a note.").count()).toBe(0);
  await page.context().close();
});

test("Ctrl+Enter sends, with Shift it also resolves the ticket, and Enter then opens the next waiting one", async () => {
  api.answer({
    [`POST ${base}/reply`]: { ticket_id: row.id, status: "pending_human", message_id: idOf(4) },
    [`POST ${base}/resolve`]: { ticket_id: row.id, status: "resolved", message_id: idOf(4) },
  });
  const page = await open();
  const lines = Array.from({ length: 6 }, (_, n) => `Line ${n}`).join("\n");
  const height = async () => (await answerBox(page).boundingBox())!.height;
  const before = await height();
  await answerBox(page).fill(lines);
  expect(await height()).toBeGreaterThan(before * 2);
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => sent("POST", `${base}/reply`)).toEqual([{ content: lines, files: [] }]);
  expect(sent("POST", `${base}/resolve`)).toEqual([]);
  await expect.poll(() => answerBox(page).inputValue()).toBe("");
  await answerBox(page).fill("It left today.");
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.role)).toBe("log");
  await page.keyboard.press("r");
  api.answer({ [`GET ${base}`]: () => ({ ...ticket(usual), ...over }) });
  await page.keyboard.press("Control+Shift+Enter");
  await expect.poll(() => sent("POST", `${base}/resolve`)).toEqual([{ answer: "It left today.", files: [] }]);
  const next = page.getByRole("button", { name: /^Next waiting ticket/ });
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  await shoot(page, "ticket-next");
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).not.toContain(row.id);
  api.answer({ [`GET ${base}`]: () => ticket(usual) });
  await page.context().close();
});

test("text typed while an answer is being sent stays, and nobody is shown as typing once it is sent", async () => {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  api.answer({
    [`POST ${base}/reply`]: async () => {
      await gone;
      return { ticket_id: row.id, status: "pending_human", message_id: idOf(4) };
    },
  });
  const page = await open();
  const from = api.asked.length;
  await answerBox(page).fill("One moment.");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type(" And I forgot: the lid.");
  letGo();
  await expect.poll(() => answerBox(page).inputValue()).toBe("And I forgot: the lid.");
  const said = () =>
    api.asked
      .slice(from)
      .filter(({ path }) => path.endsWith("/presence"))
      .map(({ body }) => (body as { state: string }).state);
  await expect.poll(() => said().at(-1)).toBe("looking");
  await page.context().close();
});

test("an unfilled placeholder is pointed out instead of sent", async () => {
  const page = await open();
  const before = api.asked.length;
  await answerBox(page).fill("Dear {{visitor.name}},\nyour lamp is here.");
  await page.getByText("Fill this in before you send: {{visitor.name}}").waitFor();
  await page.getByRole("button", { name: /^Send and resolve/ }).click();
  await page.getByRole("alert").getByText("Not sent. Fill in {{visitor.name}} first").waitFor();
  expect(
    await answerBox(page).evaluate((box: HTMLTextAreaElement) => [
      box === document.activeElement,
      box.value.slice(box.selectionStart, box.selectionEnd),
    ]),
  ).toEqual([true, "{{visitor.name}}"]);
  expect(await findBarriers(page)).toEqual([]);
  await shoot(page, "ticket-blank");
  await page.keyboard.type("Anna");
  await page.getByRole("alert").waitFor({ state: "detached" });
  expect(api.asked.slice(before).filter(({ path }) => /\/(reply|resolve)$/.test(path))).toEqual([]);
  await page.context().close();
});

test("each day of a conversation is named once, lists have their bullets, and each time its date", async () => {
  const on = (day: string, seq: number, role: "visitor" | "agent", text: string) =>
    message(seq, role, text, { created_at: `${day}T10:00:00Z`, author: "Arne Agent" });
  const days = [
    on("2024-03-01", 1, "visitor", "Is it there?"),
    on("2024-03-01", 2, "agent", "- Look here\n- And there"),
    on("2024-03-04", 3, "visitor", "No."),
  ];
  api.answer({ [`GET ${base}`]: () => ({ ...ticket(days), notes: [] }) });
  const page = await open();
  expect(await page.locator(".day").allInnerTexts()).toEqual(["Friday, 1 March 2024", "Monday, 4 March 2024"]);
  expect(await page.locator(".message time").first().getAttribute("title")).toMatch(/^1 Mar 2024/);
  expect(await page.locator(".md ul").evaluate((list) => getComputedStyle(list).listStyleType)).toBe("disc");
  await page.context().close();
  api.answer({ [`GET ${base}`]: () => ticket(usual) });
});

test("a ticket deleted by its visitor has no buttons", async () => {
  const page = await open();
  api.answer({ [`GET ${base}`]: () => problem(404, "not_found") });
  api.notify({ type: "ticket_changed", ticket_id: row.id });
  await page.getByText("It may have been deleted", { exact: false }).waitFor();
  expect(await page.getByRole("log").count()).toBe(0);
  expect(await page.getByRole("button", { name: /^(Close|Send|Assign)\b/ }).count()).toBe(0);
  api.answer({ [`GET ${base}`]: () => ticket(usual) });
  await page.context().close();
});

test("labels are added and removed beside the conversation", async () => {
  const put = `${base}/labels`;
  api.answer({ [`PUT ${put}`]: { label_ids: [] } });
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.getByRole("combobox", { name: "Add a label" }).selectOption({ label: "VIP" });
  await expect.poll(() => sent("PUT", put)).toEqual([{ label_ids: [labels[1]!.id] }]);
  api.answer({ [`GET ${base}`]: () => ({ ...ticket(usual), label_ids: [labels[1]!.id] }) });
  api.notify({ type: "ticket_changed", ticket_id: row.id });
  await page.getByRole("button", { name: "Remove the label VIP" }).click();
  await expect.poll(() => sent("PUT", put)).toHaveLength(2);
  expect(sent("PUT", put)[1]).toEqual({ label_ids: [] });
  api.answer({ [`GET ${base}`]: () => ticket(usual) });
  await page.context().close();
});

test("every shortcut is in the sheet, and every act in the palette with its shortcut", async () => {
  const page = await open({ viewport: { width: 1280, height: 900 } });
  await page.getByRole("log").focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const words of [
    "Next ticket",
    "Select the ticket",
    "Hand back to AI",
    "Snooze",
    "Write a note",
    "Send",
    "Send and resolve",
    "Leave the text field",
    "Next waiting ticket",
  ])
    await sheet.getByText(words, { exact: true }).waitFor();
  await shoot(page, "ticket-keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const option = (name: string | RegExp) => page.getByRole("option", { name });
  for (const name of [
    "Close E",
    "Assign A",
    "Snooze S",
    "Put back U",
    "Merge M",
    /^Block visitor/,
    /^Draft an answer/,
    /^Send and resolve Ctrl/,
  ])
    await option(name).first().waitFor();
  await shoot(page, "ticket-palette");
  await page.getByRole("combobox", { name: "Find a ticket" }).fill("note");
  await option("Write a note N").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Note for colleagues");
  await page.context().close();
});

const over = { status: "resolved", escalation: { ...row.escalation, status: "answered", answered_by: "Arne Agent" } };
const states: Record<string, { is: object; messages?: object[]; ready: (page: Page) => Promise<unknown> }> = {
  assistant: {
    is: { status: "open", escalation: null, question: null },
    ready: async (page) => {
      await page.getByText("The AI is answering here.").waitFor();
      await page.getByRole("button", { name: "Join to write" }).waitFor();
    },
  },
  held: {
    is: { escalation: { ...row.escalation, status: "claimed", claimed_by: "Arne Agent", claimed_by_me: false } },
    ready: async (page) => {
      await page.getByRole("button", { name: "Take over to write" }).waitFor();
      expect(await answerBox(page).count()).toBe(0);
    },
  },
  resolved: {
    is: over,
    messages: [
      ...usual,
      message(4, "agent", "It arrives tomorrow.", {
        ...{ author: "Arne Agent", receipt: { state: "undeliverable", reason: "no_address", mail: null } },
      }),
    ],
    ready: async (page) => {
      await page.getByRole("textbox", { name: "Your follow-up to the visitor" }).waitFor();
      await page.getByText("Not delivered: no tab is open, and no address is known").waitFor();
    },
  },
  merged: {
    is: { status: "closed", escalation: null, merged_into: { id: idOf(70), number: "T-1001", title: null } },
    ready: (page) => page.getByText("This conversation goes on in").waitFor(),
  },
  corrected: {
    is: {},
    messages: [...usual, message(4, "agent", "No: 14 days.", { author: "Arne Agent", corrects: idOf(2) })],
    ready: async (page) => {
      await page.getByRole("link", { name: "Corrected below by Arne Agent" }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`message-${idOf(4)}`);
      expect(await page.getByRole("button", { name: "Correct", exact: true }).count()).toBe(0);
    },
  },
};
for (const [name, { is, messages = usual, ready }] of Object.entries(states)) {
  test(`a ticket in the state "${name}" says what can be done, accessibly`, async () => {
    api.answer({ [`GET ${base}`]: () => ({ ...ticket(messages), ...is }) });
    const page = await api.open(`/admin${base}`, looks.phone);
    await page.getByRole("log").waitFor();
    await ready(page);
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await shoot(page, `ticket-${name}`);
    await page.context().close();
    api.answer({ [`GET ${base}`]: () => ticket(usual) });
  });
}

test("after sending, the message's delivery state is shown in its receipt's words, and updates with it", async () => {
  let receipt: object = { state: "sent", reason: null, mail: null };
  const answered = () => [...usual, message(4, "agent", "Tomorrow.", { author: "Olga Owner", receipt })];
  api.answer({ [`POST ${base}/resolve`]: { ticket_id: row.id, status: "resolved", message_id: idOf(4) } });
  const page = await open();
  await answerBox(page).fill("Tomorrow.");
  api.answer({ [`GET ${base}`]: () => ({ ...ticket(answered()), ...over }) });
  await page.keyboard.press("Control+Shift+Enter");
  const said = page.locator(".composer .notice");
  await expect.poll(() => said.innerText()).toBe("Sent, not delivered yet");
  expect(await page.locator(".receipt").innerText()).toBe("Sent, not delivered yet");
  receipt = { state: "undeliverable", reason: "no_address", mail: null };
  api.notify({ type: "ticket_changed", ticket_id: row.id });
  await expect.poll(() => said.innerText()).toMatch(/^Not delivered/);
  expect(await page.locator(".receipt").innerText()).toBe(await said.innerText());
  api.answer({ [`GET ${base}`]: () => ticket(usual) });
  await page.context().close();
});

test("the text of an agent who was too late is kept, and can go into a follow-up", async () => {
  api.answer({ [`POST ${base}/resolve`]: () => problem(409, "already_answered", { answered_by: "Arne Agent" }) });
  const page = await open();
  await answerBox(page).fill("My answer.");
  api.answer({ [`GET ${base}`]: () => ({ ...ticket(usual), ...over }) });
  await page.keyboard.press("Control+Shift+Enter");
  await page.getByText("Arne Agent answered this ticket a moment before you.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await shoot(page, "ticket-late");
  await page.getByRole("button", { name: "Use it in a follow-up" }).click();
  const followUp = page.getByRole("textbox", { name: "Your follow-up to the visitor" });
  expect(await followUp.inputValue()).toBe("My answer.");
  expect(await page.getByText("Your unsent draft").count()).toBe(0);
  api.answer({ [`GET ${base}`]: () => ticket(usual) });
  await page.context().close();
});

test("a correction can include a file", async () => {
  const file = { id: idOf(60), name: "label.png", type: "image/png", size: 9000 };
  const path = `${base}/messages/${idOf(2)}/correct`;
  const change = { ticket_id: row.id, status: "pending_human", message_id: idOf(4) };
  api.answer({ [`POST ${base}/files`]: file, [`POST ${path}`]: change });
  const page = await open();
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByRole("textbox", { name: "Your correction" }).fill("It is 14 days.");
  await page
    .getByLabel("Attach a file")
    .setInputFiles({ name: "label.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await page.getByRole("button", { name: "Remove label.png" }).waitFor();
  await shoot(page, "ticket-correcting");
  await page.getByRole("button", { name: /^Send correction/ }).click();
  await expect.poll(() => sent("POST", path)).toEqual([{ content: "It is 14 days.", files: [file.id] }]);
  await answerBox(page).waitFor();
  await page.context().close();
});

for (const [look, context] of Object.entries(looks)) {
  test(`is accessible and has nothing wider than the page (${look})`, async () => {
    const page = await api.open(`/admin${base}`, context);
    await page.locator(".withdrawn summary").click();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await shoot(page, `ticket-${look}`);
    await page.context().close();
  });
}
