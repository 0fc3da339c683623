/** Sees deletions of tenants through to their end, in every process. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { deleteTenant, forgetBesides } from "./deleteTenant.ts";

/** What still ran when the rows went has written its last by then; every process has looked several times. */
const SETTLE_SECONDS = 20;
/** A deletion whose rows are there after this was cut off. */
const ABANDONED_SECONDS = 30;

interface Deletion {
  id: string;
  is_gone: boolean;
  is_abandoned: boolean;
}

/**
 * Takes up deletions that were cut off, forgets deleted tenants again (their jobs, and what was written or remembered while they
 * went), and at last forgets that there was a deletion.
 * @param dropJobs deletes a tenant's jobs from the queue
 * @returns how many deletions are not over yet
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
