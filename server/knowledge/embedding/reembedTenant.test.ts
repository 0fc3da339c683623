/** A change of the embedding model: what serves meanwhile, what survives a cut, what is left at the end. */
import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLocalEmbedder } from "../../adapters/embedder/words.ts";
import { outboxJobs } from "../../adapters/jobQueue/outbox.ts";
import type { Parts } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { cases, figure } from "../../test/support/figures.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { ROOM } from "../../test/support/room.ts";
import { addDocument } from "../documents/addDocument.ts";
import { ingestDocument } from "../documents/ingestDocument.ts";
import { moveToShelf } from "../documents/moveToShelf.ts";
import { createFileReader } from "../readers/createFileReader.ts";
import { retrievePassages } from "../retrieval/retrievePassages.ts";
import { getEmbeddingStatus } from "./getEmbeddingStatus.ts";
import { reembedTenant } from "./reembedTenant.ts";

const local = createLocalEmbedder();
const reader = createFileReader();
const { signal } = new AbortController();
let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(async () => {
  await reader.close();
  await t.close();
});

/** A model of its own name and length whose similarity is the local one's, so that what is found can be compared. */
function modelled(model: string, dimensions: number, former?: Embedder): Embedder & { texts: number } {
  const embedder = {
    model,
    dimensions,
    isLexical: true,
    texts: 0,
    embed: async (texts: string[]) => {
      embedder.texts += texts.length;
      const vectors = await local.embed(texts);
      return vectors.map((vector) => Array.from({ length: dimensions }, (_, n) => vector[n] ?? 0));
    },
    other: (name: string) => (former?.model === name ? former : null),
  };
  return embedder;
}

function contextOf(tenantId: string, embedder: Embedder) {
  const bus = { publish: async () => {} };
  const cache = { dropDocument: async () => 0 };
  const shared = { db: t.db, log: pino({ level: "silent" }), jobs: outboxJobs(), config: ROOM };
  const parts = { ...shared, embedder, reranker: null, bus, cache } as unknown as Parts;
  return { db: t.db, owner: t.db, tenantId, parts };
}

const pages = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, n) => `# Article ${from + n}\n\nThe colour of number ${from + n} is k${from + n}x.\n`,
  );

async function teach(ctx: ReturnType<typeof contextOf>, texts: string[]): Promise<void> {
  for (const text of texts) {
    const { id } = await addDocument(ctx, { sourceKey: v7(), fileName: "a.md", bytes: Buffer.from(text) });
    expect((await ingestDocument(ctx, { documentId: id, reader })).status).toBe("ready");
  }
}

async function similarityOf(ctx: ReturnType<typeof contextOf>, n: number): Promise<number | undefined> {
  const [first] = await retrievePassages(ctx, { question: `Which colour is k${n}x?`, keywords: [] });
  expect(first?.content).toContain(`k${n}x`);
  return first?.scores.vector;
}

async function modelsOf(tenantId: string): Promise<Record<string, number>> {
  const rows = await t.admin`
    select model, count(*)::int as count from embeddings where tenant_id = ${tenantId} group by model order by model`;
  return Object.fromEntries(rows.map((row) => [row.model, row.count]));
}

/** Fails for good after so many texts. */
function cutAfter(embedder: Embedder, texts: number): Embedder {
  let left = texts;
  const embed = async (batch: string[]) => {
    left -= batch.length;
    if (left < 0) throw new Error("the provider is gone");
    return embedder.embed(batch);
  };
  return { ...embedder, embed };
}

