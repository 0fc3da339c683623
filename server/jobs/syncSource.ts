/** The background tasks of sources: fetching them, and deleting those that were removed. */
import type { Parts } from "../context.ts";
import { purgeSource } from "../knowledge/sources/purgeSource.ts";
import type { JobKind } from "./queue.ts";

interface SourceJob {
  tenantId: string;
  sourceId: string;
}

/** One run per source at a time. A run that dies is taken up where it was: its list of pages is in the database. */
export const SYNC_SOURCE: JobKind<SourceJob> = {
  name: "sync_source",
  keyOf: (job) => job.sourceId,
  mayOverlap: false,
  retries: 4,
  expireSeconds: 8 * 3600,
};

export const PURGE_SOURCE: JobKind<SourceJob> = {
  name: "purge_source",
  keyOf: (job) => job.sourceId,
  mayOverlap: false,
  retries: 8,
  expireSeconds: 3600,
};

/** Deletes what is left of a removed source. @throws what the queue should try again */
export async function runPurgeJob(parts: Parts, job: SourceJob): Promise<void> {
  const deleted = await purgeSource({ db: parts.db, tenantId: job.tenantId, parts }, { sourceId: job.sourceId });
  parts.log.info({ tenant_id: job.tenantId, source_id: job.sourceId, deleted }, "source deleted");
}
