/** Marks a sync as failed once its retries are used up. */
import { withTenant } from "../../db/tenant.ts";
import { settlePages } from "./finishSync.ts";
import { scheduleSeconds } from "./schedule.ts";
import type { SyncContext } from "./syncRun.ts";
import { tellSourceChanged } from "./tellSourceChanged.ts";

/** Does nothing for a source that is not syncing. Its next sync starts from scratch. */
export async function abandonSync(ctx: SyncContext, sourceId: string): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const { sql } = tx;
    const [source] = await sql<{ schedule: Parameters<typeof scheduleSeconds>[0] }[]>`
      update sources set status = 'failed', error_key = 'internal', sync_phase = null, sync_token = null, updated_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${sourceId} and status = 'syncing' returning schedule`;
    if (!source) return;
    await settlePages(tx, ctx, sourceId);
    await sql`
      update sources
      set next_sync_at = now() + make_interval(secs => ${scheduleSeconds(source.schedule)}::double precision)
      where tenant_id = ${ctx.tenantId} and id = ${sourceId}`;
  });
  await tellSourceChanged(ctx, sourceId);
}
