/**
 * Jobs enqueued in a tenant's own transaction, as outbox rows: like all tenant data they are under row-level security,
 * and the role that serves requests needs no rights on the queue's tables.
 */
import { v7 } from "uuid";
import type { JobQueue } from "../../ports/jobQueue.ts";

/** `jobs/runOutbox.ts` runs them by passing them on to the workers. */
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
