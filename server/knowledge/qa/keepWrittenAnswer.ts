/** Caches a question and answer written by a person verbatim, once for each wording of the question. */

import { personProvenance } from "../../cache/provenance.ts";
import { storeEntry } from "../../cache/storeEntry.ts";
import type { Parts } from "../../context/context.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { CacheEntry } from "../../ports/cache.ts";
import { QA_MEDIA_TYPE } from "../readers/document.ts";
import { parseQa, type WrittenQa } from "../readers/readQa.ts";

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
 * Caches the document's answer under its question and the alternative wordings. Being a person's answer it needs no
 * grade, serves readers of any language who ask in the question's language, and does not expire.
 * @returns the number of entries; 0 for a document that is not a question and answer, or not read yet
 */
export async function keepWrittenAnswer(
  ctx: TenantContext & { parts: Pick<Parts, "cache" | "embedder"> },
  { documentId }: { documentId: string },
): Promise<number> {
  const row = await findWritten(ctx, documentId);
  if (!row) return 0;
  const written = parseQa(Buffer.from(row.body).toString("utf8"));
  const { version, url, chunk_id: chunkId, snippet, author } = row;
  let kept = 0;
  for (const entry of entriesOf(ctx, written, { documentId, version, url, chunkId, snippet, author })) {
    if (await storeEntry(ctx, entry)) kept++;
  }
  return kept;
}

/** Location of a written answer. */
interface WrittenPlace {
  documentId: string;
  version: number;
  url: string | null;
  /** Its first chunk and that chunk's content. */
  chunkId: string;
  snippet: string;
  author: string | null;
}

/** Cache entries of a written answer, one per wording. */
export function entriesOf(
  { parts }: { parts: Pick<Parts, "embedder"> },
  { question, answer, alternatives }: WrittenQa,
  { documentId, version, chunkId, url, snippet, author }: WrittenPlace,
): Omit<CacheEntry, "id" | "created_at">[] {
  return [question, ...alternatives].map((asked) => ({
    question: asked,
    answer: `${answer} [1]`,
    citations: [{ n: 1, title: question, url, snippet: snippet.slice(0, SNIPPET_CHARS) }],
    confidence: 1,
    locale: null,
    rests_on: [{ document_id: documentId, document_version: version, chunk_id: chunkId }],
    provenance: personProvenance(parts.embedder),
    origin: { kind: "person", document_id: documentId, by: author },
  }));
}

/** The audit log names the last member who wrote it; one imported by a script may have no author. */
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
