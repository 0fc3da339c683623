/** The background task that turns queued files into knowledge: tenants take turns. */

import { openBudget } from "../budget/openBudget.ts";
import { paidEmbedder } from "../budget/paidEmbedder.ts";
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
import type { FileReader } from "../knowledge/readers/createFileReader.ts";
import { EngineError } from "../ports/engine.ts";
import { INGEST_DOCUMENTS, INGEST_LATER } from "../ports/jobKinds.ts";
import type { JobAttempt, JobWorkers, TenantJob } from "../ports/jobQueue.ts";
import { findTenant } from "../tenants/findTenant.ts";
import { parseSettings } from "../tenants/settings.ts";

/** A turn goes on with the tenant's next document for so long; small ones are not worth a turn each. */
const TURN_MS = 2000;
const MOST_TRIES = 5;
/** A document that was begun so often and neither ended nor failed is one that processes die of. */
const MOST_BEGUN = 20;
/** Before the second try, then doubling. */
const RETRY_SECONDS = 2;
/** Documents that wait longer than this may have lost their turn: the process died between storing and enqueuing. */
const DUE_SECONDS = 60;
/** No request for vectors takes longer. */
const EMBED_SECONDS = 120;

/** Works on the tenant's documents, oldest first, until its time is over, and asks for its next turn if some are left. */
export async function runIngestTurn(
  parts: Parts,
  tools: { reader: FileReader; queue: Pick<JobWorkers, "send"> },
  { tenantId }: TenantJob,
  { signal }: Pick<JobAttempt, "signal">,
): Promise<void> {
  const ctx = await paidContext(parts, tenantId);
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
 * A file at fault fails for good with its key; anything else is worth another try, and becomes `ingestion_failed` when
 * none is left.
 */
async function workOn(
  { log }: Parts,
  ctx: IngestContext,
  { document, reader, signal }: { document: ClaimedDocument; reader: FileReader; signal: AbortSignal },
): Promise<void> {
  const { id: documentId, tries } = document;
  const about = { tenant_id: ctx.tenantId, document_id: documentId, tries };
  try {
    if (tries > MOST_BEGUN) return void (await failDocument(ctx, documentId, "ingestion_failed"));
    const outcome = await ingestDocument(ctx, { documentId, reader, signal });
    log.info({ ...about, ...outcome }, "ingestion finished");
  } catch (error) {
    if (signal.aborted) return releaseDocument(ctx, document, { delaySeconds: 0, isTry: false });
    log.warn({ ...about, err: error }, "ingestion did not work out");
    // Another try would find the same cap. The file is kept: a person may try again.
    if (error instanceof EngineError && error.reason === "budget_spent")
      await failDocument(ctx, documentId, "budget_spent");
    else if (tries >= MOST_TRIES) await failDocument(ctx, documentId, "ingestion_failed");
    else await releaseDocument(ctx, document, { delaySeconds: RETRY_SECONDS ** tries, isTry: true });
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
 * Asks for turns of tenants whose documents seem to have none; for one that has, it is no harm.
 * @param isStart also for what was queued or begun just now: a process before this one may have died over it
 * @returns how many tenants were looked after
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
