/** Background jobs: enqueued in a transaction, run after it commits by any free process. */
import type postgres from "postgres";

/** The part of a transaction that enqueueing needs. */
interface AskingTransaction {
  sql: postgres.Sql;
  afterCommit(done: () => void): void;
}

/** One kind of background job: its name, its payload and its retries. */
export interface JobKind<Job extends object> {
  name: string;
  /** Enqueueing the same key twice before the first job starts enqueues it once. */
  keyOf(job: Job): string;
  /** Whether two jobs with the same key may run at once. */
  mayOverlap: boolean;
  /** Each process works on one of a tenant's jobs at a time; other tenants' jobs overtake the ones waiting. */
  isOnePerTenant?: boolean;
  /** Retries after the first attempt, with growing delays. */
  retries: number;
  /** A job that runs longer is given up, and retried. */
  expireSeconds: number;
}

/** A tenant's job; contains only ids, nothing secret. */
export interface TenantJob {
  tenantId: string;
}

export interface JobQueue {
  /** Enqueues the job when this transaction commits; not at all if it rolls back. */
  enqueue<Job extends TenantJob>(
    tx: AskingTransaction,
    kind: JobKind<Job>,
    job: Job,
    options?: JobOptions,
  ): Promise<void>;
  /** Runs jobs just committed right away, instead of within a second. */
  wake(): void;
  /** @returns a function that stops listening */
  onWake(listener: () => void): () => void;
}

export interface JobOptions {
  /** Earliest start, from now. */
  delaySeconds?: number;
}

/** What a handler gets in addition to its job. */
export interface JobAttempt {
  /** No retry follows if this attempt fails. */
  isLast: boolean;
  /** Fires when this process shuts down, or no longer owns the job. */
  signal: AbortSignal;
}

export type JobHandler<Job extends object> = (job: Job, attempt: JobAttempt) => Promise<void>;

/** The worker side of the queue. */
export interface JobWorkers {
  /** Enqueues a job; at most one waits per key. */
  send<Job extends object>(kind: JobKind<Job>, job: Job, options?: JobOptions): Promise<void>;
  /** Starts up to `concurrency` parallel jobs in this process. A job whose handler throws is retried. */
  work<Job extends object>(kind: JobKind<Job>, concurrency: number, handler: JobHandler<Job>): Promise<void>;
  /** Wakes the workers of all processes whose kind has due jobs: delayed ones, and those whose notice was lost. */
  wakeWaiting(): Promise<void>;
  /** Number of jobs per kind that are due but not started; kinds without any are left out. */
  waiting(): Promise<{ kind: string; count: number }[]>;
  /** Deletes all of a tenant's jobs, including finished ones; the signal stops those that still run. */
  dropTenant(tenantId: string): Promise<void>;
  /** Gives running jobs some seconds to finish, then closes; unfinished jobs are resumed by another process. */
  stop(): Promise<void>;
}
