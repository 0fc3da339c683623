/** A day's cap on what models cost, over real turns and a provider that counts. */
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getTicket } from "../inbox/list/getTicket.ts";
import { updateSettings } from "../tenants/updateSettings.ts";
import { usageOf } from "../test/answers/fakeAnswers.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { figure } from "../test/support/figures.ts";
import type { Visitor } from "../test/support/visitor.ts";
import { openWorld, until, type World } from "../test/support/world.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Unused items get a full refund.\n",
};
const QUESTION = "How long can I return an item?";
const MODEL = "house-model";
const PRICES = [{ model: MODEL, usd_per_million_in: 1, usd_per_million_out: 4 }];

let fake: FakeOpenai;
let world: World;

beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 20 });
  const env = { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url, OPENAI_MODEL: MODEL, TURN_DEADLINE_SECONDS: "120" };
  world = await openWorld({ env });
});
afterEach(() => fake.reset());
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

const tenantWith = (cap: number | null) =>
  world.tenant(PAGES, { daily_cost_cap_micros: cap, model_prices: PRICES, clarify: false });

async function booked(tenantId: string): Promise<number> {
  const [row] = await world.database.admin<{ micros: string | null }[]>`
    select sum(cost_micros) as micros from usage_daily where tenant_id = ${tenantId}`;
  return Number(row?.micros ?? 0);
}
async function reserved(tenantId: string): Promise<number[]> {
  const rows = await world.database.admin<{ micros: string }[]>`
    select micros from cost_reservations where tenant_id = ${tenantId}`;
  return rows.map(({ micros }) => Number(micros));
}
/** What the cheapest call of a turn costs at least, in millionths of a dollar: a token read costs one. */
async function cheapestCall(): Promise<number> {
  await (await world.visitor(await tenantWith(null))).ask(QUESTION);
  expect([...new Set(fake.requests.map(({ task }) => task))]).toEqual(["generate", "grade"]);
  const read = fake.requests.map(({ body }) => usageOf(body, []).prompt_tokens);
  fake.reset();
  return Math.min(...read);
}

describe("a cap on what models cost", () => {
  it("holds under 200 turns at once: a budget for 100 calls allows at most 101, and every visitor is answered", async () => {
    const cap = 100 * (await cheapestCall());
    const tenantId = await tenantWith(cap);
    const visitors: Visitor[] = [];
    while (visitors.length < 200) visitors.push(await world.visitor(tenantId));
    const turns = await Promise.all(visitors.map((visitor) => visitor.askUntilTaken(QUESTION)));
    figure("model calls of 200 turns at once, at a cap of 100 calls' worth", fake.requests.length);
    expect(fake.requests.length).toBeLessThanOrEqual(101);
    expect(fake.requests.length).toBeGreaterThan(0);
    expect(await booked(tenantId)).toBeLessThanOrEqual(cap);
    expect(turns.filter(({ outcome }) => outcome !== "answered" && outcome !== "escalated")).toEqual([]);
    expect(await reserved(tenantId)).toEqual([]);
  }, 120_000);

  it("gives back what a failed call did not cost", async () => {
    const tenantId = await tenantWith(1_000_000);
    fake.fault("500");
    const turn = await (await world.visitor(tenantId)).ask(QUESTION);
    expect(turn.outcome).toBe("answered");
    expect([await booked(tenantId), await reserved(tenantId)]).toEqual([0, []]);
  });

  it("counts what a call cost that the visitor stopped", async () => {
    const tenantId = await tenantWith(1_000_000);
    const visitor = await world.visitor(tenantId);
    fake.fault("slow", { task: "generate" });
    await visitor.ask(QUESTION, {
      onEvent: ({ event }) => {
        if (event.type === "token") void visitor.post("/stop", {});
      },
    });
    await until(async () => (await booked(tenantId)) > 0 && (await reserved(tenantId)).length === 0);
  });

  it("releases what a dead process had reserved once that has expired, and keeps what was spent", async () => {
    const tenantId = await tenantWith(10_000);
    const { admin } = world.database;
    const day = new Date().toISOString().slice(0, 10);
    const left = (micros: number, expires: string | null) => admin`
      insert into cost_reservations (tenant_id, id, day, micros, expires_at)
      values (${tenantId}, ${v7()}, ${day}, ${micros}, now() + ${expires}::interval)`;
    await left(10_000, "1 minute");
    await (await world.visitor(tenantId)).ask(QUESTION);
    expect(fake.requests).toEqual([]);
    await admin`update cost_reservations set expires_at = now() - interval '1 second' where tenant_id = ${tenantId}`;
    await left(100, null);
    await (await world.visitor(tenantId)).ask(QUESTION);
    expect(fake.requests.length).toBeGreaterThan(0);
    expect(await reserved(tenantId)).toEqual([100]);
  });

  it("is refused for a model of unknown price until the price is stated", async () => {
    const owner = world.agent(await world.tenant());
    const cap = { daily_cost_cap_micros: 5_000_000 };
    await expect(updateSettings(owner, cap)).rejects.toMatchObject({
      key: "price_unknown",
      details: { models: [MODEL] },
    });
    const stated = await updateSettings(owner, { ...cap, model_prices: PRICES });
    expect(stated.daily_cost_cap_micros).toBe(5_000_000);
    await expect(updateSettings(owner, { model_prices: [] })).rejects.toMatchObject({ key: "price_unknown" });
  });
});

describe("a visitor at the cap", () => {
  it("is answered from the documents, or else handed to a person who is told why", async () => {
    const tenantId = await tenantWith(0);
    const visitor = await world.visitor(tenantId);
    expect((await visitor.ask(QUESTION)).message?.content).toContain("30 days");
    const lost = await visitor.ask("Can I return an item that is broken in the mail by a dog on a Sunday?");
    expect(lost.outcome).toBe("escalated");
    expect(fake.requests).toEqual([]);
    const ticket = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
    expect(ticket.escalation?.reason).toBe("budget_spent");
  });
});

describe("a cap on the day's questions", () => {
  it("holds when many ask at once: no more are answered than it allows", async () => {
    const cap = 5;
    const tenantId = await world.tenant(PAGES, { daily_questions_cap: cap, clarify: false });
    const visitors = await Promise.all(Array.from({ length: 30 }, () => world.visitor(tenantId)));
    const turns = await Promise.all(visitors.map((visitor) => visitor.ask(QUESTION)));
    const answered = turns.filter(({ outcome }) => outcome === "answered").length;
    figure("questions answered of 30 at once, at 5 a day", answered, 30);
    expect(answered).toBe(cap);
    // Nothing stays set aside.
    await until(async () => (await reserved(tenantId)).length === 0);
  });
});
