/** The job workers: pg-boss on the same database, in its own schema. */
import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { metrics } from "../../metrics/metrics.ts";
import type { Bus } from "../../ports/bus.ts";
import type { JobHandler, JobKind, JobWorkers } from "../../ports/jobQueue.ts";
import { withLogIds } from "../../tracing/logIds.ts";
import { type Attributes, inSpan } from "../../tracing/span.ts";

/** A job silent for this long belonged to a process that died. */
const HEARTBEAT_SECONDS = 60;
const STOP_MS = 5000;
/** Client-side timeout: behind a proxy or a firewall a server can go silent without closing the connection. */
const QUERY_MS = 20_000;
/** How often each worker polls by itself. Jobs without a notice are found sooner by `wakeWaiting`. */
const REST_SECONDS = 60;
/** The library's own look for jobs that wait for others, of which there are none here. */
const FLOW_SECONDS = 3600;

/**
 * Opens the queue and creates its schema `pgboss` if missing, which requires a login that may create schemas.
 * @param kinds all kinds that may be sent or worked on
 */
export async function startQueue({
  url,
  log,
  bus,
  kinds,
}: {
  url: string;
  log: Logger;
  /** Tells workers in all processes about new jobs at once. */
  bus: Pick<Bus, "publish" | "subscribe">;
  kinds: readonly Omit<JobKind<never>, "keyOf">[];
}): Promise<JobWorkers> {
  const boss = await openBoss(url, log);
  for (const kind of kinds) await openKind(boss, kind);
  const workers = new Map<string, string[]>();
  const wake = (name: string) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };
  const leave = bus.subscribe("all", (notice) => {
    if (notice.type === "job_sent") wake(notice.kind);
  });
  return {
    async send(kind, job, { delaySeconds = 0 } = {}) {
      const group = tenantOf(job);
      await boss.send(kind.name, job, { singletonKey: kind.keyOf(job), startAfter: delaySeconds, ...group });
      if (delaySeconds === 0) void bus.publish({ type: "job_sent", kind: kind.name });
    },
    async work<Job extends object>(kind: JobKind<Job>, concurrency: number, handler: JobHandler<Job>) {
      const each = async (jobs: JobWithMetadata<Job>[]) => {
        for (const job of jobs) {
          // Where there was one job, there may be more: wake the others now, and this worker once it is done.
          wake(kind.name);
          const run = () => handler(job.data, { isLast: job.retryCount >= job.retryLimit, signal: job.signal });
          await withLogIds({ job: kind.name }, () => measured(kind.name, job.data, run));
          log.debug({ job: kind.name }, "a job has ended");
        }
      };
      const own: string[] = [];
      workers.set(kind.name, own);
      for (let n = 0; n < concurrency; n++)
        own.push(await boss.work<Job, void, WorkerOptions>(kind.name, workerOptions(kind), each));
    },
    async wakeWaiting() {
      for (const { kind } of await readRows<{ kind: string }>(boss, DUE)) {
        wake(kind);
        void bus.publish({ type: "job_sent", kind });
      }
    },
    waiting: () => readRows<{ kind: string; count: number }>(boss, WAITING),
    async dropTenant(tenantId) {
      await boss.getDb().executeSql("delete from pgboss.job where data ->> 'tenantId' = $1", [tenantId]);
    },
    async stop() {
      leave();
      await boss.stop({ graceful: true, timeout: STOP_MS, close: true });
    },
  };
}

async function openBoss(url: string, log: Logger): Promise<PgBoss> {
  const connection = { connectionString: url, max: 2, application_name: "frontdesk-jobs", query_timeout: QUERY_MS };
  const boss = new PgBoss({ ...connection, schema: "pgboss", schedule: false, flowIntervalSeconds: FLOW_SECONDS });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  await boss.start();
  return boss;
}

async function readRows<Row>(boss: PgBoss, text: string): Promise<Row[]> {
  return (await boss.getDb().executeSql(text)).rows as Row[];
}

type WorkerOptions = ReturnType<typeof workerOptions>;

function workerOptions({ isOnePerTenant }: Pick<JobKind<never>, "isOnePerTenant">) {
  return {
    batchSize: 1,
    includeMetadata: true as const,
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
    pollingIntervalSeconds: REST_SECONDS,
    ...(isOnePerTenant ? { localGroupConcurrency: 1 } : {}),
  };
}

/** By the index of each kind's jobs that have not begun, however many there are. */
const DUE = `select q.name as kind from pgboss.queue q where exists (
  select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after <= now())`;
const WAITING = `select name as kind, count(*)::int as count from pgboss.job
  where state in ('created', 'retry') and start_after <= now() group by name`;

async function measured(kind: string, job: object, run: () => Promise<void>): Promise<void> {
  const end = metrics.jobSeconds.startTimer({ kind });
  const attributes: Attributes = "tenantId" in job ? { "frontdesk.tenant.id": String(job.tenantId) } : {};
  try {
    await inSpan(`job ${kind}`, { kind: "consumer", mayBegin: true, attributes }, run);
    metrics.jobs.inc({ kind, result: "done" });
  } catch (error) {
    metrics.jobs.inc({ kind, result: "failed" });
    throw error;
  } finally {
    end();
  }
}

/** The group by which jobs are limited to one at a time per tenant. */
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
  // Fills the library's queue cache, so that no later send has to look the queue up.
  await boss.fetch(kind.name, { batchSize: 1, ignoreStartAfter: false, minPriority: 1_000_000 });
}