it("serves the former vectors until every passage has its new one, then only the new ones", async () => {
  const { tenantId } = await createTestTenant(t.db);
  const before = modelled("model-a", 384);
  const after = modelled("model-b", 512, before);
  await teach(contextOf(tenantId, before), pages(cases(70, 700)));
  const ctx = contextOf(tenantId, after);
  const count = cases(70, 700);
  expect(await getEmbeddingStatus(ctx)).toEqual({
    model: "model-b",
    serving_model: "model-a",
    done: 0,
    pending: count,
  });
  expect(await similarityOf(ctx, 3)).toBeGreaterThan(0);
  await expect(reembedTenant(ctx, { embedder: cutAfter(after, 64), pauseMs: 0, signal })).rejects.toThrow("gone");
  expect(await getEmbeddingStatus(ctx)).toMatchObject({ serving_model: "model-a", done: 64, pending: count - 64 });
  expect(await similarityOf(ctx, 5)).toBeGreaterThan(0);
  await teach(ctx, pages(2, count));
  expect(await modelsOf(tenantId)).toEqual({ "model-a": count + 2, "model-b": 66 });
  expect(await similarityOf(ctx, count + 1)).toBeGreaterThan(0);
  after.texts = 0;
  await reembedTenant(ctx, { embedder: after, pauseMs: 0, signal });
  figure("texts embedded again after a cut", after.texts - (count - 64));
  expect(after.texts).toBe(count - 64);
  expect(await modelsOf(tenantId)).toEqual({ "model-b": count + 2 });
  expect(await getEmbeddingStatus(ctx)).toEqual({
    model: "model-b",
    serving_model: "model-b",
    done: count + 2,
    pending: 0,
  });
  expect(await similarityOf(ctx, 3)).toBeGreaterThan(0);
});

it("searches by words alone once the former model can't be reached any more", async () => {
  const { tenantId } = await createTestTenant(t.db);
  await teach(contextOf(tenantId, modelled("model-a", 384)), pages(3));
  const after = modelled("model-b", 384);
  const ctx = contextOf(tenantId, after);
  expect(await similarityOf(ctx, 1)).toBeUndefined();
  await teach(ctx, pages(1, 3));
  expect(await similarityOf(ctx, 3)).toBeUndefined();
  await reembedTenant(ctx, { embedder: after, pauseMs: 0, signal });
  for (const n of [0, 1, 2, 3]) expect(await similarityOf(ctx, n)).toBeGreaterThan(0);
  expect(await modelsOf(tenantId)).toEqual({ "model-b": 4 });
});

it("can be reverted half-way", async () => {
  const { tenantId } = await createTestTenant(t.db);
  const before = modelled("model-a", 384);
  await teach(contextOf(tenantId, before), pages(66));
  const after = modelled("model-b", 256, before);
  const cut = reembedTenant(contextOf(tenantId, after), { embedder: cutAfter(after, 64), pauseMs: 0, signal });
  await expect(cut).rejects.toThrow("gone");
  before.texts = 0;
  await reembedTenant(contextOf(tenantId, before), { embedder: before, pauseMs: 0, signal });
  expect(before.texts).toBe(0);
  expect(await modelsOf(tenantId)).toEqual({ "model-a": 66 });
});

it("gives a tenant with its own shelf an index for the new model before searching by it", async () => {
  const { tenantId } = await createTestTenant(t.db);
  const before = modelled("model-a", 384);
  await teach(contextOf(tenantId, before), pages(3));
  await moveToShelf({ db: t.db, tenantId });
  const after = modelled("model-b", 100, before);
  const ctx = contextOf(tenantId, after);
  await reembedTenant(ctx, { embedder: after, pauseMs: 0, signal });
  const indexes = await t.admin`
    select indexdef from pg_indexes where tablename = ${`embeddings_${tenantId.replaceAll("-", "")}`} and indexdef like '%hnsw%'`;
  expect(indexes.map((row) => /halfvec\((\d+)\)/.exec(row.indexdef)?.[1])).toEqual(["100"]);
  expect(await similarityOf(ctx, 2)).toBeGreaterThan(0);
  const [row] = await withTenant(
    ctx,
    (tx) => tx.sql`select count(*)::int as count from embeddings where shelf = ${tenantId}`,
  );
  expect(row!.count).toBe(3);
});
