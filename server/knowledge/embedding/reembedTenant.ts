/** Makes a tenant's vectors anew with another model, while the former ones serve. */
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
import type { Embedder } from "../../ports/embedder.ts";
import { readPassageTexts } from "../retrieval/readInLanguages.ts";
import { embeddingText } from "./indexChunk.ts";

const BATCH = 64;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export interface ReembedInput {
  embedder: Embedder;
  /** Rest after each 64 chunks, in ms: leaves the provider and the database room for visitors. */
  pauseMs: number;
  signal: AbortSignal;
}

/**
 * Every chunk gets its vector of the embedder's model; then questions are embedded with it; then the former vectors go. May
 * be cut off anywhere and run again: what is done stays done. Chunks that come in meanwhile bring both models' vectors.
 * @param ctx.owner a login that is a member of `frontdesk_migrator`, for the index of a tenant on a shelf of its own
 * @throws the embedder's failure and the signal's reason: worth another try, the former vectors go on serving
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
    const vectors = chunks.map((chunk, n) => ({ chunkId: chunk.id, reading: readings[n]! }));
    // An index that is there from the start grows with the rows; one made at the end would lock the tenant's writers out.
    if (after === FIRST_ID) await indexModel(ctx, embedder);
    await withTenant(ctx, (tx) => addVectors(tx, { tenantId, model }, vectors));
    after = chunks.at(-1)!.id;
    await sleep(pauseMs, undefined, { signal });
  }
}

const indexModel = (ctx: TenantContext & { owner: Database }, embedder: Embedder) =>
  withOwnShelf(ctx, (tx) => indexShelf(tx, ctx.tenantId, embedder));

/** Runs `work` as the owner where the tenant has a shelf of its own. */
async function withOwnShelf(
  { owner, tenantId }: TenantContext & { owner: Database },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await withOwner({ db: owner, tenantId }, async (tx) => {
    if (await isOnOwnShelf(tx, tenantId)) await work(tx);
  });
}
