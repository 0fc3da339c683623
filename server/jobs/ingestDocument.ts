/** The background task that turns queued files into knowledge. */

import { openBudget } from "../budget/openBudget.ts";
import { paidEmbedder } from "../budget/paidEmbedder.ts";
import type { Parts } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { failDocument, type IngestContext, ingestDocument } from "../knowledge/ingestDocument.ts";
import type { FileReader } from "../knowledge/readers/createFileReader.ts";
import { EngineError } from "../ports/engine.ts";
import { type DocumentJob, INGEST_DOCUMENT } from "../ports/jobKinds.ts";
import type { JobAttempt, JobWorkers } from "../ports/jobQueue.ts";
import { findTenant } from "../tenants/findTenant.ts";
import { parseSettings } from "../tenants/settings.ts";

/** Documents that wait longer than this may have lost their job: the process died between storing and enqueuing. */
const QUEUED_SECONDS = 60;
/** The queue itself retries the jobs of dead processes; a document still unfinished after this fell through. */
const PROCESSING_SECONDS = 900;
/** No request for vectors takes longer. */
const EMBED_SECONDS = 120;

/**
 * Works on one document. A file at fault fails for good with its key; anything else is thrown for the queue to retry,
 * and becomes `ingestion_failed` when no retry is left.
 */
export async function runIngestJob(
  parts: Parts,
  reader: FileReader,
  job: DocumentJob,
  attempt: JobAttempt,
): Promise<void> {
  const ctx = await paidContext(parts, job.tenantId);
  const about = { tenant_id: job.tenantId, document_id: job.documentId };
  try {
    const outcome = await ingestDocument(ctx, { documentId: job.documentId, reader, signal: attempt.signal });
    parts.log.info({ ...about, ...outcome }, "ingestion finished");
  } catch (error) {
    parts.log.warn({ ...about, err: error, is_last: attempt.isLast }, "ingestion did not work out");
    // Another try would find the same cap. The file is kept: a person may try again.
    if (error instanceof EngineError && error.reason === "budget_spent")
      return void (await failDocument(ctx, job.documentId, "budget_spent"));
    if (attempt.isLast) await failDocument(ctx, job.documentId, "ingestion_failed");
    throw error;
  }
}

/** With an embedder whose costs count towards the tenant's cap. They rest on no turn, and so are in no turn's books. */
async function paidContext(parts: Parts, tenantId: string): Promise<IngestContext> {
  const ctx = { db: parts.db, tenantId, parts };
  if (!parts.embedder.paidModel) return ctx;
  const settings = (await findTenant(parts.db, tenantId))?.settings ?? parseSettings({});
  const { daily_cost_cap_micros: cap, model_prices: prices } = settings;
  const budget = openBudget(ctx, { cap, prices, lastsSeconds: EMBED_SECONDS });
  return { ...ctx, parts: { ...parts, embedder: paidEmbedder(parts.embedder, { budget, onUsage: () => {} }) } };
}

/**
 * Enqueues documents that seem to have no job; for one that has, it is no harm.
 * @param isStart also what was queued or begun just now: a process before this one may have died over it
 * @returns how many were looked after
 */
export async function enqueueLostDocuments(
  parts: Pick<Parts, "db">,
  queue: Pick<JobWorkers, "send">,
  { isStart = false }: { isStart?: boolean } = {},
): Promise<number> {
  const [queued, processing] = isStart ? [0, 0] : [QUEUED_SECONDS, PROCESSING_SECONDS];
  const lost = await withSystem(
    parts.db,
    "sweep_documents",
    (tx) => tx.sql<{ tenant_id: string; id: string }[]>`
      select tenant_id, id from documents
      where (status = 'queued' and queued_at <= now() - make_interval(secs => ${queued}))
        or (status = 'processing' and queued_at <= now() - make_interval(secs => ${processing}))
      order by queued_at limit 1000`,
  );
  for (const { tenant_id: tenantId, id: documentId } of lost) {
    await queue.send(INGEST_DOCUMENT, { tenantId, documentId });
  }
  return lost.length;
}
