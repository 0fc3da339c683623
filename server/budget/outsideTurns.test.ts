/** What models cost outside of turns: all of it is in the books once, counts towards the cap, and survives a dead process. */
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookUsage } from "../conversations/turn/bookUsage.ts";
import { withTenant } from "../db/tenant.ts";
import { draftAnswer } from "../inbox/acts/draftAnswer.ts";
import { sweepCosts } from "../jobs/sweepCosts.ts";
import { searchKnowledge } from "../knowledge/retrieval/searchKnowledge.ts";
import { askTestBox } from "../learning/askTestBox.ts";
import { listGaps } from "../learning/listGaps.ts";
import type { Usage } from "../ports/engine.ts";
import { testModel } from "../tenantModel/testModel.ts";
import { usageOf } from "../test/answers/fakeAnswers.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { bookOutside } from "./bookOutside.ts";
import { openBudget } from "./openBudget.ts";
import { spentToday } from "./spentToday.ts";

/** Of its own each time: what was embedded once is remembered and costs nothing. */
const pages = () => ({
  "returns.md": `# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Write to ${v7()}.\n`,
});
const QUESTION = "How long can I return an item?";
const MODEL = "house-model";
const EMBEDDER = "house-embedder";
const PRICES = [MODEL, EMBEDDER].map((model) => ({ model, usd_per_million_in: 3, usd_per_million_out: 4 }));

let fake: FakeOpenai;
let world: World;
let tenantId: string;

beforeAll(async () => {
  fake = await startFakeOpenai();
  const models = { OPENAI_MODEL: MODEL, OPENAI_EMBEDDING_MODEL: EMBEDDER };
  world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url, ...models } });
});
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

const agent = () => world.agent(tenantId);
const tenantWith = async (cap: number | null, known: Record<string, string> = {}) => {
  tenantId = await world.tenant(known, { daily_cost_cap_micros: cap, model_prices: PRICES, clarify: false });
};

interface Booked {
  tokens: number;
  micros: number;
}
/** What is booked outside of turns, by purpose. */
async function outside(): Promise<Record<string, Booked>> {
  const rows = await world.database.admin<{ purpose: string; tokens: string; micros: string }[]>`
    select purpose, sum(tokens_in) as tokens, sum(cost_micros) as micros from other_costs_daily
    where tenant_id = ${tenantId} group by purpose`;
  return Object.fromEntries(
    rows.map(({ purpose, tokens, micros }) => [purpose, { tokens: Number(tokens), micros: Number(micros) }]),
  );
}
async function reserved(): Promise<number> {
  const rows = await world.database.admin`select from cost_reservations where tenant_id = ${tenantId}`;
  return rows.length;
}
const spent = () => withTenant(agent(), spentToday);
/** The tokens that the provider has read and will charge for. */
const read = () =>
  fake.requests.reduce(
    (sum, { task, body }) => sum + (task === null ? [body.input].flat().length : usageOf(body, []).prompt_tokens),
    0,
  );

const search = () =>
  searchKnowledge(agent(), { query: `returns ${v7()}`, limit: 3, signal: AbortSignal.timeout(20_000) });

/** A conversation that a person has had from the start: no turn of it has a trace. */
async function ticketWithPerson(): Promise<string> {
  const visitor = await world.visitor(tenantId);
  await visitor.post("/escalate", {});
  await visitor.ask(QUESTION);
  return visitor.session.ticket_id;
}

