/** Statements for changing the embedding model, all inside the tenant's transaction. */
import { zip } from "../../language/lists.ts";
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

/** The tenant's next chunks, ordered by id, without a vector of the model. */
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

/** Stores vectors for those of the chunks that still exist. */
export async function addVectors(
  tx: Tx,
  { tenantId, model }: { tenantId: string; model: string },
  vectors: ReadChunk[],
): Promise<void> {
  // Under the lock, nobody moves the tenant's vectors or deletes its chunks.
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

/** Marks that vectors of this model are being made, until `forgetTarget`. */
export async function setTarget(tx: Tx, tenantId: string, model: string): Promise<void> {
  await tx.sql`update knowledge_stats set embedding_target = ${model} where tenant_id = ${tenantId}`;
}

/** Switches questions to the model. @returns false, changing nothing, when a chunk lacks its vector */
export async function switchModel(tx: Tx, tenantId: string, model: string): Promise<boolean> {
  if (!(await lockComplete(tx, tenantId, model))) return false;
  await tx.sql`update knowledge_stats set embedding_model = ${model} where tenant_id = ${tenantId}`;
  return true;
}

/** Completes the change. @returns false, changing nothing, when a chunk was added without the model's vector */
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
 * Adds vectors of the serving model to chunks that were embedded with another. When no such vectors are available,
 * the chunks are left to the job that completes the serving model.
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
    const read = zip(chunkIds, former.readings).map(([chunkId, reading]) => ({ chunkId, reading }));
    return insertVectors(tx, { tenantId, model: serving }, read);
  }
  await tx.sql`
    update knowledge_stats set embedding_target = coalesce(embedding_target, ${serving}) where tenant_id = ${tenantId}`;
}

/** Deletes a batch of other models' vectors. @returns whether any may be left */
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
