/** Makes exports, and deletes expired ones. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { failExport, makeExport } from "../exports/makeExport.ts";
import type { ExportJob } from "../ports/jobKinds.ts";
import type { JobAttempt } from "../ports/jobQueue.ts";

const AT_ONCE = 200;

/** @throws errors that the queue should retry */
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
    parts.log.warn({ ...about, err: error, is_last: attempt.isLast }, "an export failed");
    if (attempt.isLast) await failExport(ctx, exportId);
    throw error;
  }
}

/** Deletes expired exports with their files. @returns the number of exports deleted */
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
