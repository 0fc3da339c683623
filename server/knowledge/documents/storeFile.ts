/** Stores a file's bytes as a queued document, or recognizes an unchanged file. */
import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { type ActingContext, auditAct } from "../../audit/writeAudit.ts";
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { INGEST_DOCUMENTS } from "../../ports/jobKinds.ts";
import type { MediaType } from "../readers/document.ts";
import { contentOf, type FileContent, piecesOf } from "./fileContent.ts";
import { checkQuota, type QuotaConfig } from "./quota.ts";

/** The context needed to store a file and have it read. */
export type StoreContext = TenantContext & ActingContext & { parts: Pick<Parts, "jobs"> & { config: QuotaConfig } };

/** A source, and the sync of it that fetched the file. */
export interface FetchingSource {
  id: string;
  syncToken: string;
}

export interface FileToStore {
  /** Identifies the document across uploads. */
  sourceKey: string;
  /** Overrides the title found in the file. */
  givenTitle: string | null;
  /** Title until the file has been read. */
  title: string;
  /** Public URL; only http and https. */
  url: string | null;
  /** The source it was fetched from. Without one it is an upload, which takes over a source's document of that key. */
  source?: FetchingSource;
  mediaType: MediaType;
  bytes: Uint8Array | FileContent;
}

export interface AddedDocument {
  id: string;
  status: "queued" | "processing" | "ready";
  /** True when this very file is already known: there is nothing to read. */
  unchanged: boolean;
}

interface KnownDocument {
  id: string;
  content_hash: string;
  status: AddedDocument["status"] | "failed";
  source_id: string | null;
  byte_size: number;
}

/**
 * Queues the file for a job. The same file under the same key is not queued again (only a new URL is stored), unless
 * its last ingestion failed.
 * @throws AppError `bad_request` for an invalid web address; `page_elsewhere` when a source fetches a document that
 * came from elsewhere; `not_found` when the sync that fetched it has ended; `quota_exceeded`
 */
export async function storeFile(ctx: StoreContext, file: FileToStore): Promise<AddedDocument> {
  const { sourceKey, givenTitle, mediaType } = file;
  const url = checkUrl(file.url);
  const content = contentOf(file.bytes);
  const hash = await hashOf(givenTitle, content);
  return withTenant(ctx, async (tx) => {
    const { source } = file;
    if (source) await holdSource(tx, ctx.tenantId, source);
    const [known] = await tx.sql<KnownDocument[]>`
      select id, content_hash, status, source_id, byte_size from documents
      where tenant_id = ${ctx.tenantId} and source_key = ${sourceKey} for update`;
    if (source && known && known.source_id !== source.id) throw new AppError("page_elsewhere");
    if (known && known.content_hash === hash && known.status !== "failed") {
      await tx.sql`
        update documents set url = ${url}, updated_at = now()
        where tenant_id = ${ctx.tenantId} and id = ${known.id} and url is distinct from ${url}`;
      return { id: known.id, status: known.status, unchanged: true };
    }
    const coming = { documents: known ? 0 : 1, bytes: content.size - (known?.byte_size ?? 0) };
    await checkQuota(tx, ctx.tenantId, { config: ctx.parts.config, coming });
    // The title of the served version stays until the new version replaces it.
    const stored = onlyRow(
      await tx.sql<{ id: string }[]>`
      insert into documents (tenant_id, id, source_key, title, given_title, url, media_type, status, content_hash,
        byte_size, source_id)
      values (${ctx.tenantId}, ${v7()}, ${sourceKey}, ${file.title.slice(0, 300)}, ${givenTitle}, ${url}, ${mediaType},
        'queued', ${hash}, ${content.size}, ${source?.id ?? null})
      on conflict (tenant_id, source_key) do update set given_title = excluded.given_title, url = excluded.url,
        source_id = excluded.source_id,
        media_type = excluded.media_type, status = 'queued', error_key = null, error_details = '{}',
        content_hash = excluded.content_hash, byte_size = excluded.byte_size, queued_at = now(),
        due_at = now(), tries = 0, updated_at = now()
      returning id`,
    );
    await writeBody(tx, ctx.tenantId, stored.id, content);
    await ctx.parts.jobs.enqueue(tx, INGEST_DOCUMENTS, { tenantId: ctx.tenantId });
    await auditAct(tx, ctx, { action: known ? "document_changed" : "document_added", subject: stored.id });
    return { id: stored.id, status: "queued", unchanged: false };
  });
}

/** Version fingerprint: the given title and every byte. */
export async function hashOf(givenTitle: string | null, content: FileContent): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(givenTitle));
  for await (const piece of piecesOf(content)) hash.update(piece);
  return hash.digest("hex");
}

/** Written piece by piece: as a single parameter a large file would be in memory three times over. */
async function writeBody({ sql }: Tx, tenantId: string, documentId: string, content: FileContent): Promise<void> {
  await sql`
    insert into document_files (tenant_id, document_id, body) values (${tenantId}, ${documentId}, '')
    on conflict (tenant_id, document_id) do update set body = excluded.body`;
  for await (const piece of piecesOf(content)) {
    await sql`
      update document_files set body = body || ${Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)}::bytea
      where tenant_id = ${tenantId} and document_id = ${documentId}`;
  }
}

/** Keeps the source from being removed or paused during this transaction. */
async function holdSource({ sql }: Tx, tenantId: string, source: FetchingSource): Promise<void> {
  const held = await sql`
    select 1 from sources
    where tenant_id = ${tenantId} and id = ${source.id} and sync_token = ${source.syncToken} and status = 'syncing'
    for share`;
  if (held.length === 0) throw new AppError("not_found");
}

/** Citations link to it, so only web addresses are allowed. */
function checkUrl(url: string | null): string | null {
  if (!url) return null;
  const parsed = URL.parse(url);
  const isWeb = parsed && (parsed.protocol === "https:" || parsed.protocol === "http:") && url.length <= 2000;
  if (!isWeb) throw new AppError("bad_request", { fields: ["url"] });
  return parsed.href;
}
