/** Prepares a written question and answer for search: reads, chunks, embeds and indexes it, but stores nothing. */
import { v7 } from "uuid";
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { addServingVectors } from "../../db/sql/changeModel.ts";
import { insertChunks, lockKnowledge, type NewBlock } from "../../db/sql/replaceChunks.ts";
import type { TenantContext } from "../../db/tenant.ts";
import { contentOf } from "../documents/fileContent.ts";
import { hashOf } from "../documents/storeFile.ts";
import { embedTexts, type FormerReadings } from "../embedding/embedTexts.ts";
import { analyzeFile } from "../readers/analyzeFile.ts";
import { QA_MEDIA_TYPE } from "../readers/document.ts";
import type { WrittenQa } from "../readers/readQa.ts";
import { cleanQa } from "./saveQa.ts";

/** The input of `insertQa`. */
export interface IndexedQa {
  documentId: string;
  written: WrittenQa;
  url: string | null;
  content: string;
  bytes: Buffer;
  hash: string;
  model: string;
  blocks: NewBlock[];
  former: FormerReadings | null;
}

/**
 * The slow part, run outside any transaction. The text is short and written by a member, so it is parsed in this
 * process.
 * @throws AppError `file_empty`; the embedder's errors
 */
export async function indexQa(
  ctx: TenantContext & { parts: Pick<Parts, "embedder" | "log"> },
  { url, ...input }: WrittenQa & { url: string | null },
  signal?: AbortSignal,
): Promise<IndexedQa> {
  const written = cleanQa(input);
  const bytes = Buffer.from(JSON.stringify(written));
  const analyzed: Parameters<Parameters<typeof analyzeFile>[1]>[0][] = [];
  const file = { bytes, mediaType: QA_MEDIA_TYPE, fileName: "", title: written.question } as const;
  const { content } = await analyzeFile(file, (block) => analyzed.push(block));
  const texts = analyzed.flatMap(({ chunks }) => chunks.map((chunk) => chunk.embeddingText));
  const { readings, former } = await embedTexts(ctx, texts, signal);
  const inOrder = readings.values();
  const blocks = analyzed.map(({ postings, chunks }): NewBlock => {
    return { postings, chunks: chunks.map((chunk) => ({ ...chunk, id: v7(), reading: inOrder.next().value! })) };
  });
  const hash = await hashOf(written.question, contentOf(bytes));
  return { documentId: v7(), written, url, content, bytes, hash, model: ctx.parts.embedder.model, blocks, former };
}

/** Stores it among the tenant's documents; searchable once the transaction commits. */
export async function insertQa(tx: Tx, tenantId: string, qa: IndexedQa): Promise<void> {
  const { documentId, model, blocks } = qa;
  const chunkIds = blocks.flatMap(({ chunks }) => chunks.map((chunk) => chunk.id));
  const title = qa.written.question.slice(0, 300);
  await lockKnowledge(tx, tenantId);
  await tx.sql`
    insert into documents (tenant_id, id, source_key, title, given_title, url, media_type, status, content_hash,
      byte_size, version, content, chunk_count)
    values (${tenantId}, ${documentId}, ${`qa:${documentId}`}, ${title}, ${qa.written.question}, ${qa.url}, ${QA_MEDIA_TYPE}, 'ready',
      ${qa.hash}, ${qa.bytes.length}, 1, ${qa.content}, ${chunkIds.length})`;
  await tx.sql`
    insert into document_files (tenant_id, document_id, body) values (${tenantId}, ${documentId}, ${qa.bytes}::bytea)`;
  await insertChunks(tx, { tenantId, documentId, version: 1, model }, blocks);
  await addServingVectors(tx, { tenantId, model }, chunkIds, qa.former);
}
