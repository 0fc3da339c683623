/** Turns of three tenants in one service: one on a model server, one on another, one on none. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOwner } from "../accounts/signIn/createOwner.ts";
import { getTicket } from "../inbox/list/getTicket.ts";
import { compareAnswers } from "../learning/compareAnswers.ts";
import { PASSWORD } from "../test/support/desk.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { removeModel } from "./removeModel.ts";
import { setModel } from "./setModel.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Unused items get a full refund.\n",
};
const QUESTION = "How long can I return an item?";

let env: Record<string, string>;
let one: FakeOpenai;
let two: FakeOpenai;
let world: World;
let a: string;
let b: string;
let c: string;

beforeAll(async () => {
  [one, two] = [await startFakeOpenai(), await startFakeOpenai()];
  const hosts = [one, two].map(({ url }) => new URL(url).host);
  env = {
    TENANT_MODELS: "on",
    MODEL_ALLOW_PRIVATE_HOSTS: hosts.join(","),
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  };
  world = await openWorld({ replicas: 2, env });
});
beforeEach(async () => {
  [a, b, c] = [await tenant(), await tenant(), await tenant()];
  await use(a, one, "key-of-a");
  await use(b, two, "key-of-b");
});
afterEach(() => {
  for (const fake of [one, two]) fake.reset();
});
afterAll(async () => {
  await world?.close();
  await Promise.all([one.close(), two.close()]);
});

const tenant = (settings: object = {}) => world.tenant(PAGES, { clarify: false, ...settings });

/** The tenant's owner, who may change what answers. */
async function ownerOf(tenantId: string, { services, database, agent } = world) {
  const { parts } = services[0]!;
  const email = `owner-${tenantId}@desk.example`;
  const [known] = await database.admin<{ id: string }[]>`select id from auth.user where email = ${email}`;
  const id = known?.id ?? (await createOwner(parts, { tenantId, email, name: "Olga", password: PASSWORD }));
  const ctx = agent(tenantId);
  return { ...ctx, actor: { ...ctx.actor, id } };
}

async function use(tenantId: string, { url }: FakeOpenai, key: string, more: object = {}, where = world) {
  const models = { answer: "house-model", fast: null, judge: "house-judge", title: null };
  await setModel(await ownerOf(tenantId, where), { base_url: url, key, models, is_enabled: true, ...more });
}

async function ask(tenantId: string, where = world) {
  const visitor = await where.visitor(tenantId);
  const turn = await visitor.ask(QUESTION);
  const ticket = await getTicket(where.agent(tenantId), { ticketId: visitor.session.ticket_id });
  return { ...turn, trace: ticket.turns[0]!.trace! };
}
const keysAt = ({ requests }: FakeOpenai) => [...new Set(requests.map(({ key }) => key))];

