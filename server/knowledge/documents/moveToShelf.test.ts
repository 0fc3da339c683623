/** A tenant that outgrows exact search: its move, what it is searched by after it, and what becomes of its shelf. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLocalEmbedder } from "../../adapters/embedder/words.ts";
import { withOwner } from "../../db/owner.ts";
import { BLOCK } from "../../db/sql/postings.ts";
import { insertChunks, lockKnowledge, type NewChunk, removeChunks, vectorLiteral } from "../../db/sql/replaceChunks.ts";
import { sampleRecall } from "../../db/sql/sampleRecall.ts";
import { dropShelf, guardShelf, indexShelf, listShelves, makeShelf, settleShelf } from "../../db/sql/shelves.ts";
import { withTenant } from "../../db/tenant.ts";
import { cases, figure } from "../../test/support/figures.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { moveToShelf } from "./moveToShelf.ts";

/** A model's name: vectors of words are searched exactly for longer. */
const embedder = { ...createLocalEmbedder(), model: "model-1" };
const DEPTH = 24;
/** Building an HNSW graph takes the embedded database 6 ms a vector: there the steps are tested, not the planner's choice. */
const isServer = Boolean(process.env.DATABASE_URL);
let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

let words = 0;
const toBlocks = (chunks: NewChunk[]) =>
  Array.from({ length: Math.ceil(chunks.length / BLOCK) }, (_, n) => ({
    chunks: chunks.slice(n * BLOCK, (n + 1) * BLOCK),
    postings: [],
  }));
/** A document of `count` chunks, in the index in one transaction, as an ingestion leaves it. @returns its id */
async function teach(tenantId: string, count: number, replaces?: string): Promise<string> {
  const texts = Array.from({ length: count }, () =>
    Array.from({ length: 8 }, () => `w${(words++ * 7919) % 997}`).join(" "),
  );
  const vectors = await embedder.embed(texts);
  const documentId = replaces ?? v7();
  const chunks = texts.map((content, ordinal): NewChunk => {
    const lengths = { titleLength: 0, headingLength: 0, bodyLength: 8 };
    const place = { ordinal, headingPath: [], anchor: null, page: null, start: 0, end: 1 };
    return { id: v7(), ...place, content, ...lengths, reading: { vector: vectors[ordinal]!, pieces: null } };
  });
  await withTenant({ db: t.db, tenantId }, async (tx) => {
    await lockKnowledge(tx, tenantId);
    if (!replaces) {
      await tx.sql`insert into documents (tenant_id, id, source_key, title, media_type, status, content_hash, byte_size)
        values (${tenantId}, ${documentId}, ${documentId}, 'Words', 'text/plain', 'ready', '', 1)`;
    }
    await removeChunks(tx, tenantId, documentId);
    await insertChunks(tx, { tenantId, documentId, version: 1, model: embedder.model }, toBlocks(chunks));
  });
  return documentId;
}

interface Found {
  chunk_id: string;
  similarity: number;
}

async function search(tenantId: string, question: string): Promise<Found[]> {
  const [vector] = await embedder.embed([question]);
  return withTenant(
    { db: t.db, tenantId },
    (tx) => tx.sql<Found[]>`
      select chunk_id, similarity from search_vectors(${tenantId}, ${embedder.model}, ${vectorLiteral(vector!)}::halfvec,
        ${DEPTH}, '{}') order by similarity desc`,
  );
}

/** Past policies and indexes. */
async function bruteForce(tenantId: string, question: string): Promise<Found[]> {
  const [vector] = await embedder.embed([question]);
  return t.admin<Found[]>`
    select chunk_id, 1 - (embedding <=> ${vectorLiteral(vector!)}::halfvec) as similarity from embeddings
    where tenant_id = ${tenantId} and model = ${embedder.model} order by 2 desc limit ${DEPTH}`;
}

/** Each chunk has exactly one vector, all where they should be. */
async function expectWhole(tenantId: string, shelf: string): Promise<void> {
  const [row] = await t.admin`
    select (select count(*)::int from chunks where tenant_id = ${tenantId}) as chunks,
      count(distinct chunk_id)::int as distinct, count(*)::int as vectors,
      count(*) filter (where shelf = ${shelf})::int as placed from embeddings where tenant_id = ${tenantId}`;
  expect(row!.chunks).toBeGreaterThan(0);
  expect(row).toEqual({ chunks: row!.chunks, distinct: row!.chunks, vectors: row!.chunks, placed: row!.chunks });
}

const questions = Array.from({ length: 20 }, (_, n) => `w${n * 31} w${n * 17 + 5} w${n + 400}`);

