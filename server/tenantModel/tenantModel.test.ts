/** Setting up and trying a model of a tenant's own, over the real API and a provider that counts. */
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Desk, keyed, openDesk, openTicket } from "../test/support/desk.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

const KEY = `sk-${"k".repeat(40)}wxyz`;
const NAMES = { answer: "gpt-4o-mini", fast: null, judge: "gpt-4o", title: null };
const SECRETS = { SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}` };

let fake: FakeOpenai;
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  fake = await startFakeOpenai();
  const { host } = new URL(fake.url);
  server = await startTestServer({ ...SECRETS, TENANT_MODELS: "on", MODEL_ALLOW_PRIVATE_HOSTS: host });
});
beforeEach(async () => {
  desk = await openDesk(server);
});
afterEach(() => fake.reset());
afterAll(async () => {
  await server.close();
  await fake.close();
});

const request = (more: object = {}) => ({ base_url: fake.url, key: KEY, models: NAMES, is_enabled: true, ...more });
const set = (more: object = {}) => desk.owner("PUT", "/model", request(more));

describe("a tenant's own model", () => {
  it("is shown with only the end of its key, which is sealed in the database", async () => {
    const reply = await set();
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      may_change: true,
      operator: { answer: null },
      own: { base_url: fake.url, key_end: "wxyz", models: NAMES, is_enabled: true },
      limits: { answer_tokens: 6000 },
    });
    const again = await desk.owner("GET", "/model");
    expect(reply.text + again.text).not.toContain(KEY.slice(0, 20));
    const [row] =
      await server.admin`select tenant_models::text as row from tenant_models where tenant_id = ${desk.tenantId}`;
    expect(row!.row).toContain("sealed:test:");
    expect(row!.row).not.toContain(KEY.slice(0, 20));
    expect(JSON.stringify(server.lines)).not.toContain(KEY.slice(0, 20));
  });

  it("shows nothing of a short key", async () => {
    expect((await set({ key: "12345678" })).json.own.key_end).toBeNull();
  });

  it("keeps its key when something else is changed, and asks for it again when the address changes", async () => {
    await set();
    expect((await set({ key: undefined, models: { ...NAMES, answer: "gpt-4o" } })).status).toBe(200);
    await desk.owner("POST", "/model/test", { model: "gpt-4o" });
    expect([...new Set(fake.requests.map(({ key }) => key))]).toEqual([KEY]);
    const elsewhere = await set({ key: undefined, base_url: "https://models.example/v1" });
    expect([elsewhere.status, elsewhere.json.errors]).toEqual([400, [{ field: "key", reason: "invalid" }]]);
  });

  it("is deleted with its key when it is removed, and with its tenant", async () => {
    await set();
    expect((await desk.owner("DELETE", "/model")).json.own).toBeNull();
    expect((await desk.owner("DELETE", "/model")).status).toBe(404);
    await set();
    await server.admin`delete from tenants where id = ${desk.tenantId}`;
    expect(await server.admin`select from tenant_models where tenant_id = ${desk.tenantId}`).toHaveLength(0);
  });

  it("is in the audit log without its key", async () => {
    await set();
    await desk.owner("DELETE", "/model");
    const log = await desk.owner("GET", "/audit");
    expect(log.json.entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      "model_removed",
      "model_set",
    ]);
    expect(log.json.entries[1].details).toEqual({
      ...{ host: new URL(fake.url).host, answer: "gpt-4o-mini", judge: "gpt-4o", is_enabled: true, key_changed: true },
    });
    expect(log.text).not.toContain("wxyz");
  });

  it("is visible to its owners only: no agent, no key and nobody of another tenant sees or changes it", async () => {
    await set();
    const script = await keyed(server, desk, "nightly");
    const tries: [string, string, unknown?][] = [
      ["GET", "/model"],
      ["PUT", "/model", request()],
      ["DELETE", "/model"],
      ["POST", "/model/test", { model: "gpt-4o" }],
      ["GET", "/model/questions"],
      ["POST", "/model/compare", { question: "Why?" }],
    ];
    for (const caller of [desk.agent, script]) {
      for (const [method, path, body] of tries) expect((await caller(method, path, body)).status).toBe(403);
    }
    const other = await openDesk(server);
    expect((await other.owner("GET", "/model")).json.own).toBeNull();
    expect((await other.owner("POST", "/model/test", { model: "gpt-4o" })).status).toBe(404);
    expect(fake.requests).toEqual([]);
  });

  it("may not have an unknown price next to a cap on costs, unless it is only on trial", async () => {
    const stated = { model: "house-model", usd_per_million_in: 1, usd_per_million_out: 4 };
    await desk.owner("PATCH", "/settings", { daily_cost_cap_micros: 1_000_000 });
    const unknown = { models: { ...NAMES, answer: "house-model" } };
    const refused = await set(unknown);
    expect([refused.json.key, refused.json.details]).toEqual(["price_unknown", { models: ["house-model"] }]);
    expect((await set({ ...unknown, is_enabled: false })).status).toBe(200);
    await desk.owner("PATCH", "/settings", { model_prices: [stated] });
    expect((await set(unknown)).status).toBe(200);
  });
});

describe("at the desk", () => {
  it("drafts are reworded by it once it is switched on, and it is named where answers are set", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const draft = () =>
      desk.agent("POST", `/tickets/${ticket.id}/draft`, { wish: "shorter", text: "We ship in 3 days." });
    await set({ is_enabled: false });
    expect((await draft()).status).toBe(409);
    await set();
    expect((await draft()).json).toMatchObject({ engine: `openai@${new URL(fake.url).host}` });
    expect(fake.requests.map(({ task, key }) => [task, key])).toEqual([["restate", KEY]]);
    expect((await desk.owner("GET", "/service")).json.model).toBe("gpt-4o-mini");
  });
});

describe("a test of it", () => {
  const test = async (model = "gpt-4o-mini") => (await desk.owner("POST", "/model/test", { model })).json;

  it("says how long it took, what it cost and what its price is, and books the cost", async () => {
    await set();
    const found = await test();
    expect(found).toMatchObject({ model: "gpt-4o-mini", refused: [], problem: null });
    expect(found.first_ms).toBeLessThanOrEqual(found.ms);
    expect(found.price).toEqual({ usd_per_million_in: 0.15, usd_per_million_out: 0.6 });
    expect(found.cost_micros).toBeGreaterThan(0);
    expect((await desk.owner("GET", "/service")).json.cost_micros).toBe(found.cost_micros);
    await desk.owner("PATCH", "/settings", { daily_cost_cap_micros: 1_000_000 });
    await test();
    expect((await desk.owner("GET", "/service")).json.cost_micros).toBe(2 * found.cost_micros);
  });

  it("finds no price for a model that is in no list, and examines a model that grades", async () => {
    await set({ models: { ...NAMES, answer: "house-model" } });
    expect(await test("house-model")).toMatchObject({ problem: null, cost_micros: null, price: null, exam: null });
    expect((await test("gpt-4o")).exam).toEqual({ cases: 8, failed: 0, word: "leads" });
    fake.answerWith((_, task) => (task === "grade" ? '{"confidence": 0.95}' : null));
    expect((await test("gpt-4o")).exam).toEqual({ cases: 8, failed: 5, word: "nothing" });
    // It answers, but can't be examined.
    fake.fault("500", { task: "grade" });
    expect((await test("gpt-4o")).problem).toBeNull();
  });

  it("names what is wrong", async () => {
    await set();
    for (const [fault, problem] of [
      ["401", "key_refused"],
      ["500", "provider_down"],
      ["refuse", "unreachable"],
      ["garbage", "odd_answer"],
    ] as const) {
      fake.fault(fault);
      expect(await test()).toMatchObject({ problem, first_ms: null });
      fake.clearFaults();
    }
    await desk.owner("PATCH", "/settings", { daily_cost_cap_micros: 0 });
    expect((await test()).problem).toBe("limit_reached");
  });

  it("is refused for a model that is not set up, and past a number of tests an hour", async () => {
    await set();
    expect((await desk.owner("POST", "/model/test", { model: "another" })).status).toBe(404);
    const { limiter } = server.parts;
    while ((await limiter.take("model_test", desk.tenantId)) === null);
    expect((await desk.owner("POST", "/model/test", { model: "gpt-4o-mini" })).status).toBe(429);
    expect((await desk.owner("POST", "/model/compare", { question: "Why?" })).status).toBe(429);
  });
});

describe("the questions it is tried on", () => {
  const question = "How long can I return an item?";

  it("are saved questions, then recent ones, then those that the chat offers", async () => {
    await desk.owner("PATCH", "/settings", { suggestions: ["What is new?", "Where are you?"] });
    expect((await desk.owner("GET", "/model/questions")).json.questions).toMatchObject([
      { question: "What is new?", from: "starter" },
      { question: "Where are you?", from: "starter" },
    ]);
    const { token } = await server.init(desk.tenantId, "https://shop.example");
    const sent = { origin: "https://shop.example", token };
    await server.call("POST", "/api/v1/chat/stream", {
      ...sent,
      body: { message: "Do you ship to Peru?", client_message_id: v7() },
    });
    await desk.owner("POST", "/saved-questions", { question });
    expect((await desk.owner("GET", "/model/questions")).json.questions).toMatchObject([
      { question, from: "saved" },
      { question: "Do you ship to Peru?", from: "recent" },
      { question: "What is new?", from: "starter" },
    ]);
  });
});

describe("where the operator lets nobody have one", () => {
  it("the operator's model is shown and may be tried, and nothing is stored", async () => {
    const closed = await startTestServer({
      ...SECRETS,
      OPENAI_API_KEY: "operator",
      OPENAI_BASE_URL: fake.url,
      OPENAI_MODEL: "gpt-4o",
    });
    try {
      const { owner } = await openDesk(closed);
      expect((await owner("GET", "/model")).json).toMatchObject({
        may_change: false,
        operator: { answer: "gpt-4o", fast: "gpt-4o", judge: "gpt-4o", title: null },
        own: null,
      });
      expect((await owner("PUT", "/model", request())).status).toBe(403);
      expect((await owner("POST", "/model/test", { model: "gpt-4o" })).json).toMatchObject({ problem: null });
      expect([...new Set(fake.requests.map(({ key }) => key))]).toEqual(["operator"]);
    } finally {
      await closed.close();
    }
  });
});
