/** Statements of a change of the embedding model, all inside the tenant's transaction. */
import type { TextReading } from "../../ports/embedder.ts";
import type { Tx } from "../database.ts";
import { insertVectors, lockKnowledge, type ReadChunk, SHARED_SHELF } from "./replaceChunks.ts";

export interface ChunkText {
  id: string;
  title: string;
  heading_path: string[];
  content: string;
}

const DELETED_AT_ONCE = 2000;

/** The tenant's next chunks, in the order of their ids, that have no vector of the model yet. */
export async function chunksWithout(
  tx: Tx,
  { tenantId, model, after, limit }: { tenantId: string; model: string; after: string; limit: number },
): Promise<ChunkText[]> {
  return tx.sql<ChunkText[]>`
    select chunks.id, title, heading_path, chunks.content from chunks
    join documents on documents.tenant_id = chunks.tenant_id and documents.id = document_id
    where chunks.tenant_id = ${tenantId} and chunks.id > ${after} and not exists (
      select from embeddings where embeddings.tenant_id = ${tenantId} and shelf in (${SHARED_SHELF}, ${tenantId})
        and model = ${model} and chunk_id = chunks.id)
    order by chunks.id limit ${limit}`;
}

/** Stores vectors for those of the chunks that are still there. */
export async function addVectors(
  tx: Tx,
  { tenantId, model }: { tenantId: string; model: string },
  vectors: ReadChunk[],
): Promise<void> {
  // Nobody moves the tenant's vectors or deletes its chunks meanwhile.
  await lockKnowledge(tx, tenantId);
  const rows = await tx.sql<{ id: string }[]>`
    select id from chunks where tenant_id = ${tenantId} and id = any (${vectors.map((one) => one.chunkId)}::uuid[])`;
  const left = new Set(rows.map((row) => row.id));
  await insertVectors(
    tx,
    { tenantId, model },
    vectors.filter((one) => left.has(one.chunkId)),
  );
}

/** Notes that vectors of this model are being made, until `forgetTarget`. */
export async function setTarget(tx: Tx, tenantId: string, model: string): Promise<void> {
  await tx.sql`update knowledge_stats set embedding_target = ${model} where tenant_id = ${tenantId}`;
}

/** Lets questions be embedded with the model from now on. @returns false, and changes nothing, when a chunk lacks its vector */
export async function switchModel(tx: Tx, tenantId: string, model: string): Promise<boolean> {
  if (!(await lockComplete(tx, tenantId, model))) return false;
  await tx.sql`update knowledge_stats set embedding_model = ${model} where tenant_id = ${tenantId}`;
  return true;
}

/** The change is over. @returns false, and changes nothing, when a chunk has come in without the model's vector */
export async function forgetTarget(tx: Tx, tenantId: string, model: string): Promise<boolean> {
  if (!(await lockComplete(tx, tenantId, model))) return false;
  await tx.sql`update knowledge_stats set embedding_target = null where tenant_id = ${tenantId}`;
  return true;
}

async function lockComplete(tx: Tx, tenantId: string, model: string): Promise<boolean> {
  await lockKnowledge(tx, tenantId);
  const missing = await chunksWithout(tx, { tenantId, model, after: "00000000-0000-0000-0000-000000000000", limit: 1 });
  return missing.length === 0;
}

/**
 * Adds the vectors that questions are searched by at this moment, where those are another model's than the chunks came
 * with. Without them, and none can be made here, the chunks are left to the job that completes the serving model.
 * @param former in the chunks' order
 */
export async function addServingVectors(
  tx: Tx,
  { tenantId, model }: { tenantId: string; model: string },
  chunkIds: string[],
  former: { model: string; readings: TextReading[] } | null,
): Promise<void> {
  const [row] = await tx.sql<{ serving: string | null }[]>`
    select embedding_model as serving from knowledge_stats where tenant_id = ${tenantId}`;
  const serving = row?.serving ?? model;
  if (serving === model) return;
  if (former?.model === serving) {
    const read = chunkIds.map((chunkId, n) => ({ chunkId, reading: former.readings[n]! }));
    return insertVectors(tx, { tenantId, model: serving }, read);
  }
  await tx.sql`
    update knowledge_stats set embedding_target = coalesce(embedding_target, ${serving}) where tenant_id = ${tenantId}`;
}

/** Deletes some vectors of other models than the one. @returns whether any may be left */
export async function deleteFormer(tx: Tx, tenantId: string, model: string): Promise<boolean> {
  await tx.sql`
    delete from passage_pieces where tenant_id = ${tenantId} and (model, chunk_id) in (
      select model, chunk_id from passage_pieces where tenant_id = ${tenantId} and model <> ${model}
      limit ${DELETED_AT_ONCE})`;
  const gone = await tx.sql`
    delete from embeddings where tenant_id = ${tenantId} and shelf in (${SHARED_SHELF}, ${tenantId})
      and (model, chunk_id) in (
        select model, chunk_id from embeddings
        where tenant_id = ${tenantId} and shelf in (${SHARED_SHELF}, ${tenantId}) and model <> ${model}
        limit ${DELETED_AT_ONCE})`;
  return gone.count === DELETED_AT_ONCE;
}
