/**
 * Background jobs for vectors: shelves for tenants that outgrow exact search, and re-embedding after a change of model.
 */

import type { Parts } from "../context/context.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { withOwner } from "../db/owner.ts";
import { SHARED_SHELF } from "../db/sql/replaceChunks.ts";
import { dropShelf, listShelves } from "../db/sql/shelves.ts";
import { withSystem } from "../db/system.ts";
import { moveToShelf, SHELF_FROM_CHUNKS } from "../knowledge/documents/moveToShelf.ts";
import { embedOutside } from "../knowledge/embedding/embedOutside.ts";
import { reembedTenant } from "../knowledge/embedding/reembedTenant.ts";
import { embedderOf } from "../knowledge/retrieval/questionVector.ts";
import { MOVE_TO_SHELF, REEMBED_TENANT, type ReembedJob } from "../ports/jobKinds.ts";
import type { JobAttempt, JobHandler, JobWorkers } from "../ports/jobQueue.ts";
import { inTurns } from "./inTurns.ts";

/**
 * With batches of 64, at most 15 000 chunks a minute: well below providers' limits, with room for visitors'
 * questions.
 */
const PAUSE_MS = 250;
/** Time slice of a large tenant before the next one's turn. */
const TURN_MS = 5 * 60_000;
/** Tenants per round; the next round follows in a minute. */
const AT_ONCE = 500;

export interface VectorWork {
  /** Enqueues what is due. @param isStart makes this process's embedding model the installation's */
  sweep(isStart: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** @param url a login that is a member of `frontdesk_migrator`: the one that migrates */
export async function startVectorWork(parts: Parts, url: string, queue: JobWorkers): Promise<VectorWork> {
  const owner = openDatabase({ url, poolSize: 1, prepare: false });
  await queue.work(MOVE_TO_SHELF, 1, async ({ tenantId }) => {
    await moveToShelf({ db: owner, tenantId });
    parts.log.info({ tenant_id: tenantId }, "vectors moved to a shelf of their own");
  });
  const reembed: JobHandler<ReembedJob> = (job, attempt) => runReembedJob(parts, owner, job, attempt);
  await queue.work(REEMBED_TENANT, 1, inTurns(queue, REEMBED_TENANT, TURN_MS, reembed));
  return { sweep: (isStart) => sweepVectors(parts, owner, queue, isStart), stop: () => owner.close() };
}

async function runReembedJob(parts: Parts, owner: Database, job: ReembedJob, { signal }: JobAttempt): Promise<void> {
  const about = { tenant_id: job.tenantId, model: job.model };
  if ((await settleSetting(parts, false)) !== job.model)
    return parts.log.info(about, "the embedding model was changed again");
  const embedder = embedderOf(parts.embedder, job.model);
  if (!embedder) throw new Error("this process can't reach the embedding model");
  const ctx = { db: parts.db, owner, tenantId: job.tenantId, parts: { ...parts, embedder } };
  const paid = await embedOutside(ctx, "reembedding");
  await reembedTenant(ctx, { embedder: paid.parts.embedder, pauseMs: PAUSE_MS, signal });
  parts.log.info(about, "vectors recomputed");
}

async function sweepVectors(parts: Parts, owner: Database, queue: JobWorkers, isStart: boolean): Promise<void> {
  const model = await settleSetting(parts, isStart);
  const { outdated, outgrown } = await withSystem(parts.db, "sweep_vectors", async ({ sql }) => {
    const outdated = await sql<{ id: string }[]>`
      select tenant_id as id from knowledge_stats
      where embedding_model <> ${model} or embedding_target is not null limit ${AT_ONCE}`;
    // The embedded database is a single session: building a graph, at 6 ms per vector, would block everybody.
    const outgrown = await sql<{ id: string }[]>`
      select tenant_id as id from knowledge_stats where chunk_count >= ${SHELF_FROM_CHUNKS} and shelf = ${SHARED_SHELF}
        and version() not ilike '%emcc%' and version() not ilike '%emscripten%' limit ${AT_ONCE}`;
    return { outdated, outgrown };
  });
  for (const { id } of outdated) await queue.send(REEMBED_TENANT, { tenantId: id, model });
  for (const { id } of outgrown) await queue.send(MOVE_TO_SHELF, { tenantId: id });
  await dropLeftShelves(parts, owner);
}

/** @returns the installation's model: this process's when it has just started, else that of the latest to start */
async function settleSetting(parts: Parts, isStart: boolean): Promise<string> {
  const { model } = parts.embedder;
  const [row] = await withSystem(parts.db, "sweep_vectors", async ({ sql }) => {
    if (isStart) {
      await sql`insert into embedding_setting (model) values (${model})
        on conflict (only_row) do update set model = excluded.model, changed_at = now()
        where embedding_setting.model <> excluded.model`;
    }
    return sql<{ model: string }[]>`select model from embedding_setting`;
  });
  return row?.model ?? model;
}

/** Drops the shelves of deleted tenants; their rows are already gone. */
async function dropLeftShelves(parts: Parts, owner: Database): Promise<void> {
  const shelves = await withOwner({ db: owner, tenantId: SHARED_SHELF }, listShelves);
  if (shelves.length === 0) return;
  const left = await withSystem(
    parts.db,
    "sweep_vectors",
    (tx) => tx.sql<{ id: string }[]>`
      select id from unnest(${shelves}::uuid[]) as shelf(id) where not exists (select from tenants where tenants.id = shelf.id)
        -- A tenant that moves has rows that this role doesn't see.
        and not exists (select from placements p where p.tenant_id = shelf.id)`,
  );
  for (const { id } of left) await withOwner({ db: owner, tenantId: id }, (tx) => dropShelf(tx, id));
}
