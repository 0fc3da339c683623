/** The daily deletion of data past its tenant's retention period. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { applyRetention } from "../erasure/applyRetention.ts";
import { APPLY_RETENTION } from "../ports/jobKinds.ts";
import type { JobWorkers, TenantJob } from "../ports/jobQueue.ts";

const AT_ONCE = 500;

/** Deletes one tenant's expired data and records the run. @throws errors that the queue should retry */
export async function runRetentionJob(parts: Parts, { tenantId }: TenantJob): Promise<void> {
  const expired = await applyRetention({ db: parts.db, tenantId, parts });
  await withSystem(
    parts.db,
    "sweep_retention",
    ({ sql }) => sql`update tenants set retention_applied_at = now() where id = ${tenantId}`,
  );
  parts.log.info({ tenant_id: tenantId, ...expired }, "retention applied");
}

/** Enqueues tenants with a retention period whose last run is a day old. @returns how many */
export async function enqueueRetention(parts: Pick<Parts, "db">, queue: Pick<JobWorkers, "send">): Promise<number> {
  const due = await withSystem(
    parts.db,
    "sweep_retention",
    ({ sql }) => sql<{ id: string }[]>`
      select id from tenants
      where coalesce(retention_applied_at, '-infinity') < now() - interval '1 day'
        and exists (select from jsonb_each(settings) where key like 'retention\\_%' and value <> 'null')
      limit ${AT_ONCE}`,
  );
  for (const { id } of due) await queue.send(APPLY_RETENTION, { tenantId: id });
  return due.length;
}
