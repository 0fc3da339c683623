/** Loads databases with knowledge: a pool ingested as the product does, tenants sampled from it, and many others. */
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { v7 } from "uuid";
import { type Database, openDatabase } from "../../server/db/database.ts";
import { migrate } from "../../server/db/migrate.ts";
import { insertChunks, lockKnowledge, type NewBlock } from "../../server/db/sql/replaceChunks.ts";
import { withTenant } from "../../server/db/tenant.ts";
import { moveToShelf, SHELF_FROM_CHUNKS } from "../../server/knowledge/documents/moveToShelf.ts";
import { embeddingText, indexChunks } from "../../server/knowledge/embedding/indexChunk.ts";
import { type Embedder, readTexts } from "../../server/ports/embedder.ts";
import type { Corpus } from "./corpus.ts";

export interface RetrievalStore {
  url: string;
  db: Database;
  /** A superuser's connection, which bypasses row-level security. */
  admin: postgres.Sql;
  close(): Promise<void>;
}

export interface Tenant {
  id: string;
  chunks: number;
}

const CHUNKS_PER_DOCUMENT = 100;
const urlOf = (base: string, name: string) => Object.assign(new URL(base), { pathname: `/${name}` }).href;

/** @param template a database to copy, without open connections; left out, an empty migrated one is created */
export async function createStore(base: string, name: string, template?: string): Promise<void> {
  const server = postgres(base, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name} ${template ? `template ${template}` : ""}`);
  await server.end();
  if (!template) await migrate(urlOf(base, name));
}

export async function dropStore(base: string, name: string): Promise<void> {
  const server = postgres(base, { max: 1, onnotice: () => {} });
  await server.unsafe(`drop database if exists ${name} with (force)`);
  await server.end();
}

export function openStore(base: string, name: string): RetrievalStore {
  const url = urlOf(base, name);
  const db = openDatabase({ url, poolSize: 2, prepare: true });
  const admin = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { session_replication_role: "replica", synchronous_commit: "off" },
  });
  const close = async () => void (await Promise.all([db.close(), admin.end()]));
  return { url, db, admin, close };
}

/** A tenant with `count` chunks in documents of 100, indexed and embedded by the product's own code. */
export async function loadPool(
  store: RetrievalStore,
  corpus: Corpus,
  embedder: Embedder,
  count: number,
  progress: (done: number) => void,
): Promise<Tenant> {
  const tenantId = v7();
  await store.admin`insert into tenants (id, name) values (${tenantId}, 'Pool')`;
  for (let done = 0; done < count; done += CHUNKS_PER_DOCUMENT) {
    const size = Math.min(CHUNKS_PER_DOCUMENT, count - done);
    const passages = Array.from({ length: size }, () => corpus.passage());
    const title = passages[0]!.title;
    const parts = passages.map(({ heading, content }) => ({ title, headingPath: [heading], content }));
    const readings = await readTexts(embedder, parts.map(embeddingText));
    const place = { anchor: null, page: null, start: 0 };
    const blocks = indexChunks(
      parts.map((part, ordinal) => ({
        ...{ ...part, ...place, id: v7(), ordinal, end: part.content.length },
        reading: readings[ordinal]!,
      })),
    );
    await withTenant({ db: store.db, tenantId }, (tx) =>
      insertDocument(tx, tenantId, title, embedder.model, [...blocks]),
    );
    progress(done + size);
  }
  return { id: tenantId, chunks: count };
}

async function insertDocument(
  tx: Parameters<typeof lockKnowledge>[0],
  tenantId: string,
  title: string,
  model: string,
  blocks: NewBlock[],
): Promise<void> {
  const documentId = v7();
  await lockKnowledge(tx, tenantId);
  await tx.sql`
    insert into documents (tenant_id, id, source_key, title, url, media_type, status, content_hash, byte_size, chunk_count)
    values (${tenantId}, ${documentId}, ${documentId}, ${title}, ${`https://docs.example/${documentId}`}, 'text/markdown',
      'ready', '', 1, ${blocks.flatMap(({ chunks }) => chunks).length})`;
  await insertChunks(tx, { tenantId, documentId, version: 1, model }, blocks);
}

/**
 * A tenant sampled from another: a copy of some documents under its own id, without foreign key checks (`store.admin`).
 * The last document may be cut off, which leaves a few postings of missing chunks.
 * @param keepsPosting copies one in `keepsPosting` of the terms' rows
 */
export async function copySample(
  store: RetrievalStore,
  from: Tenant,
  chunks: number,
  keepsPosting = 1,
): Promise<Tenant> {
  const id = randomUUID();
  const documents = Math.ceil(chunks / CHUNKS_PER_DOCUMENT);
  await store.admin.begin(async (sql) => {
    await sql`insert into tenants (id, name) values (${id}, 'Sample')`;
    await sql`create temp table picked on commit drop as
      select id from documents where tenant_id = ${from.id} order by md5(id::text || ${id}) limit ${documents}`;
    const copy = async (table: string, condition: string) => {
      const rows = await sql`select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
      const columns = rows.map((row) => row.name as string).filter((name) => name !== "tenant_id" && name !== "shelf");
      await sql.unsafe(`insert into ${table} (tenant_id, ${columns.join(", ")})
        select '${id}', ${columns.join(", ")} from ${table} where tenant_id = '${from.id}' and ${condition}`);
    };
    const ofDocument = "document_id in (select id from picked)";
    await copy("documents", "id in (select id from picked)");
    await copy("chunks", `${ofDocument} order by document_id, ordinal limit ${chunks}`);
    await copy("posting_blocks", ofDocument);
    const ofChunk = `chunk_id in (select id from chunks where tenant_id = '${id}')`;
    await copy("embeddings", ofChunk);
    await copy("passage_pieces", ofChunk);
    const thinned = keepsPosting > 1 ? `and hashtext(term || block) % ${keepsPosting} = 0` : "";
    const ofBlock = `block in (select block from posting_blocks where tenant_id = '${id}')`;
    await copy("postings", `${ofBlock} ${thinned} order by block, term`);
    await sql`
      insert into knowledge_stats (tenant_id, chunk_count, title_length, heading_length, body_length, embedding_model)
      select ${id}, count(*), sum(title_length), sum(heading_length), sum(body_length),
        (select embedding_model from knowledge_stats where tenant_id = ${from.id})
      from chunks where tenant_id = ${id}`;
  });
  return { id, chunks };
}

/** Moves tenants too large for exact search, as the service's job does. */
export async function moveLarge(store: RetrievalStore, tenants: Tenant[]): Promise<void> {
  for (const { id, chunks } of tenants)
    if (chunks >= SHELF_FROM_CHUNKS) await moveToShelf({ db: store.db, tenantId: id });
}
