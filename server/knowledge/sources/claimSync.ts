/** Claims a source's sync: a new one, or one that was paused or whose process died. */
import { randomUUID } from "node:crypto";
import { withTenant } from "../../db/tenant.ts";
import type { SyncContext, SyncedSource, SyncRun } from "./syncRun.ts";

type Claimed = SyncedSource & {
  sync_number: number;
  sync_phase: SyncRun["phase"];
};

/** @returns null when there is nothing to do: the source is paused, done or gone */
export async function claimSync(ctx: SyncContext, sourceId: string, signal: AbortSignal): Promise<SyncRun | null> {
  const token = randomUUID();
  const { tenantId } = ctx;
  const [claimed, parameters] = await withTenant(ctx, async ({ sql }) => {
    const [row] = await sql<Claimed[]>`
      update sources set status = 'syncing', sync_token = ${token}, alive_at = now(), error_key = null,
        sync_number = sync_number + case when sync_phase is null then 1 else 0 end,
        sync_started_at = case when sync_phase is null then now() else sync_started_at end,
        is_truncated = sync_phase is not null and is_truncated, sync_phase = coalesce(sync_phase, 'listing')
      where tenant_id = ${tenantId} and id = ${sourceId} and status in ('queued', 'syncing')
      returning id, kind, url, scope, discovery, exclude, max_pages, schedule, sync_number, sync_phase`;
    if (!row) return [null, []] as const;
    const known = await sql<{ path: string; count: number }[]>`
      select split_part(url, '?', 1) as path, count(*)::int as count from source_pages
      where tenant_id = ${tenantId} and source_id = ${sourceId} and sync_number = ${row.sync_number} and url like '%?%'
      group by 1`;
    return [row, known] as const;
  });
  if (!claimed) return null;
  const { sync_number, sync_phase, ...source } = claimed;
  return {
    source,
    number: sync_number,
    token,
    phase: sync_phase,
    takenUpAt: Date.now(),
    signal,
    robots: new Map(),
    variants: new Map(parameters.map(({ path, count }) => [path, count])),
    bytes: 0,
    failuresInRow: 0,
  };
}
