/** The screen of one ticket, over an API that answers from fixtures: what an agent reads, who else is there, and hostile text. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TicketDetail } from "../../server/protocol/admin.ts";
import { figure } from "../../server/test/figures.ts";
import { findBarriers } from "../../widget/test/browserHarness.ts";
import { hostileTexts } from "../../widget/test/hostileTexts.ts";
import { type FakeApi, startFakeApi } from "./fakeApi.ts";
import { inboxReplies, waitingTicket } from "./ticketFixtures.ts";

const row = waitingTicket(1);
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const turnId = "01a1b2c3-0009-7000-8000-000000000001";
const plain = {
  ...{ client_message_id: null, turn_id: null, citations: [], confidence: null, stopped: false, notice: null },
  ...{ author: null, score: null, feedback: null, delivered_at: null, seen_at: null, receipt: null, by_email: null },
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

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi({
    ...inboxReplies(5),
    [`GET ${base}`]: () => ticket(usual),
    [`GET ${base}/visitor`]: visitor,
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
    "GET /colleagues": { colleagues: [] },
  });
});
afterAll(() => api?.close());

const open = async (context = {}): Promise<Page> => {
  const page = await api.open(`/admin${base}`, context);
  await page.getByRole("region", { name: "The question that waits" }).waitFor();
  return page;
};

test("reads as the visitor sees it, with the question that waits on top and the withdrawn draft to open", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  const thread = page.getByRole("log");
  expect(await thread.locator("strong", { hasText: "within 30 days" }).count()).toBe(1);
  expect(await thread.getByRole("cell", { name: "Lamps" }).count()).toBe(1);
  expect(await thread.locator("sup", { hasText: /^1$/ }).count()).toBeGreaterThan(0);
  expect(await thread.innerText()).not.toContain("**");
  await page.getByText("The AI’s draft, withdrawn").click();
  expect(await page.locator(".withdrawn strong").innerText()).toBe("two to four days");
  expect(await page.getByText("A broken shade").getAttribute("href")).toBe(`/admin/tickets/${idOf(70)}`);
  expect(await page.getByText("Verified").isVisible()).toBe(true);
  await page.context().close();
});

test("names who else looks at it or writes, until they leave", async () => {
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

test("the keyboard opens the sheet and the palette, but never while somebody types", async () => {
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
  const texts = hostileTexts(600);
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

/** Elements and attributes in the thread that no part of the screen draws with, and addresses that are unsafe. */
function foreignIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll(".thread *")) {
      if (/^(?:script|iframe|img|object|embed|form|input|style|link|meta|base|video|audio)$/.test(element.localName))
        found.add(`<${element.localName}>`);
      for (const { name, value } of element.attributes) {
        if (/^on|^(?:src|srcdoc|action|formaction|data)$/.test(name)) found.add(`${element.localName} ${name}`);
        if (name === "href" && !/^(?:https?:|mailto:|\/admin\/)/.test(value)) found.add(`href=${value}`);
      }
    }
    return [...found];
  });
}

const looks = {
  light: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 320, height: 720 }, hasTouch: true },
} as const;
for (const [look, context] of Object.entries(looks)) {
  test(`has no barrier and nothing wider than the page (${look})`, async () => {
    const page = await open(context);
    await page.getByText("The AI’s draft, withdrawn").click();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const shots = join(import.meta.dirname, "shots");
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `ticket-${look}.png`) });
    await page.context().close();
  });
}