describe.each([
  ["with a cap", 50_000_000],
  ["without a cap", null],
])("%s", (_, cap) => {
  beforeEach(() => tenantWith(cap, pages()));

  it("a cost is booked under what it was for, with every token that the provider has read, and nothing stays reserved", async () => {
    // What taught the tenant its pages has its own count.
    await until(async () => (await outside()).embedding !== undefined);
    expect(Object.keys(await outside())).toEqual(["embedding"]);
    const taught = (await outside()).embedding!;
    expect(taught.micros).toBe(3 * taught.tokens);
    const acts: [string, () => Promise<unknown>][] = [
      ["search", search],
      ["trial", () => askTestBox(agent(), { question: QUESTION, page: null, locale: "en", knowledge: null })],
      [
        "trial",
        () => {
          const knowledge = { question: `Gifts ${v7()}?`, answer: "Yes, of 25 euros.", alternatives: [], url: null };
          return askTestBox(agent(), { question: "Do you sell gifts?", page: null, locale: "en", knowledge });
        },
      ],
      ["model_test", () => testModel(agent(), { model: MODEL })],
    ];
    for (const [purpose, act] of acts) {
      const before = (await outside())[purpose]?.tokens ?? 0;
      fake.reset();
      await act();
      await until(async () => ((await outside())[purpose]?.tokens ?? 0) - before === read());
      expect(read()).toBeGreaterThan(0);
    }
    const sums = Object.values(await outside());
    expect(await spent()).toBe(sums.reduce((sum, { micros }) => sum + micros, 0));
    expect(await reserved()).toBe(0);
  });

  it("a draft is booked outside of turns only for a conversation that has no turn of the AI's", async () => {
    const ticketId = await ticketWithPerson();
    await draftAnswer(agent(), { ticketId });
    const { draft } = await outside();
    expect(draft!.micros).toBeGreaterThan(0);
    const visitor = await world.visitor(tenantId);
    await visitor.ask(QUESTION);
    await draftAnswer(agent(), { ticketId: visitor.session.ticket_id });
    expect((await outside()).draft).toEqual(draft);
    expect(await reserved()).toBe(0);
  });

  it("a call that ends after its conversation was deleted is booked outside of turns", async () => {
    const budget = openBudget(agent(), { cap, prices: PRICES, lastsSeconds: 60 });
    const reservation = await budget.reserve(async () => 500);
    await reservation?.settle(42);
    const call = { task: "title" as const, model: MODEL, tokens_in: 10, tokens_out: 3, cost_micros: 42 };
    const usage = { ...call, ...(reservation && { reservation: reservation.id }) };
    await bookUsage({ tenantId, turnId: v7(), parts: agent().parts }, [usage]);
    expect((await outside()).other).toEqual({ tokens: 10, micros: 42 });
    expect(await reserved()).toBe(0);
  });

  it("the questions that are compared to find gaps are booked as learning", async () => {
    await tenantWith(cap);
    const visitor = await world.visitor(tenantId);
    // A long one is not remembered from the turn.
    const { outcome } = await visitor.ask(`${QUESTION} ${"I have had it for a while. ".repeat(60)}`);
    expect(outcome).toBe("escalated");
    await listGaps(agent(), { status: "open" });
    expect((await outside()).learning!.tokens).toBeGreaterThan(0);
  });
});

describe("the day's cap", () => {
  it("counts what was spent outside of turns, but not a change of the embedding model", async () => {
    await tenantWith(1000);
    const usage = (cost_micros: number): Usage => ({
      ...{ task: "embed", model: EMBEDDER, tokens_in: 1, tokens_out: 0 },
      cost_micros,
    });
    await bookOutside(agent(), "reembedding", [usage(5000)]);
    expect(await spent()).toBe(0);
    await bookOutside(agent(), "embedding", [usage(900)]);
    const budget = openBudget(agent(), { cap: 1000, prices: PRICES, lastsSeconds: 60 });
    await expect(budget.reserve(async () => 101)).rejects.toThrow("budget_spent");
    const fits = await budget.reserve(async () => 100);
    await fits!.settle(100);
    expect(await spent()).toBe(1000);
    // Booked, it takes its reservation's place.
    await bookOutside(agent(), "search", [{ ...usage(100), reservation: fits!.id }]);
    expect([await spent(), await reserved()]).toEqual([1000, 0]);
  });
});

describe("a cost whose process died between paying and booking", () => {
  const settled = (daysAgo: number, micros: number, expires: string | null = null) => world.database.admin`
    insert into cost_reservations (tenant_id, id, day, micros, expires_at)
    values (${tenantId}, ${v7()}, to_char((now() at time zone 'utc')::date - ${daysAgo}::int, 'YYYY-MM-DD'), ${micros},
      now() + ${expires}::interval)`;

  it("is booked once its day is over, on that day; what may still be booked by its own process is left alone", async () => {
    await tenantWith(null);
    await settled(3, 100);
    await settled(3, 20);
    await settled(2, 7);
    await settled(0, 5000);
    // Estimates: one of a dead process, one of a call in progress.
    await settled(2, 300, "-1 second");
    await settled(2, 400, "1 minute");
    await sweepCosts({ db: world.database.db });
    const days = await world.database.admin`
      select day::date - (now() at time zone 'utc')::date as day, purpose, cost_micros::int as micros
      from other_costs_daily where tenant_id = ${tenantId} order by day`;
    expect(days).toEqual([
      { day: -3, purpose: "other", micros: 120 },
      { day: -2, purpose: "other", micros: 7 },
    ]);
    expect(await reserved()).toBe(2);
    expect(await sweepCosts({ db: world.database.db })).toBe(0);
  });
});
