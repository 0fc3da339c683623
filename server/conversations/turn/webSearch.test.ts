/** What the documents do not answer, asked of the web where the tenant allows it: over HTTP, against a fake endpoint. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import type { QuestionScope } from "../../protocol/api.ts";
import { type FakeWebSearch, startFakeWebSearch } from "../../test/support/fakeWebSearch.ts";
import { openWorld, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md": "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days.\n",
};
const QUESTION = "What is the highest mountain of Africa?";
const ANSWER = {
  title: "Highest mountain of Africa",
  url: "https://peaks.example/africa",
  content: "The highest mountain of Africa is Kilimanjaro.",
};

let world: World;
let fake: FakeWebSearch;
let allowed: string;
let plain: string;

beforeAll(async () => {
  fake = await startFakeWebSearch();
  world = await openWorld({ env: { WEB_SEARCH_URL: fake.url } });
  allowed = await world.tenant(PAGES, { web_search: true });
  plain = await world.tenant(PAGES);
});
afterAll(async () => {
  await world?.close();
  await fake.close();
});
beforeEach(() => {
  fake.asked.length = 0;
  fake.find(ANSWER);
});

async function ask(tenantId: string, question = QUESTION, scope: QuestionScope | null = null) {
  const visitor = await world.visitor(tenantId);
  const turn = await visitor.ask(question, { scope });
  const ticket = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
  return { turn, ticket, trace: ticket.turns.at(-1)!.trace! };
}

describe("a question that the documents do not answer", () => {
  it("is answered from the web, and the answer and its source say so", async () => {
    const { turn, ticket, trace } = await ask(allowed);
    expect(turn.outcome).toBe("answered");
    expect(turn.message?.content).toMatch(/^From the web, not from our own documents:\n\n.*Kilimanjaro/s);
    expect(turn.draft).toBe(turn.message?.content);
    expect(turn.message?.citations).toEqual([
      expect.objectContaining({ url: ANSWER.url, title: "Highest mountain of Africa › peaks.example", from_web: true }),
    ]);
    expect(turn.events.some(({ event }) => event.type === "status" && event.key === "searching_web")).toBe(true);
    expect(trace.steps.find((step) => step.node === "search_web")?.detail).toEqual({ results: 1 });
    expect(trace.passages[0]).toMatchObject({ from_web: true, url: ANSWER.url });
    expect(ticket.messages.at(-1)?.citations[0]).toMatchObject({ from_web: true });
  });

  it("never gets high confidence, and is not cached", async () => {
    for (const _ of [1, 2, 3]) {
      const { turn, trace } = await ask(allowed);
      expect(turn.message?.confidence).toBe("medium");
      expect(trace.is_cache_hit).toBe(false);
    }
    expect(fake.asked).toHaveLength(3);
  });

  it("goes to a person when the web has no answer either, or fails", async () => {
    fake.find({ title: "Recipes", url: "https://cake.example/", content: "Bake the cake for an hour." });
    const off = await ask(allowed);
    expect([off.turn.outcome, off.ticket.escalation?.reason]).toEqual(["escalated", "low_confidence"]);
    for (const reply of [
      { status: 200, body: '{"results":[]}' },
      { status: 500, body: "" },
    ]) {
      fake.reply = reply;
      const { turn, ticket } = await ask(allowed);
      expect([turn.outcome, ticket.escalation?.reason]).toEqual(["escalated", "no_knowledge"]);
    }
    expect(fake.asked).toHaveLength(3);
  });
});

describe("the web is not asked", () => {
  it("when the documents answer", async () => {
    const { turn } = await ask(allowed, "How long can I return an item?");
    expect([turn.outcome, fake.asked.length]).toEqual(["answered", 0]);
  });

  it("when the tenant does not allow it", async () => {
    const { turn } = await ask(plain);
    expect([turn.outcome, fake.asked.length]).toEqual(["escalated", 0]);
  });

  it("when the visitor limited the question to some documents", async () => {
    const [document] = await withTenant(
      world.agent(allowed),
      (tx) => tx.sql<{ id: string }[]>`select id from documents`,
    );
    const { turn } = await ask(allowed, QUESTION, { document_ids: [document!.id] });
    expect([turn.outcome, fake.asked.length]).toEqual(["escalated", 0]);
  });

  it.each([
    "My name is Anna Bauer, what is the highest mountain of Africa?",
    "What is the highest mountain of Africa? Write to anna@mail.example",
    "What is the highest mountain of Africa? 0171 234 5678",
    "Talk to a person about the highest mountain of Africa",
  ])("when the question mentions a person, or asks for one: %s", async (question) => {
    await ask(allowed, question);
    expect(fake.asked).toEqual([]);
  });
});