describe("tenants with models of their own", () => {
  it("are each answered by their own, with their key, and nobody else is", async () => {
    const [atA, atB, atC] = [await ask(a), await ask(b), await ask(c)];
    expect([atA, atB, atC].map(({ outcome }) => outcome)).toEqual(["answered", "answered", "answered"]);
    expect([atA, atB, atC].map(({ trace }) => trace.engine)).toEqual([
      `openai@${new URL(one.url).host}`,
      `openai@${new URL(two.url).host}`,
      "local",
    ]);
    expect([keysAt(one), keysAt(two)]).toEqual([["key-of-a"], ["key-of-b"]]);
    // An answer of several statements is graded in several calls.
    const asked = new Set(one.requests.map(({ task, body }) => `${task} by ${body.model}`));
    expect([...asked]).toEqual(["generate by house-model", "grade by house-judge"]);
  });

  it("have each task done by the model that they name for it, titles too", async () => {
    const models = { answer: "house-model", fast: "house-small", judge: null, title: "house-title" };
    await use(a, one, "key-of-a", { models });
    const visitor = await world.visitor(a);
    await visitor.ask(QUESTION);
    await until(() => one.requests.some(({ task }) => task === "title"));
    const modelOf = new Map(one.requests.map(({ task, body }) => [task, body.model]));
    expect(Object.fromEntries(modelOf)).toMatchObject({
      ...{ generate: "house-model", grade: "house-model", title: "house-title" },
    });
  });

  it("are answered from their documents when their model is down, and the others as before", async () => {
    one.fault("500");
    for (let n = 0; n < 6; n += 1) {
      const { trace, message } = await ask(a);
      expect([trace.engine, message?.content]).toEqual(["local", expect.stringContaining("30 days")]);
    }
    // Its breaker is open in both processes by now: nothing more goes out.
    const before = one.requests.length;
    for (let n = 0; n < 2; n += 1) expect((await ask(a)).trace.engine).toBe("local");
    const beside = await ask(b);
    expect(beside.trace.engine).toBe(`openai@${new URL(two.url).host}`);
    expect(two.requests.every(({ fault }) => fault === null)).toBe(true);
    expect(one.requests).toHaveLength(before);
  });

  it("have a change noticed by every process", async () => {
    await use(a, two, "second-key-of-a");
    // The second replica may have looked a moment ago: it hears of the change, or looks again.
    await until(async () => (await ask(a)).trace.engine === `openai@${new URL(two.url).host}`);
    two.reset();
    for (let n = 0; n < 4; n += 1) await ask(a);
    expect(keysAt(two)).toEqual(["second-key-of-a"]);
    await removeModel(await ownerOf(a));
    await until(async () => (await ask(a)).trace.engine === "local");
  });

  it("are served nothing from the cache that another model has written", async () => {
    // Two sessions have to get an answer before it serves others.
    await until(async () => (await ask(a)).trace.is_cache_hit === true);
    await use(a, two, "second-key-of-a");
    await until(async () => {
      const { trace } = await ask(a);
      return trace.engine === `openai@${new URL(two.url).host}` && !trace.is_cache_hit;
    });
  });

  it("are bound by their caps as with the operator's key", async () => {
    const prices = ["house-model", "house-judge"].map((model) => ({
      ...{ model, usd_per_million_in: 1, usd_per_million_out: 4 },
    }));
    const capped = await tenant({ daily_cost_cap_micros: 0, model_prices: prices });
    await use(capped, one, "key-of-a");
    expect((await ask(capped)).trace.engine).toBe("local");
    expect(one.requests).toEqual([]);
  });

  it("are answered without any model where their key can't be opened, and the operator's is not used instead", async () => {
    await world.database.admin`update tenant_models set api_key = 'sealed:lost:AAAA' where tenant_id = ${a}`;
    for (const { parts } of world.services) parts.tenantEngines?.forget(a);
    const { trace, outcome } = await ask(a);
    expect([trace.engine, outcome, one.requests]).toEqual(["local", "answered", []]);
  });

  it("have a model on trial used only by those who try it", async () => {
    await use(c, one, "key-of-c", { is_enabled: false });
    expect((await ask(c)).trace.engine).toBe("local");
    const { with: withModel, without } = await compareAnswers(await ownerOf(c), {
      ...{ question: QUESTION, page: null, locale: null },
    });
    expect([withModel.trace.engine, without.trace.engine]).toEqual([`openai@${new URL(one.url).host}`, "local"]);
    for (const { content, citations } of [withModel, without]) {
      expect([content, citations.length]).toEqual([expect.stringContaining("30 days"), 1]);
    }
    expect(withModel.trace.confidence).toBeGreaterThanOrEqual(withModel.threshold);
    expect(await world.database.admin`select from turns where tenant_id = ${c}`).toHaveLength(1);
  });
});

describe("beside an operator's model", () => {
  it("a tenant's own answers in its place, and the operator's never answers for it", async () => {
    const operators = await startFakeOpenai();
    const beside = await openWorld({
      env: { ...env, OPENAI_API_KEY: "key-of-the-operator", OPENAI_BASE_URL: operators.url, OPENAI_MODEL: "gpt-4o" },
    });
    try {
      const [own, other] = [await beside.tenant(PAGES), await beside.tenant(PAGES)];
      await use(own, one, "key-of-a", {}, beside);
      expect((await ask(other, beside)).trace.engine).toBe("openai");
      const asked = operators.requests.length;
      expect((await ask(own, beside)).trace.engine).toBe(`openai@${new URL(one.url).host}`);
      one.fault("500");
      expect((await ask(own, beside)).trace.engine).toBe("local");
      expect([operators.requests.length, keysAt(operators)]).toEqual([asked, ["key-of-the-operator"]]);
      one.clearFaults();
      const sides = await compareAnswers(await ownerOf(own, beside), { question: QUESTION, page: null, locale: null });
      expect([sides.with, sides.without].map(({ trace }) => trace.engine)).toEqual([
        `openai@${new URL(one.url).host}`,
        "openai",
      ]);
    } finally {
      await beside.close();
      await operators.close();
    }
  });
});
