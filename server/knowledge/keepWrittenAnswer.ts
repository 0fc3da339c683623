/** A question and answer that a person wrote for everybody: kept as written, for each way of asking. */

import { personMake } from "../cache/cacheMake.ts";
import { storeEntry } from "../cache/storeEntry.ts";
import type { Parts } from "../context.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { QA_MEDIA_TYPE } from "./readers/document.ts";
import type { WrittenQa } from "./readers/readQa.ts";

interface WrittenRow {
  body: Buffer;
  url: string | null;
  version: number;
  chunk_id: string;
  snippet: string;
  author: string | null;
}

const SNIPPET_CHARS = 240;

/**
 * Puts the document's answer into the cache under its question and the other ways to ask it. It is a person's word: it
 * needs no grade, holds for readers of any language who ask in the question's, and does not age.
 * @returns how many entries it made; 0 for a document that is no question and answer, or is not read yet
 */
export async function keepWrittenAnswer(
  ctx: TenantContext & { parts: Pick<Parts, "cache" | "embedder"> },
  { documentId }: { documentId: string },
): Promise<number> {
  const row = await findWritten(ctx, documentId);
  if (!row) return 0;
  const { question, answer, alternatives } = JSON.parse(Buffer.from(row.body).toString("utf8")) as WrittenQa;
  let kept = 0;
  for (const asked of [question, ...alternatives]) {
    const id = await storeEntry(ctx, {
      question: asked,
      answer: `${answer} [1]`,
      citations: [{ n: 1, title: question, url: row.url, snippet: row.snippet }],
      confidence: 1,
      locale: null,
      rests_on: [{ document_id: documentId, document_version: row.version, chunk_id: row.chunk_id }],
      make: personMake(ctx.parts.embedder),
      origin: { kind: "person", document_id: documentId, by: row.author },
    });
    if (id) kept++;
  }
  return kept;
}

/** The newest member who wrote it is in the audit log; what came in by a script may have nobody. */
async function findWritten(ctx: TenantContext, documentId: string): Promise<WrittenRow | undefined> {
  const [row] = await withTenant(
    ctx,
    (tx) => tx.sql<WrittenRow[]>`
      select kept.body, documents.url, documents.version, first.id as chunk_id,
        left(first.content, ${SNIPPET_CHARS}) as snippet,
        (select actor_id from audit_log
         where audit_log.tenant_id = ${ctx.tenantId} and subject = documents.id::text
           and action in ('document_added', 'document_changed') order by id desc limit 1) as author
      from documents
      join document_files as kept on kept.tenant_id = documents.tenant_id and kept.document_id = documents.id
      join chunks as first on first.tenant_id = documents.tenant_id and first.document_id = documents.id
        and first.ordinal = 0
      where documents.tenant_id = ${ctx.tenantId} and documents.id = ${documentId} and documents.status = 'ready'
        and media_type = ${QA_MEDIA_TYPE}`,
  );
  return row;
}
