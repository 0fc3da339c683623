/** Those who work on jobs: pg-boss over the same database, in its own schema. */
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { metrics } from "../../metrics/metrics.ts";
import type { JobHandler, JobKind, JobWorkers } from "../../ports/jobQueue.ts";

/** A job that is silent for so long belonged to a process that died. */
const HEARTBEAT_SECONDS = 60;
const STOP_MS = 5000;
/** Of the client's own: behind a proxy or a firewall a server can go silent without a word. */
const QUERY_MS = 20_000;

/**
 * Opens the queue; its schema `pgboss` is made when missing, which takes a login that may create one.
 * @param kinds all that may be sent or worked on
 */
export async function startQueue({
  url,
  log,
  kinds,
}: {
  url: string;
  log: Logger;
  kinds: readonly Omit<JobKind<never>, "keyOf">[];
}): Promise<JobWorkers> {
  const connection = { connectionString: url, max: 2, application_name: "frontdesk-jobs", query_timeout: QUERY_MS };
  const boss = new PgBoss({ ...connection, schema: "pgboss" });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  await boss.start();
  for (const kind of kinds) await openKind(boss, kind);
  return {
    async send(kind, job, { delaySeconds = 0 } = {}) {
      const group = tenantOf(job);
      await boss.send(kind.name, job, { singletonKey: kind.keyOf(job), startAfter: delaySeconds, ...group });
    },
    async work<Job extends object>(kind: JobKind<Job>, concurrency: number, handler: JobHandler<Job>) {
      const options = {
        batchSize: 1,
        includeMetadata: true,
        pollingIntervalSeconds: 0.5,
        localConcurrency: concurrency,
        heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
        ...(kind.isOnePerTenant ? { localGroupConcurrency: 1 } : {}),
      } as const;
      await boss.work<Job, void, typeof options>(kind.name, options, async (jobs) => {
        for (const job of jobs) {
          const run = () => handler(job.data, { isLast: job.retryCount >= job.retryLimit, signal: job.signal });
          await measured(kind.name, run);
        }
      });
    },
    async waiting() {
      const { rows } = await boss.getDb().executeSql(WAITING);
      return rows as { kind: string; count: number }[];
    },
    async dropTenant(tenantId) {
      await boss.getDb().executeSql("delete from pgboss.job where data ->> 'tenantId' = $1", [tenantId]);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, close: true }),
  };
}

const WAITING = `select name as kind, count(*)::int as count from pgboss.job
  where state in ('created', 'retry') and start_after <= now() group by name`;

async function measured(kind: string, run: () => Promise<void>): Promise<void> {
  const end = metrics.jobSeconds.startTimer({ kind });
  try {
    await run();
    metrics.jobs.inc({ kind, result: "done" });
  } catch (error) {
    metrics.jobs.inc({ kind, result: "failed" });
    throw error;
  } finally {
    end();
  }
}

/** What jobs are counted by where a tenant may have one at a time. */
function tenantOf(job: object): { group?: { id: string } } {
  return "tenantId" in job ? { group: { id: String(job.tenantId) } } : {};
}

async function openKind(boss: PgBoss, kind: Omit<JobKind<never>, "keyOf">): Promise<void> {
  await boss.createQueue(kind.name, {
    // "short": one waiting job per key, any number running. "stately": one waiting and one running per key.
    policy: kind.mayOverlap ? "short" : "stately",
    retryLimit: kind.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: kind.expireSeconds,
  });
  // Fills the library's cache of queues, so that no later send has to look the queue up.
  await boss.fetch(kind.name, { batchSize: 1, ignoreStartAfter: false, minPriority: 1_000_000 });
}
