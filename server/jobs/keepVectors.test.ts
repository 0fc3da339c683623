/** What a service does about vectors by itself, at its start: re-embeds, moves, clears up. */
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Service, startService } from "../boot/service.ts";
import { loadConfig } from "../config/config.ts";
import { getEmbeddingStatus } from "../knowledge/embedding/getEmbeddingStatus.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { openWorld, until, type World } from "../test/support/world.ts";

const pagesOn = (what: string) =>
  Object.fromEntries(
    Array.from({ length: 5 }, (_, n) => [
      `page-${n}.md`,
      `# ${what} ${n}\n\n${what} number ${n} goes out on day ${n}.\n`,
    ]),
  );
const pages = pagesOn("Parcel");
let world: World;
let fake: FakeOpenai;
beforeAll(async () => {
  world = await openWorld();
  fake = await startFakeOpenai();
});
afterAll(async () => {
  await world.close();
  await fake.close();
});

/** Another process on the same database, as a deployment with a changed environment starts it. */
function start(env: Record<string, string> = {}): Promise<Service> {
  const config = loadConfig({ ...world.env, ...env });
  return startService(config, { log: pino({ level: "silent" }), isFirst: false });
}

const withModel = (model: string) => ({
  OPENAI_API_KEY: "key",
  OPENAI_BASE_URL: fake.url,
  OPENAI_EMBEDDING_MODEL: model,
});

async function isServedBy(tenantId: string, model: string): Promise<boolean> {
  const rows = await world.database.admin`
    select distinct embeddings.model from embeddings join knowledge_stats using (tenant_id)
    where tenant_id = ${tenantId} and embedding_model = ${model} and embedding_target is null`;
  return rows.length === 1 && rows[0]!.model === model;
}

/** What the sweep at the start missed follows with the next one, in a minute. */
const FOLLOWING_SWEEP_MS = 150_000;

async function isShelved(tenantId: string): Promise<boolean> {
  const rows = await world.database.admin`
    select from embeddings where tenant_id = ${tenantId} and shelf = ${tenantId}`;
  return rows.length > 0;
}

it("embeds every tenant's passages again when started with another model, and again on the way back", async () => {
  const tenants = await Promise.all([world.tenant(pages), world.tenant(pagesOn("Letter"))]);
  const second = await start(withModel("embed-1"));
  try {
    for (const tenantId of tenants) await until(() => isServedBy(tenantId, "embed-1"), FOLLOWING_SWEEP_MS);
    const status = await getEmbeddingStatus({ db: second.parts.db, tenantId: tenants[0]!, parts: second.parts });
    expect(status).toEqual({ model: "embed-1", serving_model: "embed-1", done: 5, pending: 0 });
    const costs = await world.database.admin`
      select tenant_id, purpose, tokens_in::int from other_costs_daily order by tenant_id`;
    expect(costs).toEqual(tenants.toSorted().map((id) => ({ tenant_id: id, purpose: "reembedding", tokens_in: 5 })));
  } finally {
    await second.stop();
  }
  const third = await start();
  try {
    for (const tenantId of tenants) await until(() => isServedBy(tenantId, "local-lexical-1-384"), FOLLOWING_SWEEP_MS);
  } finally {
    await third.stop();
  }
}, 400_000);

it("continues where a process before it was stopped, and after the provider was away", async () => {
  const tenantId = await world.tenant(pages);
  fake.reset();
  fake.fault("500");
  const second = await start(withModel("embed-2"));
  try {
    await until(() => fake.requests.some((request) => request.path.endsWith("/embeddings")), FOLLOWING_SWEEP_MS);
  } finally {
    await second.stop();
  }
  fake.clearFaults();
  expect(await isServedBy(tenantId, "embed-2")).toBe(false);
  const third = await start(withModel("embed-2"));
  try {
    await until(() => isServedBy(tenantId, "embed-2"), FOLLOWING_SWEEP_MS);
  } finally {
    await third.stop();
  }
}, 400_000);

it("moves tenants that have outgrown exact search, except on the embedded database, and drops the shelves of deleted ones", async () => {
  const { admin } = world.database;
  const tenantId = await world.tenant(pages);
  await admin`update knowledge_stats set chunk_count = 2000 where tenant_id = ${tenantId}`;
  const small = await world.tenant(pages);
  const second = await start();
  try {
    if (process.env.DATABASE_URL) await until(() => isShelved(tenantId), FOLLOWING_SWEEP_MS);
  } finally {
    await second.stop();
  }
  expect(await isShelved(tenantId)).toBe(Boolean(process.env.DATABASE_URL));
  expect(await isShelved(small)).toBe(false);
  await admin`delete from tenants where id = ${tenantId}`;
  const third = await start();
  await third.stop();
  expect(await admin`select from pg_class where relname ~ '^embeddings_[0-9a-f]{32}$' and relkind = 'r'`).toHaveLength(
    0,
  );
}, 400_000);
