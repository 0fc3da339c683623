/** The knowledge screens in every state, over the fake API, on one page. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentList, SourceList } from "../../server/protocol/admin.ts";
import { type FakeApi, startFakeApi } from "./fakeApi.ts";
import { documents, emptyKnowledge, idOf, knowledgeReplies, sources } from "./knowledgeFixtures.ts";
import { emptyLearning, gaps, learningReplies, tried } from "./learningFixtures.ts";
import {
  isHonestWhenEmpty,
  isWalkedByKeyboard,
  keepsTextsTexts,
  loadsOrSaysWhy,
  picture,
  type RoomScreen,
} from "./roomScreens.ts";
import { inboxReplies } from "./ticketFixtures.ts";

const screens: Record<string, RoomScreen> = {
  documents: {
    ...{ path: "/knowledge", reads: "GET /documents", filled: "Returns and refunds" },
    empty: "No documents yet.",
  },
  "one document": {
    ...{ path: `/knowledge/${idOf(20)}`, reads: "GET /documents/:id", filled: "Passages the AI can cite" },
  },
  websites: {
    ...{ path: "/knowledge/sites", reads: "GET /sources", filled: "2 failed" },
    empty: "No websites yet.",
  },
  "one website": {
    ...{ path: `/knowledge/sites/${idOf(22)}`, reads: "GET /sources/:id", filled: "43 documents ready" },
  },
  "a website's pages": {
    ...{ path: `/knowledge/sites/${idOf(22)}?show=`, reads: "GET /sources/:id/pages", filled: "Delivery times" },
    empty: "No pages yet.",
  },
  "one written answer": {
    ...{ path: `/knowledge/questions/${idOf(20, 11)}`, reads: "GET /documents/qa/:id", filled: "Other ways to ask it" },
  },
  "cached answers": {
    ...{ path: "/knowledge/cache", reads: "GET /cache", filled: "Is the label free in Norway?" },
    empty: "No cached answers yet.",
  },
  gaps: { path: "/knowledge/gaps", reads: "GET /gaps", filled: "asked 7 times", empty: "No open gaps." },
  proposals: {
    ...{ path: "/knowledge/proposals", reads: "GET /proposals", filled: "No answer written yet" },
    empty: "Nothing to decide.",
  },
  "one proposal": {
    ...{ path: `/knowledge/proposals/${idOf(32)}`, reads: "GET /proposals/:id", filled: "What was left out" },
  },
  "saved questions": {
    ...{ path: "/knowledge/saved", reads: "GET /saved-questions", filled: "Do you repair lamps?" },
    empty: "No questions saved yet.",
  },
};
const all = Object.entries(screens);

let api: FakeApi;
let page: Page;
beforeAll(async () => {
  mkdirSync(join(import.meta.dirname, "shots"), { recursive: true });
  api = await startFakeApi({ ...inboxReplies(3), ...knowledgeReplies(), ...learningReplies() });
  page = await api.open("/admin", { viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
});
afterAll(() => api?.close());

describe.each(all)("%s", (_, screen) => {
  it("loads, or says why it can't until it can", () => loadsOrSaysWhy(api, page, screen));
  it("works with the keyboard alone, without accessibility violations", async () => {
    await isWalkedByKeyboard(api, page, screen);
    await picture(page, screen);
  });
  it("keeps hostile texts as text", () => keepsTextsTexts(api, page, screen));
  it.runIf(screen.empty)("says so when there is nothing", () =>
    isHonestWhenEmpty(api, page, screen, { ...emptyKnowledge, ...emptyLearning }),
  );
});

it("documents, websites and gaps update while they are shown", async () => {
  const changed: [string, object, Parameters<FakeApi["notify"]>[0], string][] = [
    [
      ...(["/knowledge", { "GET /documents": withTitle("Opening hours") }] as const),
      ...([{ type: "documents_changed", document_id: idOf(20) }, "Opening hours"] as const),
    ],
    [
      ...(["/knowledge/sites", { "GET /sources": withName("docs.lumen.example") }] as const),
      ...([{ type: "sources_changed", source_id: idOf(22) }, "docs.lumen.example"] as const),
    ],
    [
      "/knowledge/gaps",
      {
        "GET /gaps": {
          gaps: [{ ...gaps[0]!, title: "Do you ship to Iceland?" }],
          counts: { open: 1, solved: 0, dismissed: 0 },
        },
      },
      ...([{ type: "documents_changed", document_id: idOf(20) }, "Do you ship to Iceland?"] as const),
    ],
  ];
  for (const [path, replies, notice, words] of changed) {
    await page.goto(`${api.url}/admin${path}`);
    await page.locator("main h2, main table").first().waitFor();
    api.answer(replies);
    api.notify(notice);
    await page.getByText(words).first().waitFor();
  }
  api.answer({ ...knowledgeReplies(), ...learningReplies() });
});

const withTitle = (title: string): DocumentList => ({ documents: [{ ...documents[0]!, title }], next_cursor: null });
const withName = (name: string): SourceList => ({ sources: [{ ...sources[0]!, name }] });

it("members who may only view are told so, and are offered nothing that would be refused", async () => {
  const owner = api.replyTo("GET /me");
  api.answer({ "GET /me": { ...owner, role: "agent" } });
  for (const path of ["", "/sites", "/questions"]) {
    await page.goto(`${api.url}/admin/knowledge${path}`);
    await page.getByText("Owners of this desk add and change it.").waitFor();
    await page.locator("main :is(table, .source-list > li)").first().waitFor();
    expect(await page.getByRole("button", { name: /Delete|Pause|Read again|Add/ }).count(), path).toBe(0);
    expect(await page.getByText("Choose files").count()).toBe(0);
  }
  api.answer({ "GET /me": owner });
});

it("the test box asks as a visitor on a page, in a language, and shows answer, passages, scores, grade and cache", async () => {
  const near = { node: "check_cache", started_ms: 2, ms: 9, detail: { nearest: 0.62 } };
  api.answer({
    "POST /test-box": { ...tried, trace: { ...tried.trace, steps: [near, ...tried.trace.steps.slice(1)] } },
  });
  await page.goto(`${api.url}/admin/knowledge/test`);
  await page.getByLabel("Question").fill("How long can I return something?");
  await page.getByLabel("Page the visitor is on").fill("https://lumen.example/returns");
  await page.getByLabel("Language of the browser").selectOption("de");
  await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
  for (const words of [
    ...["The visitor gets this answer", "Grade 92%, 70% needed", "Meaning 0.812", "Search the documents"],
    "No cached answer is close enough; the nearest is 62% similar.",
  ]) {
    await page.getByText(words).first().waitFor();
  }
  expect(await page.locator(".rehearsed strong", { hasText: "within 30 days" }).count()).toBe(1);
  expect(api.asked.findLast(({ path }) => path === "/test-box")!.body).toEqual({
    ...{ question: "How long can I return something?", page: "https://lumen.example/returns", locale: "de" },
  });
  await picture(page, { path: "/knowledge/test" });
});

it("nothing was requested that the API does not have", () => {
  expect(api.unanswered).toEqual([]);
});
