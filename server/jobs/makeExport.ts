/** The making of exports, and their end. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { failExport, makeExport } from "../exports/makeExport.ts";
import type { ExportJob } from "../ports/jobKinds.ts";
import type { JobAttempt } from "../ports/jobQueue.ts";

const AT_ONCE = 200;

/** @throws what the queue should try again */
export async function runExportJob(
  parts: Parts,
  { tenantId, exportId }: ExportJob,
  attempt: JobAttempt,
): Promise<void> {
  const ctx = { db: parts.db, tenantId };
  const about = { tenant_id: tenantId, export_id: exportId };
  try {
    const isWhole = await makeExport(ctx, { exportId, signal: attempt.signal });
    parts.log.info({ ...about, is_whole: isWhole }, "export finished");
  } catch (error) {
    parts.log.warn({ ...about, err: error, is_last: attempt.isLast }, "an export did not work out");
    if (attempt.isLast) await failExport(ctx, exportId);
    throw error;
  }
}

/** Deletes exports that have expired, files included. @returns how many went */
export async function sweepExports({ db }: Pick<Parts, "db">): Promise<number> {
  const expired = await withSystem(
    db,
    "sweep_exports",
    ({ sql }) => sql<{ tenant_id: string; id: string }[]>`
      select tenant_id, id from exports where expires_at <= now() limit ${AT_ONCE}`,
  );
  for (const { tenant_id: tenantId, id } of expired) {
    await withTenant(
      { db, tenantId },
      ({ sql }) => sql`delete from exports where tenant_id = ${tenantId} and id = ${id}`,
    );
  }
  return expired.length;
}
