import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCacheEntries } from "../cache/listCacheEntries.ts";
import { withTenant } from "../db/tenant.ts";
import { saveQa } from "../knowledge/qa/saveQa.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { askTestBox } from "./askTestBox.ts";

const PAGES = {
  "returns.md":
    "# How long can I return an item?\n\nYou can return any item within 30 days of delivery. The item must be unused.\n",
  "delivery.md": "# How long does delivery take?\n\nDelivery takes two to four working days within Germany.\n",
};
const GIFT = {
  question: "Do you sell gift cards?",
  answer: "Yes, we sell gift cards of 25, 50 and 100 euros at the till and in the online shop.",
  alternatives: [],
  url: null,
};

let world: World;
let tenantId: string;
beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES);
});
afterAll(() => world?.close());

const ask = (question: string, more: Partial<Parameters<typeof askTestBox>[1]> = {}) =>
  askTestBox(world.agent(tenantId), { question, page: null, locale: "en", knowledge: null, ...more });

/** How many rows the tenant has of everything that a visitor's turn writes, and of its knowledge. */
async function rows(): Promise<Record<string, number>> {
  const tables = [
    ...[
      "visitors",
      "tickets",
      "messages",
      "turns",
      "traces",
      "interrupts",
      "escalations",
      "outbox",
      "langgraph.checkpoints",
    ],
    ...["usage_daily", "documents", "document_files", "chunks", "embeddings", "postings", "posting_blocks"],
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await withTenant(
      world.agent(tenantId),
      ({ sql }) => sql<{ n: number }[]>`select count(*)::int as n from ${sql(table)}`,
    );
    counts[table] = row!.n;
  }
  return counts;
}

describe("the test box", () => {
  test("answers as a visitor's turn would, with passages, grade, cache decision and steps", async () => {
    const reply = await ask("How long can I return an item?", { page: "https://shop.example/returns?customer=7" });
    expect(reply).toMatchObject({ outcome: "answered", reason: null, draft: null });
    expect(reply.content).toContain("30 days");
    expect(reply.citations[0]?.title).toBe("How long can I return an item?");
    expect(reply.trace.confidence).toBeGreaterThanOrEqual(reply.threshold);
    expect(reply.trace.passages[0]?.scores.chance).toBeGreaterThan(0);
    expect(reply.trace.steps.map(({ node }) => node)).toEqual(["check_cache", "retrieve", "generate", "grade"]);
    const visitor = await world.visitor(tenantId);
    const { message } = await visitor.ask("How long can I return an item?");
    expect(message?.content).toBe(reply.content);
  });

  test("says why a person would be asked, and which draft was withdrawn", async () => {
    const reply = await ask("Do you sell gift cards?");
    expect(reply).toMatchObject({ outcome: "escalated", content: null, reason: "no_knowledge" });
  });

  test("leaves no row behind, and the cache as it was", async () => {
    const before = await rows();
    await ask("How long does delivery take?");
    await ask("Is there a lounge for astronauts?");
    await ask("Do you sell gift cards?", { knowledge: GIFT });
    expect(await rows()).toEqual(before);
    const { entries } = await listCacheEntries(world.agent(tenantId), { order: "newest", limit: 100 });
    expect(entries.filter(({ question }) => question.includes("gift"))).toEqual([]);
  });

  test("answers as if something more were known, but only in this try", async () => {
    const now = await ask("Do you sell gift cards?");
    const then = await ask("Do you sell gift cards?", { knowledge: GIFT });
    const near = await ask("Where can I buy gift cards?", { knowledge: GIFT });
    expect([now.outcome, then.outcome]).toEqual(["escalated", "answered"]);
    expect(then.trace.is_cache_hit).toBe(true);
    expect(then.content).toContain("gift cards of 25, 50");
    expect(near.trace.is_cache_hit).toBe(false);
    expect(near.trace.passages[0]?.title).toBe(GIFT.question);
    expect((await ask("Do you sell gift cards?")).outcome).toBe("escalated");
  });

  test("shows a cached answer without counting a hit", async () => {
    const ctx = world.agent(tenantId);
    await saveQa(ctx, { question: "Are you open on Sundays?", answer: "No, never.", alternatives: [], url: null });
    const entry = async () =>
      (await listCacheEntries(ctx, { order: "newest", limit: 100 })).entries.find(({ question }) =>
        question.includes("Sundays"),
      );
    await until(async () => (await entry()) !== undefined);
    const reply = await ask("Are you open on Sundays?");
    expect([reply.trace.is_cache_hit, reply.content]).toEqual([true, "No, never. [1]"]);
    expect((await entry())?.hits).toBe(0);
  });
});
