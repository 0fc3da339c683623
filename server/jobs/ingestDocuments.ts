/** The background job that ingests queued documents; tenants take turns. */

import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import {
  type ClaimedDocument,
  claimDocument,
  nextDueSeconds,
  reclaimDocuments,
  releaseDocument,
} from "../knowledge/documents/claimDocument.ts";
import { failDocument, type IngestContext, ingestDocument } from "../knowledge/documents/ingestDocument.ts";
import { embedOutside } from "../knowledge/embedding/embedOutside.ts";
import type { FileReader } from "../knowledge/readers/createFileReader.ts";
import { EngineError } from "../ports/engine.ts";
import { INGEST_DOCUMENTS, INGEST_LATER } from "../ports/jobKinds.ts";
import type { JobAttempt, JobWorkers, TenantJob } from "../ports/jobQueue.ts";

/** How long a turn goes on with the tenant's next document: small ones are not worth a turn each. */
const TURN_MS = 2000;
const MAX_TRIES = 5;
/** Attempts after which a document that neither finished nor failed is assumed to crash its process. */
const MAX_BEGUN = 20;
/** Delay before the second attempt; doubles after that. */
const RETRY_SECONDS = 2;
/** Documents waiting longer than this may have no job: the process died between storing and enqueuing. */
const DUE_SECONDS = 60;
/** Longest an embedding request takes. */
const EMBED_SECONDS = 120;

/** Ingests the tenant's documents, oldest first, until its time slice ends; requests another turn if any are left. */
export async function runIngestTurn(
  parts: Parts,
  tools: { reader: FileReader; queue: Pick<JobWorkers, "send"> },
  { tenantId }: TenantJob,
  { signal }: Pick<JobAttempt, "signal">,
): Promise<void> {
  const ctx = await embedOutside({ db: parts.db, tenantId, parts }, "embedding", { lastsSeconds: EMBED_SECONDS });
  const end = Date.now() + TURN_MS;
  do {
    const document = await claimDocument(ctx);
    if (!document) break;
    await workOn(parts, ctx, { document, reader: tools.reader, signal });
  } while (Date.now() < end && !signal.aborted);
  if (signal.aborted) return;
  const delaySeconds = await nextDueSeconds(ctx);
  if (delaySeconds === 0) await tools.queue.send(INGEST_DOCUMENTS, { tenantId });
  else if (delaySeconds !== null) await tools.queue.send(INGEST_LATER, { tenantId }, { delaySeconds });
}

/**
 * An error in the file itself fails the document for good with its key; any other is retried, and becomes
 * `ingestion_failed` after the last attempt.
 */
async function workOn(
  { log }: Parts,
  ctx: IngestContext,
  { document, reader, signal }: { document: ClaimedDocument; reader: FileReader; signal: AbortSignal },
): Promise<void> {
  const { id: documentId, tries } = document;
  const about = { tenant_id: ctx.tenantId, document_id: documentId, tries };
  try {
    if (tries > MAX_BEGUN) return void (await failDocument(ctx, documentId, "ingestion_failed"));
    const outcome = await ingestDocument(ctx, { documentId, reader, signal });
    log.info({ ...about, ...outcome }, "ingestion finished");
  } catch (error) {
    if (signal.aborted) return releaseDocument(ctx, document, { delaySeconds: 0, isTry: false });
    log.warn({ ...about, err: error }, "ingestion failed");
    // A retry would hit the same cap. The file is kept so that a person can retry later.
    if (error instanceof EngineError && error.reason === "budget_spent")
      await failDocument(ctx, documentId, "budget_spent");
    else if (tries >= MAX_TRIES) await failDocument(ctx, documentId, "ingestion_failed");
    else await releaseDocument(ctx, document, { delaySeconds: RETRY_SECONDS ** tries, isTry: true });
  }
}

/**
 * Enqueues turns for tenants whose documents seem to have none; a duplicate does no harm.
 * @param isStart includes what was queued or started just now: a previous process may have died on it
 * @returns the number of tenants enqueued
 */
export async function enqueueLostDocuments(
  parts: Pick<Parts, "db">,
  queue: Pick<JobWorkers, "send">,
  { isStart = false }: { isStart?: boolean } = {},
): Promise<number> {
  const lost = await withSystem(
    parts.db,
    "sweep_documents",
    (tx) => tx.sql<{ tenant_id: string }[]>`
      select tenant_id from documents
      where status in ('queued', 'processing')
        and (due_at <= now() - make_interval(secs => ${isStart ? 0 : DUE_SECONDS}) or (status = 'processing' and ${isStart}))
      group by tenant_id order by min(due_at) limit 1000`,
  );
  for (const { tenant_id: tenantId } of lost) {
    if (isStart) await reclaimDocuments({ db: parts.db, tenantId });
    await queue.send(INGEST_DOCUMENTS, { tenantId });
  }
  return lost.length;
}
