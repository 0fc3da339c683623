/** Puts queue, reader and worker together for one process. */
import type { Parts } from "../context.ts";
import { createFileReader } from "../knowledge/readers/createFileReader.ts";
import { enqueueLostDocuments, runIngestJob } from "./ingestDocument.ts";
import { startQueue } from "./queue.ts";

export interface Ingestion {
  enqueue(tenantId: string, documentId: string): Promise<void>;
  stop(): Promise<void>;
}

const SWEEP_MS = 60_000;

/**
 * Starts working on queued documents, also on those that an earlier process left behind.
 * @param url a login that may create the schema `pgboss`, or finds it made
 */
export async function startIngestion(parts: Parts, url: string): Promise<Ingestion> {
  const queue = await startQueue({ url, log: parts.log });
  const reader = createFileReader();
  await queue.work((job, attempt) => runIngestJob(parts, reader, job, attempt));
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = (isStart: boolean) => {
    sweeping = enqueueLostDocuments(parts, queue, { isStart }).catch((error) =>
      parts.log.warn({ err: error }, "could not look for lost documents"),
    );
    return sweeping;
  };
  await sweep(true);
  const timer = setInterval(() => sweep(false), SWEEP_MS);
  timer.unref();
  return {
    enqueue: queue.enqueueIngest,
    async stop() {
      clearInterval(timer);
      await sweeping;
      await queue.stop();
      await reader.close();
    },
  };
}