describe("moving a tenant's vectors to a shelf of their own", () => {
  it("finds afterwards what it found before, now by the index", async () => {
    const { tenantId } = await createTestTenant(t.db);
    const { tenantId: neighbour } = await createTestTenant(t.db);
    const count = isServer ? cases(2500, 20_000) : 200;
    await teach(tenantId, count);
    await teach(neighbour, 50);
    await moveToShelf({ db: t.db, tenantId });
    await expectWhole(tenantId, tenantId);
    await expectWhole(neighbour, "00000000-0000-0000-0000-000000000000");
    let hits = 0;
    for (const question of questions) {
      const found = new Set((await search(tenantId, question)).map((one) => one.chunk_id));
      hits += (await bruteForce(tenantId, question)).slice(0, 10).filter((one) => found.has(one.chunk_id)).length;
      expect(found.size).toBe(DEPTH);
    }
    figure("recall@10 on a shelf of its own", hits / (10 * questions.length));
    expect(hits / (10 * questions.length)).toBeGreaterThanOrEqual(0.99);
    if (isServer) expect(await explain(tenantId)).toContain("hnsw");
    await expectSampled(tenantId);
  });

  it("loses and doubles nothing while documents come, change and go, and no search waits long", async () => {
    const { tenantId } = await createTestTenant(t.db);
    const documents = [];
    for (let i = 0; i < 6; i++) documents.push(await teach(tenantId, isServer ? cases(500, 3000) : 40));
    let isMoving = true;
    let longest = 0;
    let searches = 0;
    const searching = (async () => {
      while (isMoving) {
        const start = performance.now();
        expect(await search(tenantId, questions[searches++ % questions.length]!)).toHaveLength(DEPTH);
        longest = Math.max(longest, performance.now() - start);
      }
    })();
    let changes = 0;
    const feeding = (async () => {
      while (isMoving) {
        await teach(tenantId, 20, documents[changes % 3]);
        if (changes === 2) await t.admin`delete from documents where tenant_id = ${tenantId} and id = ${documents[5]!}`;
        await teach(tenantId, 5);
        changes++;
      }
    })();
    await Promise.race([searching, feeding, moveToShelf({ db: t.db, tenantId })]);
    isMoving = false;
    await Promise.all([searching, feeding]);
    figure("searches during a move, longest in ms", longest, searches);
    figure("documents changed during a move", changes * 2);
    expect(changes).toBeGreaterThan(0);
    await expectWhole(tenantId, tenantId);
    await teach(tenantId, 3);
    await expectWhole(tenantId, tenantId);
  }, 120_000);

  it("can be interrupted after any step and continued", async () => {
    const { tenantId } = await createTestTenant(t.db);
    const document = await teach(tenantId, 60);
    for (const step of [makeShelf, indexShelf, guardShelf, settleShelf]) {
      await withOwner({ db: t.db, tenantId }, (tx) => step(tx, tenantId));
      await teach(tenantId, 10, document);
      await expectWhole(tenantId, "00000000-0000-0000-0000-000000000000");
    }
    await moveToShelf({ db: t.db, tenantId });
    await moveToShelf({ db: t.db, tenantId });
    await expectWhole(tenantId, tenantId);
  });

  it("keeps the shelf under the same policies as every table, and drops it when its tenant has gone", async () => {
    const { tenantId } = await createTestTenant(t.db);
    const { tenantId: stranger } = await createTestTenant(t.db);
    await teach(tenantId, 30);
    await moveToShelf({ db: t.db, tenantId });
    const shelf = `embeddings_${tenantId.replaceAll("-", "")}`;
    const [secured] =
      await t.admin`select relrowsecurity and relforcerowsecurity as is from pg_class where relname = ${shelf}`;
    expect(secured!.is).toBe(true);
    const seen = await withTenant(
      { db: t.db, tenantId: stranger },
      (tx) => tx.sql`select from embeddings where shelf = ${tenantId}`,
    );
    expect(seen).toHaveLength(0);
    const direct = withTenant({ db: t.db, tenantId }, (tx) => tx.sql.unsafe(`select from ${shelf}`));
    await expect(direct).rejects.toMatchObject({ code: "42501" });
    await t.admin`delete from tenants where id = ${tenantId}`;
    await withOwner({ db: t.db, tenantId }, (tx) => dropShelf(tx, tenantId));
    expect(await withOwner({ db: t.db, tenantId }, listShelves)).not.toContain(tenantId);
  });
});

/** The doctor's sample says the same, and notices a search that finds something else than the nearest. */
async function expectSampled(tenantId: string): Promise<void> {
  const sample = () => sampleRecall({ db: t.db, tenantId }, { samples: 20, nearest: 10 });
  const { sampled, recall } = await sample();
  figure("recall@10 as the doctor samples it", recall);
  expect([sampled, recall >= 0.95]).toEqual([20, true]);
  const [own] = await t.admin<{ text: string }[]>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = 'search_vectors'`;
  await t.admin.unsafe(`create or replace function search_vectors(p_tenant uuid, p_model text, p_vector halfvec, p_limit integer, p_ids uuid[])
    returns table (chunk_id uuid, similarity double precision, is_near boolean) language sql stable rows 48 as $$
      select chunk_id, 1 - (embedding <=> p_vector), true from embeddings where tenant_id = p_tenant and model = p_model
      order by embedding <=> p_vector desc limit p_limit $$`);
  expect((await sample()).recall).toBeLessThan(0.2);
  await t.admin.unsafe(own!.text);
}

/** The plan of the statement that `search_vectors` runs for a shelf of its own. */
async function explain(tenantId: string): Promise<string> {
  const [vector] = await embedder.embed(["w1 w2"]);
  const text = vectorLiteral(vector!);
  const rows = await withTenant({ db: t.db, tenantId }, async (tx) => {
    await tx.sql`select set_config('enable_sort', 'off', true)`;
    return tx.sql.unsafe(`explain select chunk_id from embeddings e
      where e.tenant_id = '${tenantId}' and e.shelf = '${tenantId}' and e.model = '${embedder.model}'
      order by e.embedding::halfvec(384) <=> '${text}'::halfvec(384) limit ${DEPTH}`);
  });
  const [index] =
    await t.admin`select indexdef from pg_indexes where indexdef like '%hnsw%' and tablename = ${`embeddings_${tenantId.replaceAll("-", "")}`}`;
  const plan = rows.map((row) => row["QUERY PLAN"] as string).join("\n");
  return /Index Scan using (\S+)/.exec(plan)?.[1] === /INDEX (\S+)/.exec(index!.indexdef)?.[1] ? `hnsw ${plan}` : plan;
}
