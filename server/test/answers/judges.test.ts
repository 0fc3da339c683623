/** What becomes of answers by what the exam has shown of their judge, over HTTP. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createOwner } from "../../accounts/signIn/createOwner.ts";
import { examCases } from "../../engines/openai/exam/cases.ts";
import { createOpenaiEngine } from "../../engines/openai/openaiEngine.ts";
import { setModel } from "../../tenantModel/setModel.ts";
import { updateSettings } from "../../tenants/updateSettings.ts";
import { PAGES } from "../attacks/attempts.ts";
import { callContext } from "../contracts/engine.ts";
import { PASSWORD } from "../support/desk.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { openWorld, until, type World } from "../support/world.ts";
import { judges } from "./scriptedJudges.ts";

let fake: FakeOpenai;
let world: World;

beforeAll(async () => {
  fake = await startFakeOpenai();
  world = await openWorld({
    env: {
      ...{ OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url, OPENAI_MODEL: "gpt-4o-mini", EMBEDDER: "meaning" },
      ...{ TENANT_MODELS: "on", MODEL_ALLOW_PRIVATE_HOSTS: new URL(fake.url).host },
      SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    },
  });
});
afterEach(() => fake.reset());
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

const QUESTION = "Who pays for the return shipping?";
/** Right, and so much in its own words that it takes a judge to see it. */
const OWN_WORDS = "Did you spend more than fifty euros with us? Then sending it back won't cost you a cent [n].";
/** Wrong, in the page's words. */
const WRONG = "Return shipping is free, and we also collect the parcel from your home [n].";

type Judge = (typeof judges)["fooled"];

function script(judge: Judge, words: string) {
  fake.answerWith((body, task) => {
    if (task === "grade") return judge(body);
    if (task !== "generate") return null;
    const prompt = body.messages!.at(-1)!.content;
    const passage = prompt.split(/(?=<passage )/).find((part) => part.includes("Return shipping is free"));
    return words.replaceAll("[n]", `[${/n="(\d+)"/.exec(passage ?? "")?.[1]}]`);
  });
}

/** Asks with that judge, which has taken its exam. */
async function ask(judge: Judge, words: string) {
  const { parts } = world.services[0]!;
  const { engine, serviceEngine } = parts;
  script(judge, words);
  const examined = createOpenaiEngine({ apiKey: "test", baseURL: fake.url, model: "gpt-4o-mini" });
  await examined.examine!(callContext());
  fake.requests.length = 0;
  Object.assign(parts, { engine: examined, serviceEngine: examined });
  const turn = await (await world.visitor(await world.tenant(PAGES, { clarify: false }))).ask(QUESTION);
  Object.assign(parts, { engine, serviceEngine });
  return turn;
}
const heard = ({ message }: { message?: { content: string } | undefined }, words: string) =>
  message?.content.startsWith(words.slice(0, 20)) ?? false;

describe("a judge that has passed its exam", () => {
  const honest = judges.honest((statement) => !statement.includes("collect"));

  it("lets a right answer go out, whatever words it is in", async () => {
    expect(heard(await ask(honest, OWN_WORDS), OWN_WORDS)).toBe(true);
  });

  it("stops a wrong one", async () => {
    expect(heard(await ask(honest, WRONG), WRONG)).toBe(false);
  });
});

describe.each(["fooled", "lenient", "rambling"] as const)("a %s judge", (name) => {
  it("lets nothing out by its word, and is not asked any more", async () => {
    expect(heard(await ask(judges[name], WRONG), WRONG)).toBe(false);
    expect(heard(await ask(judges[name], OWN_WORDS), OWN_WORDS)).toBe(false);
    expect(fake.requests.filter(({ task }) => task === "grade")).toEqual([]);
  });

  it("stops nothing that is plainly said", async () => {
    const plain = "Return shipping is free for orders over 50 euros [n].";
    expect(heard(await ask(judges[name], plain), plain)).toBe(true);
  });
});

describe("a tenant's own judge", () => {
  async function own() {
    const tenantId = await world.tenant(PAGES, { clarify: false });
    const { parts } = world.services[0]!;
    const id = await createOwner(parts, {
      tenantId,
      email: `${tenantId}@desk.example`,
      name: "Olga",
      password: PASSWORD,
    });
    const agent = world.agent(tenantId);
    const owner = { ...agent, actor: { ...agent.actor, id } };
    const models = { answer: "gpt-4o-mini", fast: null, judge: "gpt-4o", title: null };
    await setModel(owner, { base_url: fake.url, key: "key-of-tenant", models, is_enabled: true });
    return { tenantId, owner };
  }
  const asked = () => fake.requests.filter(({ body }) => body.model === "gpt-4o").length;
  const examOf = async (tenantId: string) =>
    (await world.services[0]!.parts.tenantEngines!.find(tenantId))!.engine.exam;
  const booked = async (tenantId: string) => {
    const [row] = await world.database.admin<{ micros: string }[]>`
      select coalesce(sum(cost_micros), 0) as micros from usage_daily where tenant_id = ${tenantId}`;
    return Number(row!.micros);
  };

  it("is examined once, beside the first answer, at the tenant's cost, and believed from then on", async () => {
    const { tenantId } = await own();
    script(
      judges.honest(() => true),
      OWN_WORDS,
    );
    expect(heard(await (await world.visitor(tenantId)).ask(QUESTION), OWN_WORDS)).toBe(false);
    await until(async () => (await examOf(tenantId))?.word === "leads");
    await until(async () => (await booked(tenantId)) > 0);
    const before = asked();
    expect(before).toBeGreaterThan(examCases.length);
    expect(heard(await (await world.visitor(tenantId)).ask(QUESTION), OWN_WORDS)).toBe(true);
    expect(asked() - before).toBeLessThan(examCases.length);
  });

  it("is not examined beyond the tenant's cap on costs", async () => {
    const { tenantId, owner } = await own();
    // Room for an answer and its grade.
    await updateSettings(owner, { daily_cost_cap_micros: 9000 });
    script(judges.lenient, "Return shipping is free for orders over 50 euros [n].");
    await (await world.visitor(tenantId)).ask(QUESTION);
    await until(async () => {
      const [row] = await world.database.admin`select 1 from cost_reservations where tenant_id = ${tenantId}`;
      return !row;
    });
    expect(await booked(tenantId)).toBeLessThanOrEqual(9000);
    expect(await examOf(tenantId)).toBeNull();
  });
});
