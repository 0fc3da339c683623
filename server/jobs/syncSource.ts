/** Background jobs for sources: syncing them, and purging removed ones. */
import { setTimeout as sleep } from "node:timers/promises";
import { httpFetcher } from "../adapters/webFetcher/http.ts";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { abandonSync } from "../knowledge/sources/abandonSync.ts";
import { createHostGate } from "../knowledge/sources/hostGate.ts";
import { purgeSource } from "../knowledge/sources/purgeSource.ts";
import { ROBOT } from "../knowledge/sources/robotsRules.ts";
import type { SyncContext } from "../knowledge/sources/syncRun.ts";
import { syncSource } from "../knowledge/sources/syncSource.ts";
import { PURGE_SOURCE, type SourceJob, SYNC_SOURCE } from "../ports/jobKinds.ts";
import type { JobAttempt, JobHandler, JobWorkers } from "../ports/jobQueue.ts";
import { inTurns } from "./inTurns.ts";

/** Sites that one process syncs concurrently. */
const SYNCS = 3;

/** How long a large site is synced before the next one has its turn. */
const TURN_MS = 10 * 60_000;

const LAST_WORDS_MS = 2000;

export interface SourceWork {
  /** Enqueues syncs that are due or have no job. */
  sweep(isStart: boolean): Promise<unknown>;
  /** Call after the queue has stopped. */
  stop(): Promise<void>;
}

/** Starts this process's workers for syncs and purges. */
export async function startSourceWork(
  parts: Parts,
  queue: JobWorkers,
  tools: Pick<SyncContext, "reader">,
): Promise<SourceWork> {
  const { CRAWL_ALLOW_PRIVATE_HOSTS: allowed, PUBLIC_URL } = parts.config;
  const userAgent = `${ROBOT}/1.0${PUBLIC_URL ? ` (+${PUBLIC_URL})` : ""}`;
  const fetcher = httpFetcher({ allowed, userAgent });
  const hosts = createHostGate();
  const running = new Set<Promise<void>>();
  const sync: JobHandler<SourceJob> = async (job, attempt) => {
    const run = runSyncJob(parts, { ...tools, fetcher, hosts }, job, attempt);
    running.add(run);
    await run.finally(() => running.delete(run));
  };
  await queue.work(SYNC_SOURCE, SYNCS, inTurns(queue, SYNC_SOURCE, TURN_MS, sync));
  await queue.work(PURGE_SOURCE, 1, (job) => runPurgeJob(parts, job));
  return {
    sweep: (isStart) => enqueueDueSources(parts, queue, { isStart }),
    async stop() {
      await fetcher.close();
      // The queue has released these jobs, but they still need the database for a moment.
      await Promise.race([Promise.allSettled(running), sleep(LAST_WORDS_MS)]);
    },
  };
}

/** A sync sends a heartbeat at least once per page, which may take a fetch timeout and a read. */
const SILENT_SECONDS = 240;

/** Syncs a source. @throws errors that the queue should retry; after the last attempt the source is marked as failed */
async function runSyncJob(
  parts: Parts,
  tools: Pick<SyncContext, "fetcher" | "reader" | "hosts">,
  job: SourceJob,
  attempt: JobAttempt,
): Promise<void> {
  const delayMs = parts.config.CRAWL_DELAY_MS;
  const ctx: SyncContext = { db: parts.db, tenantId: job.tenantId, parts, delayMs, ...tools };
  const about = { tenant_id: job.tenantId, source_id: job.sourceId };
  try {
    const outcome = await syncSource(ctx, { sourceId: job.sourceId, signal: attempt.signal });
    parts.log.info({ ...about, ...outcome }, "sync finished");
  } catch (error) {
    // When the process stops or the time slice ends, the next run continues where this one was.
    if (attempt.signal.aborted) throw error;
    parts.log.warn({ ...about, err: error, is_last: attempt.isLast }, "sync failed");
    if (attempt.isLast) await abandonSync(ctx, job.sourceId);
    throw error;
  }
}

/**
 * Queues the syncs that are due, each from one process only, and enqueues those that seem to have no job; a duplicate
 * does no harm.
 * @param isStart includes what was queued or started just now: a previous process may have died on it
 * @returns the number of sources enqueued
 */
export async function enqueueDueSources(
  parts: Pick<Parts, "db">,
  queue: Pick<JobWorkers, "send">,
  { isStart = false }: { isStart?: boolean } = {},
): Promise<number> {
  const silent = isStart ? 0 : SILENT_SECONDS;
  const found = await withSystem(
    parts.db,
    "sweep_sources",
    (tx) => tx.sql<{ tenant_id: string; id: string; status: string }[]>`
      select tenant_id, id, status from sources
      where (status in ('idle', 'failed') and next_sync_at <= now())
        or (status in ('queued', 'syncing', 'deleting') and alive_at <= now() - make_interval(secs => ${silent}))
      order by alive_at limit 1000`,
  );
  let count = 0;
  for (const { tenant_id: tenantId, id, status } of found) {
    if (status === "deleting") await queue.send(PURGE_SOURCE, { tenantId, sourceId: id });
    else if (status === "queued" || status === "syncing" || (await queueDue(parts, tenantId, id))) {
      await queue.send(SYNC_SOURCE, { tenantId, sourceId: id });
    } else continue;
    count += 1;
  }
  return count;
}

/** @returns false when another process was faster */
async function queueDue(parts: Pick<Parts, "db">, tenantId: string, id: string): Promise<boolean> {
  const queued = await withTenant(
    { db: parts.db, tenantId },
    (tx) => tx.sql`
      update sources set status = 'queued', alive_at = now()
      where tenant_id = ${tenantId} and id = ${id} and status in ('idle', 'failed') and next_sync_at <= now() returning id`,
  );
  return queued.length > 0;
}

/** Deletes the remains of a removed source. @throws errors that the queue should retry */
async function runPurgeJob(parts: Parts, job: SourceJob): Promise<void> {
  const deleted = await purgeSource({ db: parts.db, tenantId: job.tenantId, parts }, { sourceId: job.sourceId });
  parts.log.info({ tenant_id: job.tenantId, source_id: job.sourceId, deleted }, "source deleted");
}
