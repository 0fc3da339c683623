/** Brings tenant deletions to completion, in every process. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { deleteTenant, forgetBesides } from "./deleteTenant.ts";

/** Time for work that was running at the deletion to make its last writes, and for every process to check repeatedly. */
const SETTLE_SECONDS = 20;
/** A deletion with rows left after this was interrupted. */
const ABANDONED_SECONDS = 30;

interface Deletion {
  id: string;
  is_gone: boolean;
  is_abandoned: boolean;
}

/**
 * Resumes interrupted deletions, clears what deleted tenants left behind (jobs, and data written or cached during the
 * deletion), and finally drops the deletion's own record.
 * @param dropJobs deletes a tenant's jobs from the queue
 * @returns the number of unfinished deletions
 */
export async function settleDeletions(
  parts: Parameters<typeof deleteTenant>[0],
  dropJobs: (tenantId: string) => Promise<void>,
): Promise<number> {
  const open = await withSystem(
    parts.db,
    "sweep_deletions",
    ({ sql }) => sql<Deletion[]>`
      select id, rows_gone_at is not null as is_gone,
        rows_gone_at is null and requested_at < now() - make_interval(secs => ${ABANDONED_SECONDS}) as is_abandoned
      from tenant_deletions`,
  );
  for (const { id, is_gone, is_abandoned } of open) {
    if (is_abandoned) await deleteTenant(parts, { tenantId: id });
    if (!is_gone && !is_abandoned) continue;
    await forgetBesides(parts, id);
    await dropJobs(id);
  }
  if (open.length > 0) await forgetSettled(parts);
  return open.length;
}

async function forgetSettled({ db }: Pick<Parts, "db">): Promise<void> {
  await withSystem(
    db,
    "sweep_deletions",
    ({ sql }) => sql`
      delete from tenant_deletions where rows_gone_at < now() - make_interval(secs => ${SETTLE_SECONDS})`,
  );
}
