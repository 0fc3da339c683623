/** Times tenants' questions, and measures vector recall against an exhaustive comparison. */
import pino from "pino";
import { vectorLiteral } from "../../server/db/sql/replaceChunks.ts";
import { withTenant } from "../../server/db/tenant.ts";
import { retrievePassages } from "../../server/knowledge/retrieval/retrievePassages.ts";
import type { Embedder } from "../../server/ports/embedder.ts";
import { costOf } from "../machine/cost.ts";
import type { Corpus } from "./corpus.ts";
import type { RetrievalStore, Tenant } from "./load.ts";

/** The search depth of the product. */
const DEPTH = 24;
const JUDGED = 10;
/** Tolerance for equally good results: half precision rounds. */
const TIE = 1e-4;
const log = pino({ level: "warn" });

export interface Times {
  /** `retrievePassages` as in a turn: embedding, transaction, both searches, ranking. */
  whole: number[];
  /** The vector search alone, in its own transaction. */
  vectors: number[];
  /** An empty tenant transaction: round trips and the machine's current load. */
  floor: number[];
}

/** Questions about the tenant's own chunks. */
export async function drawQuestions(
  store: RetrievalStore,
  tenant: Tenant,
  corpus: Corpus,
  count: number,
): Promise<string[]> {
  const rows = await store.admin<{ content: string }[]>`
    select content from chunks where tenant_id = ${tenant.id} order by md5(id::text) limit ${count}`;
  return Array.from({ length: count }, (_, n) => corpus.question(rows[n % rows.length]!.content));
}

/**
 * Asks each question in every store in turn, so that other load on the machine affects all alike.
 * @returns milliseconds, per store
 */
export async function timeQuestions(
  embedder: Embedder,
  stores: RetrievalStore[],
  tenant: Tenant,
  questions: string[],
  warm: number,
): Promise<Times[]> {
  const times = stores.map((): Times => ({ whole: [], vectors: [], floor: [] }));
  for (const [n, question] of questions.entries()) {
    const [vector] = await embedder.embed([question]);
    for (const [at, store] of stores.entries()) {
      const ctx = { db: store.db, tenantId: tenant.id, parts: { embedder, reranker: null, log } };
      const start = performance.now();
      const passages = await retrievePassages(ctx as never, { question, keywords: [] });
      const between = performance.now();
      await nearest(store, tenant, embedder.model, vector!);
      const end = performance.now();
      await withTenant({ db: store.db, tenantId: tenant.id }, (tx) => tx.sql`select 1`);
      const last = performance.now();
      if (passages.length === 0) throw new Error("a question about a passage found nothing");
      if (n < warm) continue;
      times[at]!.whole.push(between - start);
      times[at]!.vectors.push(end - between);
      times[at]!.floor.push(last - end);
    }
  }
  return times;
}

export interface SearchCost {
  /** Milliseconds of CPU per question, this process and PostgreSQL together. */
  whole: number;
  /** PostgreSQL's alone, including the transaction. */
  vectors: number;
}

/**
 * A question's CPU time, which other load distorts far less than its duration.
 * @returns null when PostgreSQL runs on another machine
 */
export async function costOfQuestions(
  embedder: Embedder,
  store: RetrievalStore,
  tenant: Tenant,
  questions: string[],
): Promise<SearchCost | null> {
  const parts = { embedder, reranker: null, log };
  const vectors = await embedder.embed(questions);
  const atStart = await cpuOfServer(store);
  if (atStart === null) return null;
  const ours = process.cpuUsage();
  for (const question of questions) {
    await retrievePassages({ db: store.db, tenantId: tenant.id, parts } as never, { question, keywords: [] });
  }
  const { user, system } = process.cpuUsage(ours);
  const between = (await cpuOfServer(store)) as number;
  for (const vector of vectors) await nearest(store, tenant, embedder.model, vector);
  const atEnd = (await cpuOfServer(store)) as number;
  const each = (ms: number) => ms / questions.length;
  return { whole: each((user + system) / 1000 + between - atStart), vectors: each(atEnd - between) };
}

/** CPU milliseconds so far of the backends in the store's pool. */
async function cpuOfServer(store: RetrievalStore): Promise<number | null> {
  const rows = await store.admin<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'frontdesk'`;
  try {
    return rows.reduce((sum, { pid }) => sum + costOf(pid).cpuMs, 0);
  } catch {
    return null;
  }
}

interface Found {
  chunk_id: string;
  similarity: number;
}

function nearest(store: RetrievalStore, tenant: Tenant, model: string, vector: number[]): Promise<Found[]> {
  return withTenant(
    { db: store.db, tenantId: tenant.id },
    (tx) => tx.sql<Found[]>`
      select chunk_id, similarity from search_vectors(${tenant.id}, ${model}, ${vectorLiteral(vector)}::halfvec,
        ${DEPTH}, '{}') order by similarity desc limit ${JUDGED}`,
  );
}

/** @returns recall of the ten nearest vectors, over all questions */
export async function recallOf(
  embedder: Embedder,
  store: RetrievalStore,
  tenant: Tenant,
  questions: string[],
): Promise<number> {
  let hits = 0;
  let wanted = 0;
  for (const question of questions) {
    const [vector] = await embedder.embed([question]);
    const found = await nearest(store, tenant, embedder.model, vector!);
    const brute = await store.admin<Found[]>`
      select chunk_id, 1 - (embedding <=> ${vectorLiteral(vector!)}::halfvec) as similarity from embeddings
      where tenant_id = ${tenant.id} and model = ${embedder.model} order by 2 desc limit ${JUDGED}`;
    const least = brute.at(-1)!.similarity - TIE;
    hits += found.filter((one) => one.similarity >= least).length;
    wanted += brute.length;
  }
  return hits / wanted;
}
