/** Swaps a document's chunks, postings and vectors, with the tenant's totals. Runs inside the caller's transaction. */
import type { TextReading } from "../../ports/embedder.ts";
import type { Tx } from "../database.ts";

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
  postings: { term: string; title: number; heading: number; body: number }[];
  reading: TextReading;
}

/** The shelf of all tenants whose vectors are few enough to be searched exactly; another shelf has its tenant's id. */
export const SHARED_SHELF = "00000000-0000-0000-0000-000000000000";
const CHUNKS_PER_STATEMENT = 200;

/** Takes the tenant's knowledge lock: changes of one tenant's index happen one after the other. */
export async function lockKnowledge(tx: Tx, tenantId: string): Promise<void> {
  await tx.sql`insert into knowledge_stats (tenant_id) values (${tenantId}) on conflict do nothing`;
  await tx.sql`select 1 from knowledge_stats where tenant_id = ${tenantId} for update`;
}

/** Removes all of a document's chunks and what hangs on them, and takes them out of the totals. */
export async function removeChunks(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  const old = tx.sql`select id from chunks where tenant_id = ${tenantId} and document_id = ${documentId}`;
  // In bulk and first, so that the cascades of the foreign keys find nothing left to do row by row.
  await tx.sql`delete from postings where tenant_id = ${tenantId} and chunk_id in (${old})`;
  // Named shelves: the planner then looks at these two partitions only.
  await tx.sql`
    delete from embeddings where tenant_id = ${tenantId} and shelf in (${SHARED_SHELF}, ${tenantId}) and chunk_id in (${old})`;
  await tx.sql`delete from passage_pieces where tenant_id = ${tenantId} and chunk_id in (${old})`;
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

/** Puts a document's new chunks in and adds them to the totals. */
export async function insertChunks(
  tx: Tx,
  document: { tenantId: string; documentId: string; version: number; model: string },
  chunks: NewChunk[],
): Promise<void> {
  for (let i = 0; i < chunks.length; i += CHUNKS_PER_STATEMENT) {
    const batch = chunks.slice(i, i + CHUNKS_PER_STATEMENT);
    await insertTexts(tx, document, batch);
    await insertVectors(
      tx,
      document,
      batch.map((chunk) => ({ chunkId: chunk.id, reading: chunk.reading })),
    );
    await insertPostings(tx, document.tenantId, batch);
  }
  const sum = (length: (chunk: NewChunk) => number) => chunks.reduce((total, chunk) => total + length(chunk), 0);
  await tx.sql`
    update knowledge_stats
    set chunk_count = chunk_count + ${chunks.length},
        title_length = title_length + ${sum((chunk) => chunk.titleLength)},
        heading_length = heading_length + ${sum((chunk) => chunk.headingLength)},
        body_length = body_length + ${sum((chunk) => chunk.bodyLength)},
        embedding_model = coalesce(embedding_model, ${document.model})
    where tenant_id = ${document.tenantId}`;
}

async function insertTexts(
  tx: Tx,
  document: { tenantId: string; documentId: string; version: number },
  chunks: NewChunk[],
): Promise<void> {
  const rows = chunks.map(({ postings: _, reading: __, ...row }) => row);
  await tx.sql`
    insert into chunks (tenant_id, id, document_id, document_version, ordinal, heading_path, anchor, page, content,
      start_offset, end_offset, title_length, heading_length, body_length)
    select ${document.tenantId}, id, ${document.documentId}, ${document.version}, ordinal, "headingPath", anchor, page,
      content, "start", "end", "titleLength", "headingLength", "bodyLength"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, ordinal int, "headingPath" jsonb,
      anchor text, page int, content text, "start" int, "end" int, "titleLength" smallint, "headingLength" smallint,
      "bodyLength" smallint)`;
}

export interface ReadChunk {
  chunkId: string;
  reading: TextReading;
}

/** One model's vectors for chunks of the tenant; those that are there stay. They go where the tenant's vectors are. */
export async function insertVectors(
  tx: Tx,
  { tenantId, model }: { tenantId: string; model: string },
  chunks: ReadChunk[],
): Promise<void> {
  const rows = chunks.map(({ chunkId, reading: { vector, pieces } }) => ({
    id: chunkId,
    embedding: vectorLiteral(vector),
    pieces: pieces && Buffer.from(pieces.buffer, pieces.byteOffset, pieces.length).toString("base64"),
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

async function insertPostings(tx: Tx, tenantId: string, chunks: NewChunk[]): Promise<void> {
  const rows = chunks.flatMap((chunk) =>
    chunk.postings.map((posting) => ({
      c: chunk.id,
      t: posting.term,
      n: [posting.title, posting.heading, posting.body, chunk.titleLength, chunk.headingLength, chunk.bodyLength],
    })),
  );
  if (rows.length === 0) return;
  // In the index's order: neighbours go to the same page.
  rows.sort((a, b) => (a.t < b.t ? -1 : a.t > b.t ? 1 : 0));
  await tx.sql`
    insert into postings (tenant_id, term, chunk_id, title_count, heading_count, body_count, title_length,
      heading_length, body_length)
    select ${tenantId}, t, c, (n->>0)::smallint, (n->>1)::smallint, (n->>2)::smallint, (n->>3)::smallint,
      (n->>4)::smallint, (n->>5)::smallint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(c uuid, t text, n jsonb)`;
}

/** pgvector's text form. Seven digits are more than half precision keeps. */
export function vectorLiteral(vector: number[]): string {
  return `[${vector.map((value) => +value.toPrecision(7)).join(",")}]`;
}
