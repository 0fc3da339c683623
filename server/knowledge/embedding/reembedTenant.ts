/** Re-embeds a tenant's chunks with another model while the former vectors stay in use. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Tx } from "../../db/database.ts";
import { withOwner } from "../../db/owner.ts";
import {
  addVectors,
  chunksWithout,
  deleteFormer,
  forgetTarget,
  setTarget,
  switchModel,
} from "../../db/sql/changeModel.ts";
import { dropFormerIndexes, indexShelf, isOnOwnShelf } from "../../db/sql/shelves.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { lastOf, zip } from "../../language/lists.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { readPassageTexts } from "../retrieval/readInLanguages.ts";
import { embeddingText } from "./indexChunk.ts";

const BATCH = 64;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export interface ReembedInput {
  embedder: Embedder;
  /** Pause after each batch of 64 chunks, in ms: leaves the provider and the database capacity for visitors. */
  pauseMs: number;
  signal: AbortSignal;
}

/**
 * Embeds every chunk with the new model, then switches questions to it, then deletes the former vectors. May be
 * interrupted and run again at any point. Chunks added meanwhile get vectors of both models.
 * @param ctx.owner a login that is a member of `frontdesk_migrator`, for the index of a tenant on a shelf of its own
 * @throws the embedder's error or the signal's reason: worth a retry, the former vectors stay in use
 */
export async function reembedTenant(
  ctx: TenantContext & { owner: Database },
  { embedder, pauseMs, signal }: ReembedInput,
): Promise<void> {
  const { tenantId } = ctx;
  const { model } = embedder;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => withTenant(ctx, work);
  await inTenant((tx) => setTarget(tx, tenantId, model));
  for (let isOver = false; !isOver; ) {
    await fillIn(ctx, { embedder, pauseMs, signal });
    await indexModel(ctx, embedder);
    if (!(await inTenant((tx) => switchModel(tx, tenantId, model)))) continue;
    while (await inTenant((tx) => deleteFormer(tx, tenantId, model))) signal.throwIfAborted();
    await withOwnShelf(ctx, (tx) => dropFormerIndexes(tx, tenantId, model));
    isOver = await inTenant((tx) => forgetTarget(tx, tenantId, model));
  }
}

async function fillIn(
  ctx: TenantContext & { owner: Database },
  { embedder, pauseMs, signal }: ReembedInput,
): Promise<void> {
  const { tenantId } = ctx;
  const { model } = embedder;
  for (let after = FIRST_ID; ; ) {
    signal.throwIfAborted();
    const chunks = await withTenant(ctx, (tx) => chunksWithout(tx, { tenantId, model, after, limit: BATCH }));
    if (chunks.length === 0) return;
    const texts = chunks.map(({ heading_path: headingPath, ...chunk }) => embeddingText({ ...chunk, headingPath }));
    const readings = await readPassageTexts(embedder, texts, signal);
    const vectors = zip(chunks, readings).map(([{ id: chunkId }, reading]) => ({ chunkId, reading }));
    // An index created first grows with the rows; built at the end it would lock out the tenant's writers.
    if (after === FIRST_ID) await indexModel(ctx, embedder);
    await withTenant(ctx, (tx) => addVectors(tx, { tenantId, model }, vectors));
    after = lastOf(chunks).id;
    await sleep(pauseMs, undefined, { signal });
  }
}

const indexModel = (ctx: TenantContext & { owner: Database }, embedder: Embedder) =>
  withOwnShelf(ctx, (tx) => indexShelf(tx, ctx.tenantId, embedder));

/** Runs `work` as the owner if the tenant has a shelf of its own. */
async function withOwnShelf(
  { owner, tenantId }: TenantContext & { owner: Database },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await withOwner({ db: owner, tenantId }, async (tx) => {
    if (await isOnOwnShelf(tx, tenantId)) await work(tx);
  });
}
