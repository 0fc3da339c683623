/** The job queue: pg-boss over the same database, in its own schema. */

import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

export interface IngestJob {
  tenantId: string;
  documentId: string;
}

/** What a handler is told beside its job. */
export interface JobAttempt {
  /** No retry will follow a failure of this one. */
  isLast: boolean;
  signal: AbortSignal;
}

export interface Queue {
  /** At most one waiting job per document: asking twice is asking once. */
  enqueueIngest(tenantId: string, documentId: string): Promise<void>;
  /** Starts working. A handler that throws is tried again, later and later, at most `RETRIES` times. */
  work(handler: (job: IngestJob, attempt: JobAttempt) => Promise<void>): Promise<void>;
  /** Lets what runs finish for some seconds, then closes; an unfinished job is taken up by another process. */
  stop(): Promise<void>;
}

const INGEST = "ingest_document";
const RETRIES = 4;
/** A job that is silent for so long belonged to a process that died. */
const HEARTBEAT_SECONDS = 60;
const STOP_MS = 5000;

/**
 * Opens the queue; its schema `pgboss` is made when missing, which takes a login that may create one.
 * @param concurrency files read at the same time by this process
 */
export async function startQueue({
  url,
  log,
  concurrency = 2,
}: {
  url: string;
  log: Logger;
  concurrency?: number;
}): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss", max: 2, application_name: "frontdesk-jobs" });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  await boss.start();
  // "short": one waiting job per key, any number running; a newer file's job may wait behind an older one's.
  await boss.createQueue(INGEST, {
    policy: "short",
    retryLimit: RETRIES,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 3600,
  });
  // Fills the library's cache of queues, so that no later send has to look the queue up.
  await boss.fetch(INGEST, { batchSize: 1, ignoreStartAfter: false, minPriority: 1_000_000 });
  return {
    async enqueueIngest(tenantId, documentId) {
      await boss.send(INGEST, { tenantId, documentId }, { singletonKey: documentId });
    },
    async work(handler) {
      const options = {
        batchSize: 1,
        includeMetadata: true,
        pollingIntervalSeconds: 0.5,
        localConcurrency: concurrency,
        heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
      } as const;
      await boss.work<IngestJob, void, typeof options>(INGEST, options, async (jobs) => {
        for (const job of jobs) {
          await handler(job.data, { isLast: job.retryCount >= job.retryLimit, signal: job.signal });
        }
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, close: true }),
  };
}
