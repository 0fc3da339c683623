/** Finishes a sync: deletes pages missing twice, records the outcome and schedules the next sync. */
import { onlyRow } from "../../db/onlyRow.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { ErrorKey } from "../../protocol/errors.ts";
import { deletePages } from "./deletePages.ts";
import { scheduleSeconds } from "./schedule.ts";
import { holdSync, type SyncContext, type SyncRun } from "./syncRun.ts";

/** A page missing from only one sync may be a glitch of the site. */
const MISSING_SYNCS = 2;
const BATCH = 50;

/**
 * @param isCutShort the sync stopped before all pages were fetched
 * @throws SyncEnded
 */
export async function finishSync(
  ctx: SyncContext,
  run: SyncRun,
  { isCutShort }: { isCutShort: boolean },
): Promise<void> {
  const { tenantId } = ctx;
  const { id, schedule } = run.source;
  const missing = await withTenant(ctx, async (tx) => {
    await holdSync(tx, tenantId, run);
    if (isCutShort) {
      await tx.sql`update sources set is_truncated = true where tenant_id = ${tenantId} and id = ${id}`;
    } else if (await isComplete(tx, ctx, run)) {
      return countMissing(tx, ctx, run);
    }
    return [];
  });
  for (let i = 0; i < missing.length; i += BATCH) {
    await deletePages(ctx, run, { documentIds: missing.slice(i, i + BATCH), missingSyncs: MISSING_SYNCS });
  }
  await withTenant(ctx, async (tx) => {
    await holdSync(tx, tenantId, run);
    await settlePages(tx, ctx, run.source.id);
    // Pages of earlier syncs without a document no longer belong to the source.
    await tx.sql`
      delete from source_pages p where tenant_id = ${tenantId} and source_id = ${id} and sync_number < ${run.number}
        and not exists (select from documents d where d.tenant_id = p.tenant_id and d.source_id = p.source_id
          and d.source_key = p.url)`;
    const errorKey = await whatFailed(tx, ctx, run);
    await tx.sql`
      update sources set status = ${errorKey ? "failed" : "idle"}, error_key = ${errorKey}, sync_phase = null,
        sync_token = null, synced_at = case when ${errorKey === null} then now() else synced_at end,
        next_sync_at = now() + make_interval(secs => ${scheduleSeconds(schedule)}::double precision), updated_at = now()
      where tenant_id = ${tenantId} and id = ${id}`;
  });
}

/** Marks a sync as failed. What it fetched stays. @throws SyncEnded */
export async function failSync(ctx: SyncContext, run: SyncRun, errorKey: ErrorKey): Promise<void> {
  const { tenantId } = ctx;
  await withTenant(ctx, async (tx) => {
    await holdSync(tx, tenantId, run);
    await settlePages(tx, ctx, run.source.id);
    await tx.sql`
      update sources set status = 'failed', error_key = ${errorKey}, sync_phase = null, sync_token = null,
        next_sync_at = now() + make_interval(secs => ${scheduleSeconds(run.source.schedule)}::double precision),
        updated_at = now()
      where tenant_id = ${tenantId} and id = ${run.source.id}`;
  });
}

type Tx = Parameters<typeof holdSync>[0];

/** Marks the remaining pages as no longer pending. */
export async function settlePages({ sql }: Tx, ctx: TenantContext, sourceId: string): Promise<void> {
  await sql`
    update source_pages set is_pending = false
    where tenant_id = ${ctx.tenantId} and source_id = ${sourceId} and is_pending`;
}

/** Whether every existing page must have been seen: nothing was cut off, and no failed page hid its links. */
async function isComplete({ sql }: Tx, ctx: SyncContext, run: SyncRun): Promise<boolean> {
  const rows = await sql<{ is_truncated: boolean; failed: number }[]>`
    select is_truncated, (select count(*)::int from source_pages p where p.tenant_id = s.tenant_id
      and p.source_id = s.id and p.sync_number = ${run.number} and p.outcome = 'failed') as failed
    from sources s where tenant_id = ${ctx.tenantId} and id = ${run.source.id}`;
  const source = onlyRow(rows);
  return !source.is_truncated && (run.phase !== "crawling" || source.failed === 0);
}

/** Counts another miss for unseen pages. @returns the documents of pages missed too often */
async function countMissing({ sql }: Tx, ctx: SyncContext, run: SyncRun): Promise<string[]> {
  const documents = await sql<{ id: string }[]>`
    with missing as (
      update source_pages set missing_syncs = missing_syncs + 1
      where tenant_id = ${ctx.tenantId} and source_id = ${run.source.id} and sync_number < ${run.number}
      returning url, missing_syncs
    )
    select d.id from missing join documents d
      on d.tenant_id = ${ctx.tenantId} and d.source_id = ${run.source.id} and d.source_key = missing.url
    where missing.missing_syncs >= ${MISSING_SYNCS}`;
  return documents.map(({ id }) => id);
}

/** The error of a sync that stored no page: the most frequent one among its pages; null when it stored any. */
async function whatFailed({ sql }: Tx, ctx: SyncContext, run: SyncRun): Promise<ErrorKey | null> {
  const outcomes = await sql<{ error_key: ErrorKey | null; is_stored: boolean }[]>`
    select error_key, coalesce(outcome in ('stored', 'unchanged'), false) as is_stored from source_pages
    where tenant_id = ${ctx.tenantId} and source_id = ${run.source.id} and sync_number = ${run.number}
    group by error_key, is_stored order by count(*) desc`;
  if (outcomes.some((each) => each.is_stored)) return null;
  return outcomes.find((each) => each.error_key)?.error_key ?? "site_empty";
}
