/**
 * Replaces a document's chunks, postings and vectors, and updates the tenant's totals, inside the caller's
 * transaction.
 */
import type { TextReading } from "../../ports/embedder.ts";
import type { Tx } from "../database.ts";
import { onlyRow } from "../onlyRow.ts";
import { packPieces } from "./pieces.ts";
import { BLOCK, type TermEntries } from "./postings.ts";

export interface NewChunk {
  id: string;
  ordinal: number;
  headingPath: string[];
  anchor: string | null;
  page: number | null;
  content: string;
  start: number;
  end: number;
  titleLength: number;
  headingLength: number;
  bodyLength: number;
  reading: TextReading;
}

/** Consecutive chunks: `BLOCK` of them, or fewer in a document's last block. */
export interface NewBlock {
  chunks: NewChunk[];
  postings: TermEntries[];
}

/** The shelf of all tenants with few enough vectors for exact search; any other shelf has its tenant's id. */
export const SHARED_SHELF = "00000000-0000-0000-0000-000000000000";

/** Takes the tenant's knowledge lock, which serializes changes to the tenant's index. */
export async function lockKnowledge(tx: Tx, tenantId: string): Promise<void> {
  await tx.sql`insert into knowledge_stats (tenant_id) values (${tenantId}) on conflict do nothing`;
  await tx.sql`select 1 from knowledge_stats where tenant_id = ${tenantId} for update`;
}

/** Deletes all of a document's chunks with their dependent rows, and subtracts them from the totals. */
export async function removeChunks(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  const old = tx.sql`select id from chunks where tenant_id = ${tenantId} and document_id = ${documentId}`;
  // In bulk and first, so that the foreign keys' cascades find nothing left to delete row by row.
  await tx.sql`
    delete from postings where tenant_id = ${tenantId} and block = any (array(
      select block from posting_blocks where tenant_id = ${tenantId} and document_id = ${documentId}))`;
  await tx.sql`delete from posting_blocks where tenant_id = ${tenantId} and document_id = ${documentId}`;
  // Naming the shelves limits the planner to these two partitions.
  await tx.sql`
    delete from embeddings where tenant_id = ${tenantId} and shelf in (${SHARED_SHELF}, ${tenantId}) and chunk_id in (${old})`;
  await tx.sql`delete from passage_pieces where tenant_id = ${tenantId} and chunk_id in (${old})`;
  await tx.sql`delete from sentence_readings where tenant_id = ${tenantId} and document_id = ${documentId}`;
  await tx.sql`
    with gone as (
      delete from chunks where tenant_id = ${tenantId} and document_id = ${documentId}
      returning title_length, heading_length, body_length
    )
    update knowledge_stats
    set chunk_count = chunk_count - (select count(*) from gone),
        title_length = knowledge_stats.title_length - (select coalesce(sum(gone.title_length), 0) from gone),
        heading_length = knowledge_stats.heading_length - (select coalesce(sum(gone.heading_length), 0) from gone),
        body_length = knowledge_stats.body_length - (select coalesce(sum(gone.body_length), 0) from gone),
        version = version + 1
    where tenant_id = ${tenantId}`;
}

/** Inserts a document's new chunks and adds them to the totals, block by block, so that nothing else waits for long. */
export async function insertChunks(
  tx: Tx,
  document: { tenantId: string; documentId: string; version: number; model: string },
  blocks: NewBlock[],
): Promise<void> {
  const last = onlyRow(
    await tx.sql<{ block: number }[]>`
    update knowledge_stats set last_block = last_block + ${blocks.length}, embedding_model = coalesce(embedding_model, ${document.model})
    where tenant_id = ${document.tenantId} returning last_block as block`,
  );
  const first = last.block - blocks.length + 1;
  for (const [index, { chunks, postings }] of blocks.entries()) {
    const block = first + index;
    await insertTexts(tx, document, block, chunks);
    await insertVectors(
      tx,
      document,
      chunks.map((chunk) => ({ chunkId: chunk.id, reading: chunk.reading })),
    );
    await insertPostings(tx, document, block, postings);
    await addToTotals(tx, document.tenantId, chunks);
  }
}

async function addToTotals(tx: Tx, tenantId: string, chunks: NewChunk[]): Promise<void> {
  const sum = (length: (chunk: NewChunk) => number) => chunks.reduce((total, chunk) => total + length(chunk), 0);
  await tx.sql`
    update knowledge_stats
    set chunk_count = chunk_count + ${chunks.length},
        title_length = title_length + ${sum((chunk) => chunk.titleLength)},
        heading_length = heading_length + ${sum((chunk) => chunk.headingLength)},
        body_length = body_length + ${sum((chunk) => chunk.bodyLength)}
    where tenant_id = ${tenantId}`;
}

async function insertTexts(
  tx: Tx,
  document: { tenantId: string; documentId: string; version: number },
  block: number,
  chunks: NewChunk[],
): Promise<void> {
  const rows = chunks.map(({ reading: _, ...row }, place) => ({ ...row, number: block * BLOCK + place }));
  await tx.sql`
    insert into chunks (tenant_id, id, document_id, document_version, ordinal, heading_path, anchor, page, content,
      start_offset, end_offset, title_length, heading_length, body_length, number)
    select ${document.tenantId}, id, ${document.documentId}, ${document.version}, ordinal, "headingPath", anchor, page,
      content, "start", "end", "titleLength", "headingLength", "bodyLength", number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, ordinal int, "headingPath" jsonb,
      anchor text, page int, content text, "start" int, "end" int, "titleLength" smallint, "headingLength" smallint,
      "bodyLength" smallint, number bigint)`;
}

export interface ReadChunk {
  chunkId: string;
  reading: TextReading;
}

/** Inserts one model's vectors for the tenant's chunks, on the tenant's shelf; existing ones stay. */
export async function insertVectors(
  tx: Tx,
  { tenantId, model }: { tenantId: string; model: string },
  chunks: ReadChunk[],
): Promise<void> {
  const rows = chunks.map(({ chunkId, reading: { vector, pieces } }) => ({
    id: chunkId,
    embedding: vectorLiteral(vector),
    pieces: pieces && packPieces(pieces).toString("base64"),
  }));
  await tx.sql`
    with given as (
      select id, embedding, pieces from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(id uuid, embedding text, pieces text)
    ), kept as (
      insert into passage_pieces (tenant_id, model, chunk_id, pieces)
      select ${tenantId}, ${model}, id, decode(pieces, 'base64') from given where pieces is not null
      on conflict do nothing
    )
    insert into embeddings (tenant_id, model, chunk_id, embedding, shelf)
    select ${tenantId}, ${model}, given.id, embedding::halfvec, shelf
    from given join knowledge_stats on knowledge_stats.tenant_id = ${tenantId}
    on conflict do nothing`;
}

async function insertPostings(
  tx: Tx,
  { tenantId, documentId }: { tenantId: string; documentId: string },
  block: number,
  postings: TermEntries[],
): Promise<void> {
  await tx.sql`
    insert into posting_blocks (tenant_id, block, document_id) values (${tenantId}, ${block}, ${documentId})`;
  await tx.sql`
    insert into postings (tenant_id, first, block, term, others)
    select ${tenantId}, first::bigint, ${block}, term, others::bigint[]
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as row(term text, first text, others text)`;
}

/** pgvector's text format. Seven digits exceed half precision. */
export function vectorLiteral(vector: number[]): string {
  return `[${vector.map((value) => +value.toPrecision(7)).join(",")}]`;
}
