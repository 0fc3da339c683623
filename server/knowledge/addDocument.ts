/** Takes a file in: its bytes are kept until a job has read them. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { v7 } from "uuid";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import { cleanText } from "./readers/document.ts";
import { sniffType } from "./readers/sniffType.ts";

export interface AddDocumentInput {
  /** What makes it the same document next time: a path or an address. */
  sourceKey: string;
  /** Overrides the title the file gives itself. */
  title?: string | null;
  /** Where visitors can read it. Only http and https. */
  url?: string | null;
  mediaType?: string;
  /** For the type and, when nothing better is known, the title. Without one the source key's last part serves. */
  fileName?: string;
  bytes: Uint8Array;
}

export interface AddedDocument {
  id: string;
  status: "queued" | "processing" | "ready";
  /** True when this very file is known already: there is nothing to enqueue. */
  unchanged: boolean;
}

/**
 * Stores the file as a queued document; the caller enqueues its ingestion unless `unchanged`. The same file under the
 * same key is no work (a new address is just noted), unless its last ingestion failed.
 * @throws AppError `file_empty`, `file_too_large`, `file_type_unsupported`, `file_unreadable`; `bad_request` for an
 *   empty or overlong key, or an address that is no web address
 */
export async function addDocument(ctx: TenantContext, input: AddDocumentInput): Promise<AddedDocument> {
  const sourceKey = cleanText(input.sourceKey).trim();
  if (sourceKey === "" || sourceKey.length > 1000)
    throw new AppError("bad_request", { details: { field: "source_key" } });
  const url = checkUrl(input.url);
  const fileName = input.fileName ?? basename(sourceKey);
  const mediaType = await sniffType(input.bytes, { fileName, mediaType: input.mediaType });
  const givenTitle =
    cleanText(input.title ?? "")
      .trim()
      .slice(0, 300) || null;
  const row = {
    sourceKey,
    url,
    mediaType,
    givenTitle,
    title: givenTitle ?? fileName.slice(0, 300),
    body: Buffer.from(input.bytes),
    hash: createHash("sha256").update(JSON.stringify(givenTitle)).update(input.bytes).digest("hex"),
  };
  return withTenant(ctx, async (tx) => {
    const [known] = await tx.sql<{ id: string; content_hash: string; status: string }[]>`
      select id, content_hash, status from documents
      where tenant_id = ${ctx.tenantId} and source_key = ${sourceKey} for update`;
    if (known && known.content_hash === row.hash && known.status !== "failed") {
      await tx.sql`
        update documents set url = ${url}, updated_at = now()
        where tenant_id = ${ctx.tenantId} and id = ${known.id} and url is distinct from ${url}`;
      return { id: known.id, status: known.status as AddedDocument["status"], unchanged: true };
    }
    // The title of what is still served stays until the new version is in.
    const [stored] = await tx.sql<{ id: string }[]>`
      insert into documents (tenant_id, id, source_key, title, given_title, url, media_type, status, content_hash, byte_size)
      values (${ctx.tenantId}, ${v7()}, ${sourceKey}, ${row.title}, ${givenTitle}, ${url}, ${mediaType}, 'queued',
        ${row.hash}, ${row.body.length})
      on conflict (tenant_id, source_key) do update set given_title = excluded.given_title, url = excluded.url,
        media_type = excluded.media_type, status = 'queued', error_key = null, content_hash = excluded.content_hash,
        byte_size = excluded.byte_size, queued_at = now(), updated_at = now()
      returning id`;
    await tx.sql`
      insert into document_files (tenant_id, document_id, body) values (${ctx.tenantId}, ${stored!.id}, ${row.body})
      on conflict (tenant_id, document_id) do update set body = excluded.body`;
    return { id: stored!.id, status: "queued", unchanged: false };
  });
}

/** Citations become links: nothing but web addresses may be one. */
function checkUrl(url: string | null | undefined): string | null {
  if (!url) return null;
  const parsed = URL.parse(url);
  const isWeb = parsed && (parsed.protocol === "https:" || parsed.protocol === "http:") && url.length <= 2000;
  if (!isWeb) throw new AppError("bad_request", { details: { field: "url" } });
  return parsed.href;
}
