/**
 * Jobs that are asked for in a tenant's own transaction, as rows of the outbox: they are under row-level security like
 * all else the tenant has, and the role that serves requests needs no right on the queue's tables.
 */
import { v7 } from "uuid";
import type { JobQueue } from "../../ports/jobQueue.ts";

/** Carried out by `jobs/runOutbox.ts`, which hands them on to those who work. */
export function outboxJobs(): JobQueue {
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of listeners) listener();
  };
  return {
    async enqueue(tx, kind, job, { delaySeconds = 0 } = {}) {
      const payload = { name: kind.name, job, delay_seconds: delaySeconds };
      await tx.sql`insert into outbox (tenant_id, id, kind, payload)
        values (${job.tenantId}, ${v7()}, 'job', ${JSON.stringify(payload)}::jsonb)`;
      tx.afterCommit(wake);
    },
    wake,
    onWake(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
