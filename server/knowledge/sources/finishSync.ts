/** Ends a sync: what was missing twice goes, the source says how it went and when it is next due. */
import { onlyRow } from "../../db/onlyRow.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { ErrorKey } from "../../protocol/errors.ts";
import { deletePages } from "./deletePages.ts";
import { scheduleSeconds } from "./schedule.ts";
import { holdSync, type SyncContext, type SyncRun } from "./syncRun.ts";

/** One sync without it may be a slip of the site's. */
const MISSING_SYNCS = 2;
const BATCH = 50;

/**
 * @param isCutShort the sync stopped before its list was worked off
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
    // Leftovers without a document are no pages of this source any more.
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

/** Ends a sync that could not be done. What was fetched before stays. @throws SyncEnded */
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

/** Nothing waits any more. */
export async function settlePages({ sql }: Tx, ctx: TenantContext, sourceId: string): Promise<void> {
  await sql`
    update source_pages set is_pending = false
    where tenant_id = ${ctx.tenantId} and source_id = ${sourceId} and is_pending`;
}

/** Whether a page that was not come across can't have been overlooked: nothing was cut off, no page hid its links. */
async function isComplete({ sql }: Tx, ctx: SyncContext, run: SyncRun): Promise<boolean> {
  const rows = await sql<{ is_truncated: boolean; failed: number }[]>`
    select is_truncated, (select count(*)::int from source_pages p where p.tenant_id = s.tenant_id
      and p.source_id = s.id and p.sync_number = ${run.number} and p.outcome = 'failed') as failed
    from sources s where tenant_id = ${ctx.tenantId} and id = ${run.source.id}`;
  const source = onlyRow(rows);
  return !source.is_truncated && (run.phase !== "crawling" || source.failed === 0);
}

/** @returns the documents of pages that have been missing too often */
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

/** A sync that no page came of has failed, with what most of its pages failed with. */
async function whatFailed({ sql }: Tx, ctx: SyncContext, run: SyncRun): Promise<ErrorKey | null> {
  const outcomes = await sql<{ error_key: ErrorKey | null; is_stored: boolean }[]>`
    select error_key, coalesce(outcome in ('stored', 'unchanged'), false) as is_stored from source_pages
    where tenant_id = ${ctx.tenantId} and source_id = ${run.source.id} and sync_number = ${run.number}
    group by error_key, is_stored order by count(*) desc`;
  if (outcomes.some((each) => each.is_stored)) return null;
  return outcomes.find((each) => each.error_key)?.error_key ?? "site_empty";
}
