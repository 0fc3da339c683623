/** Starts the job queue and its workers in one process. */

import { sweepCalls } from "../actions/sweepCalls.ts";
import { startQueue } from "../adapters/jobQueue/pgBoss.ts";
import type { Parts } from "../context/context.ts";
import { createFileReader } from "../knowledge/readers/createFileReader.ts";
import { proposeAnswer } from "../learning/proposeAnswer.ts";
import { promiseWaiting } from "../mail/outgoing/desk/promiseWaiting.ts";
import { metrics } from "../metrics/metrics.ts";
import { addProbe } from "../metrics/readMetrics.ts";
import {
  APPLY_RETENTION,
  INGEST_DOCUMENTS,
  INGEST_LATER,
  JOB_KINDS,
  MAIL_LATER,
  MAIL_WAITING,
  MAKE_EXPORT,
  PROPOSE_ANSWER,
  RUN_SAVED_QUESTIONS,
} from "../ports/jobKinds.ts";
import type { JobKind, JobOptions, JobWorkers } from "../ports/jobQueue.ts";
import { withOwnModel } from "../tenantModel/withOwnModel.ts";
import { startWebhookWork } from "./deliverWebhooks.ts";
import { enqueueLostDocuments, runIngestTurn } from "./ingestDocuments.ts";
import { inOneProcess } from "./inOneProcess.ts";
import { enqueueRetention, runRetentionJob } from "./keepRetention.ts";
import { startVectorWork } from "./keepVectors.ts";
import { type Background, startLoop } from "./loop.ts";
import { runExportJob, sweepExports } from "./makeExport.ts";
import { startMailboxWork } from "./pollMailbox.ts";
import { runAfterChanges, runSavedQuestionsJob } from "./runSavedQuestions.ts";
import { sweepCosts } from "./sweepCosts.ts";
import { sweepFiles } from "./sweepFiles.ts";
import { sweepIdempotencyKeys } from "./sweepIdempotencyKeys.ts";
import { sweepVisits } from "./sweepVisits.ts";
import { startSourceWork } from "./syncSource.ts";

export interface Workers {
  /** Enqueues a job that a transaction has requested. @param name the job's kind */
  forward(name: string, job: object, options: JobOptions): Promise<void>;
  /** Deletes all jobs of a tenant. */
  dropTenant(tenantId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Enqueues work that has no job. @param isStart a previous process may have died just now */
type Sweep = (isStart: boolean) => Promise<unknown>;

const SWEEP_MS = 60_000;
/** A round deletes whatever is too old. */
const MAX_ROUND_MS = 600_000;
/** How late a job begins of which no worker was told. */
const LOOK_MS = 5000;
/** Tenants whose documents one process ingests concurrently. */
const TURNS = 3;
/** Exports that one process makes concurrently. */
const EXPORTERS = 2;
/** Answers from which one process drafts knowledge concurrently. */
const PROPOSERS = 2;
/** Tenants for which one process schedules alert mails concurrently. */
const MAILERS = 2;

/**
 * Starts workers for every kind of queued job, including jobs left by an earlier process.
 * @param url the migrating login: it creates the schema `pgboss` and the tenants' vector shelves
 */
export async function startWorkers(parts: Parts, url: string): Promise<Workers> {
  const queue = await startQueue({
    url,
    log: parts.log,
    bus: parts.bus,
    kinds: JOB_KINDS,
  });
  const reader = createFileReader();
  await queue.work(INGEST_DOCUMENTS, TURNS, (job, attempt) => runIngestTurn(parts, { reader, queue }, job, attempt));
  await queue.work(INGEST_LATER, 1, ({ tenantId }) => queue.send(INGEST_DOCUMENTS, { tenantId }));
  await queue.work(MAIL_WAITING, MAILERS, (job) => promiseWaiting(parts, job));
  await queue.work(MAIL_LATER, 1, ({ tenantId }) => queue.send(MAIL_WAITING, { tenantId }));
  const sources = await startSourceWork(parts, queue, { reader });
  await queue.work(MAKE_EXPORT, EXPORTERS, (job, attempt) => runExportJob(parts, job, attempt));
  await queue.work(RUN_SAVED_QUESTIONS, 1, (job, attempt) => runSavedQuestionsJob(parts, job, attempt));
  await queue.work(PROPOSE_ANSWER, PROPOSERS, async ({ tenantId, messageId }) => {
    const own = await withOwnModel(parts, tenantId);
    await proposeAnswer({ db: parts.db, tenantId, parts: own }, { messageId });
  });
  const endRuns = runAfterChanges(parts, queue);
  await queue.work(APPLY_RETENTION, 1, (job) => runRetentionJob(parts, job));
  const webhooks = await startWebhookWork(parts, queue);
  const mailbox = await startMailboxWork(parts, queue);
  const vectors = await startVectorWork(parts, url, queue);
  const sweeps = await startSweeps(parts, [
    vectors.sweep,
    sources.sweep,
    (isStart) => enqueueLostDocuments(parts, queue, { isStart }),
    () => sweepVisits(parts),
    () => sweepFiles(parts),
    () => enqueueRetention(parts, queue),
    () => sweepExports(parts),
    webhooks.sweep,
    mailbox.sweep,
    () => sweepIdempotencyKeys(parts),
    () => sweepCosts(parts),
    () => sweepCalls(parts),
  ]);
  const endProbe = countWaiting(queue);
  const look = startLoop(parts.log, "wakeWaiting", LOOK_MS, inOneProcess(parts, "jobs", LOOK_MS, queue.wakeWaiting));
  return {
    async forward(name, job, options) {
      const kind = (JOB_KINDS as JobKind<never>[]).find((each) => each.name === name);
      if (!kind) throw new Error(`no job is called ${name}`);
      await queue.send(kind, job as never, options);
    },
    dropTenant: queue.dropTenant,
    async stop() {
      endProbe();
      endRuns();
      await Promise.all([sweeps.stop(), look.stop()]);
      mailbox.stop();
      await queue.stop();
      await sources.stop();
      await webhooks.stop();
      await vectors.stop();
      await reader.close();
    },
  };
}

/**
 * Counts the waiting jobs whenever the metrics are read.
 * @returns a function that stops this
 */
function countWaiting(queue: Pick<JobWorkers, "waiting">): () => void {
  return addProbe(async () => {
    const waiting = new Map((await queue.waiting()).map(({ kind, count }) => [kind, count]));
    for (const { name } of JOB_KINDS) metrics.jobsWaiting.set({ kind: name }, waiting.get(name) ?? 0);
  });
}

/** Runs every sweep at once, then in one process once a minute; a failure is logged and retried. */
async function startSweeps(parts: Parts, sweeps: Sweep[]): Promise<Background> {
  const round = (isStart: boolean) =>
    Promise.all(
      sweeps.map((sweep) =>
        sweep(isStart).catch((error) => parts.log.warn({ err: error }, "could not look for lost work")),
      ),
    );
  await round(true);
  const look = inOneProcess(parts, "lost_work", SWEEP_MS, () => round(false));
  return startLoop(parts.log, "startSweeps", SWEEP_MS, look, MAX_ROUND_MS);
}
