/** Background work: asked for in a transaction, done after it by whichever process is free. */
import type postgres from "postgres";

/** As much of a transaction as asking for a job takes. */
interface AskingTransaction {
  sql: postgres.Sql;
  afterCommit(done: () => void): void;
}

/** One kind of background job: what it is called, what it is told, how it is tried again. */
export interface JobKind<Job extends object> {
  name: string;
  /** Asking twice for the same key, before the first has begun, is asking once. */
  keyOf(job: Job): string;
  /** Whether two jobs of one key may run at the same time. */
  mayOverlap: boolean;
  /** A process works on one of them at a time for each tenant; others' jobs pass those that wait behind it. */
  isOnePerTenant?: boolean;
  /** Tries after the first, later and later. */
  retries: number;
  /** A job that runs longer than this is given up, and tried again. */
  expireSeconds: number;
}

/** A tenant's job; nothing in it is secret, all of it is ids. */
export interface TenantJob {
  tenantId: string;
}

export interface JobQueue {
  /** The job is asked for when this transaction commits, and not at all when it does not. */
  enqueue<Job extends TenantJob>(
    tx: AskingTransaction,
    kind: JobKind<Job>,
    job: Job,
    options?: JobOptions,
  ): Promise<void>;
  /** Carries out at once, instead of within a second, what has just been committed. */
  wake(): void;
  /** @returns ends the listening */
  onWake(listener: () => void): () => void;
}

export interface JobOptions {
  /** Not to begin before. */
  delaySeconds?: number;
}

/** What a handler is told beside its job. */
export interface JobAttempt {
  /** No retry will follow a failure of this one. */
  isLast: boolean;
  /** Fires when this process ends, or when the job is not this process's any more. */
  signal: AbortSignal;
}

export type JobHandler<Job extends object> = (job: Job, attempt: JobAttempt) => Promise<void>;

/** The side of those who do the work. */
export interface JobWorkers {
  /** At most one waiting job per key. */
  send<Job extends object>(kind: JobKind<Job>, job: Job, options?: JobOptions): Promise<void>;
  /** Starts working, on `concurrency` jobs at a time in this process. A handler that throws is tried again. */
  work<Job extends object>(kind: JobKind<Job>, concurrency: number, handler: JobHandler<Job>): Promise<void>;
  /** How many jobs of each kind are due and have not begun; kinds without one are left out. */
  waiting(): Promise<{ kind: string; count: number }[]>;
  /** Deletes all jobs of a tenant, also those that are done; who still runs one is told by its signal. */
  dropTenant(tenantId: string): Promise<void>;
  /** Lets what runs finish for some seconds, then closes; an unfinished job is taken up by another process. */
  stop(): Promise<void>;
}
