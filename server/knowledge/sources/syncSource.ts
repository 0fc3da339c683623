/** Syncs a source: lists its pages, fetches them one by one, then deletes those that are gone. */
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ErrorKey } from "../../protocol/errors.ts";
import { claimSync } from "./claimSync.ts";
import { type FetchedPage, fetchPage, type ListedPage } from "./fetchPage.ts";
import { failSync, finishSync } from "./finishSync.ts";
import { listPages } from "./listPages.ts";
import { recordPage } from "./recordPage.ts";
import { holdSync, type SyncContext, SyncEnded, type SyncRun } from "./syncRun.ts";
import { tellSourceChanged } from "./tellSourceChanged.ts";

/** A sync that takes longer or fetches more is cut short; the next one starts from scratch. */
const MAX_MS = 6 * 3_600_000;
const MAX_BYTES = 1_000_000_000;
/** This many consecutive failures are blamed on the site, not on its pages. */
const MAX_FAILURES = 10;
const TELL_MS = 1000;

export type SyncOutcome = { status: "done" | "ended" } | { status: "failed"; errorKey: ErrorKey };

/**
 * Resumable: a run continues where an earlier one stopped, and only one run at a time can write.
 * @returns `ended` when it was paused, removed or taken over meanwhile, or there was nothing to do
 * @throws failures that aren't the site's (database, our own shutdown): worth a retry
 */
export async function syncSource(
  ctx: SyncContext,
  { sourceId, signal }: { sourceId: string; signal: AbortSignal },
): Promise<SyncOutcome> {
  const run = await claimSync(ctx, sourceId, signal);
  if (!run) return { status: "ended" };
  try {
    await tellSourceChanged(ctx, sourceId);
    return await work(ctx, run);
  } catch (error) {
    if (error instanceof SyncEnded) return { status: "ended" };
    throw error;
  } finally {
    await tellSourceChanged(ctx, sourceId);
  }
}

async function work(ctx: SyncContext, run: SyncRun): Promise<SyncOutcome> {
  try {
    if (run.phase === "listing") await listPages(ctx, run);
    const isCutShort = await takePages(ctx, run);
    await finishSync(ctx, run, { isCutShort });
    return { status: "done" };
  } catch (error) {
    run.signal.throwIfAborted();
    if (!(error instanceof AppError) || !/^(?:address|site|sitemap|page|file)_/.test(error.key)) throw error;
    await failSync(ctx, run, error.key);
    return { status: "failed", errorKey: error.key };
  }
}

/** @returns whether it ran out of time or bytes */
async function takePages(ctx: SyncContext, run: SyncRun): Promise<boolean> {
  let toldAt = Date.now();
  for (;;) {
    run.signal.throwIfAborted();
    if (Date.now() - run.takenUpAt > MAX_MS || run.bytes > MAX_BYTES) return true;
    const page = await nextPage(ctx, run);
    if (!page) return false;
    const fetched = await fetchPage(ctx, run, page);
    await recordPage(ctx, run, page, fetched);
    countFailures(run, fetched);
    if (Date.now() - toldAt < TELL_MS) continue;
    toldAt = Date.now();
    await tellSourceChanged(ctx, run.source.id);
  }
}

/** @throws AppError `site_unreachable` after too many consecutive failures */
function countFailures(run: SyncRun, { verdict }: FetchedPage): void {
  run.failuresInRow = verdict.outcome === "again" ? run.failuresInRow + 1 : 0;
  if (run.failuresInRow >= MAX_FAILURES) throw new AppError("site_unreachable");
}

/** The next page to fetch: fewest attempts first, then nearest to the start page. @throws SyncEnded */
async function nextPage(ctx: SyncContext, run: SyncRun): Promise<ListedPage | null> {
  const [page] = await withTenant(ctx, async (tx) => {
    await holdSync(tx, ctx.tenantId, run);
    return tx.sql<ListedPage[]>`
      with next as (
        select * from source_pages
        where tenant_id = ${ctx.tenantId} and source_id = ${run.source.id} and is_pending and sync_number = ${run.number}
        order by attempts, depth, url limit 1
      )
      select p.url, p.depth, p.attempts, p.etag, p.last_modified, p.text_hash, p.links, d.id as document_id,
        coalesce(d.status <> 'failed', false) as is_current
      from next p left join documents d
        on d.tenant_id = p.tenant_id and d.source_id = p.source_id and d.source_key = p.url`;
  });
  return page ?? null;
}
