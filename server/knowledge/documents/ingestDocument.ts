/** Ingests a queued document: read, chunk, embed, then swap the old version for the new in one transaction. */
import { v7 } from "uuid";
import type { Parts } from "../../context/context.ts";
import { LONG, type Tx } from "../../db/database.ts";
import { addServingVectors } from "../../db/sql/changeModel.ts";
import { insertChunks, lockKnowledge, type NewBlock, removeChunks } from "../../db/sql/replaceChunks.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ErrorKey } from "../../protocol/errors.ts";
import { embedTexts, type FormerReadings } from "../embedding/embedTexts.ts";
import { keepWrittenAnswer } from "../qa/keepWrittenAnswer.ts";
import type { FileReader, ReadFile } from "../readers/createFileReader.ts";
import { type MediaType, QA_MEDIA_TYPE } from "../readers/document.ts";

export type IngestContext = TenantContext & { parts: Pick<Parts, "embedder" | "cache" | "bus" | "log"> };

export interface IngestOutcome {
  /** `superseded`: a newer file came in or the document was deleted meanwhile. */
  status: "ready" | "failed" | "superseded";
  errorKey?: ErrorKey;
  /** Parameters of the error message. */
  errorDetails?: Record<string, unknown>;
}

interface QueuedFile {
  source_key: string;
  given_title: string | null;
  media_type: MediaType;
  content_hash: string;
  body: Buffer;
}

/**
 * Brings a queued document to `ready`, or to `failed` with an error key when the file itself is at fault. Idempotent
 * and safe to run concurrently: only a run with the newest file changes anything.
 * @throws failures that are not the file's fault (embedder, database): worth a retry, the served version stays
 */
export async function ingestDocument(
  ctx: IngestContext,
  { documentId, reader, signal }: { documentId: string; reader: FileReader; signal?: AbortSignal },
): Promise<IngestOutcome> {
  const file = await claimFile(ctx, documentId);
  if (!file) return { status: "superseded" };
  let analyzed: ReadFile;
  try {
    analyzed = await reader.read(ctx.tenantId, {
      bytes: file.body,
      mediaType: file.media_type,
      fileName: file.source_key.split("/").at(-1) ?? file.source_key,
      title: file.given_title,
    });
  } catch (error) {
    if (!(error instanceof AppError) || !error.key.startsWith("file_")) throw error;
    const { key, details } = error;
    return failDocument(ctx, documentId, key, { contentHash: file.content_hash, details });
  }
  const texts = analyzed.blocks.flatMap(({ chunks }) => chunks.map((chunk) => chunk.embeddingText));
  const { readings, former } = await embedTexts(ctx, texts, signal);
  const inOrder = readings.values();
  const blocks = analyzed.blocks.map(({ postings, chunks }): NewBlock => {
    return { postings, chunks: chunks.map((chunk) => ({ ...chunk, id: v7(), reading: inOrder.next().value! })) };
  });
  const isSwapped = await swapVersion(ctx, documentId, { ...analyzed, blocks, hash: file.content_hash }, former);
  if (!isSwapped) return { status: "superseded" };
  await tellOthers(ctx, documentId);
  await keepWrittenAnswer(ctx, { documentId }).catch((error) => {
    ctx.parts.log.warn({ err: error, document_id: documentId }, "a written answer could not be cached");
  });
  return { status: "ready" };
}

/** Errors after which the file is kept, since a retry may succeed; a written question and answer is always kept. */
const KEPT_FILE_KEYS: ErrorKey[] = ["file_too_complex", "ingestion_failed", "budget_spent"];

/**
 * Marks a document failed, unless a newer file came in meanwhile. The served version stays.
 * @param failed `contentHash` of the failed file (default: whichever is stored); `details`: parameters of the error
 * message
 */
export async function failDocument(
  ctx: IngestContext,
  documentId: string,
  errorKey: ErrorKey,
  { contentHash = null, details = {} }: { contentHash?: string | null; details?: Record<string, unknown> } = {},
): Promise<IngestOutcome> {
  const failed = await withTenant(ctx, async (tx) => {
    const rows = await tx.sql`
      update documents set status = 'failed', error_key = ${errorKey}, error_details = ${JSON.stringify(details)}::jsonb,
        updated_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${documentId} and status in ('queued', 'processing')
        and content_hash = coalesce(${contentHash}, content_hash) returning id`;
    if (rows.length === 0) return false;
    if (!KEPT_FILE_KEYS.includes(errorKey)) await dropFile(tx, ctx.tenantId, documentId);
    return true;
  });
  if (!failed) return { status: "superseded" };
  await ctx.parts.bus.publish({ type: "documents_changed", tenant_id: ctx.tenantId, document_id: documentId });
  return { status: "failed", errorKey, errorDetails: details };
}

/** Content written in the admin stays, because its editor shows it. */
async function dropFile(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  await tx.sql`
    delete from document_files as file using documents
    where file.tenant_id = ${tenantId} and file.document_id = ${documentId} and documents.tenant_id = ${tenantId}
      and documents.id = file.document_id and documents.media_type <> ${QA_MEDIA_TYPE}`;
}

function claimFile(ctx: IngestContext, documentId: string): Promise<QueuedFile | undefined> {
  return withTenant(ctx, async (tx) => {
    const [file] = await tx.sql<QueuedFile[]>`
      update documents set status = 'processing', updated_at = now()
      from document_files as file
      where documents.tenant_id = ${ctx.tenantId} and documents.id = ${documentId}
        and documents.status in ('queued', 'processing')
        and file.tenant_id = documents.tenant_id and file.document_id = documents.id
      returning source_key, given_title, media_type, content_hash, body`;
    return file;
  });
}

function swapVersion(
  ctx: IngestContext,
  documentId: string,
  file: { title: string; content: string; blocks: NewBlock[]; hash: string },
  former: FormerReadings | null,
): Promise<boolean> {
  const { tenantId } = ctx;
  const chunkIds = file.blocks.flatMap(({ chunks }) => chunks.map((chunk) => chunk.id));
  return withTenant(
    ctx,
    async (tx) => {
      await lockKnowledge(tx, tenantId);
      const [document] = await tx.sql<{ version: number }[]>`
      update documents set status = 'ready', error_key = null, error_details = '{}', version = version + 1, title = ${file.title},
        content = ${file.content}, chunk_count = ${chunkIds.length}, updated_at = now()
      where tenant_id = ${tenantId} and id = ${documentId} and status = 'processing' and content_hash = ${file.hash}
      returning version`;
      if (!document) return false;
      await removeChunks(tx, tenantId, documentId);
      const { model } = ctx.parts.embedder;
      await insertChunks(tx, { tenantId, documentId, version: document.version, model }, file.blocks);
      await addServingVectors(tx, { tenantId, model }, chunkIds, former);
      await dropFile(tx, tenantId, documentId);
      return true;
    },
    LONG,
  );
}

/**
 * Drops the cached answers that rest on the document and notifies open lists. Failing to do so is harmless: answers are
 * only served while their documents are unchanged, and lists are re-read.
 */
export async function tellOthers(ctx: IngestContext, documentId: string): Promise<void> {
  const { bus, cache, log } = ctx.parts;
  const told = await Promise.allSettled([
    cache.dropDocument(ctx.tenantId, documentId),
    bus.publish({ type: "documents_changed", tenant_id: ctx.tenantId, document_id: documentId }),
  ]);
  for (const one of told) {
    if (one.status === "rejected")
      log.warn({ err: one.reason, document_id: documentId }, "could not announce a change");
  }
}
