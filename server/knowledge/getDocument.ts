/** One document with the text as it was read and the chunks it is served in. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import type { DocumentDetail } from "../protocol/admin.ts";
import { type StoredDocument, toDocumentRow } from "./documentRow.ts";

type StoredDetail = StoredDocument & { content: string | null };

/** @throws AppError `not_found` */
export async function getDocument(ctx: TenantContext, { documentId }: { documentId: string }): Promise<DocumentDetail> {
  const [rows, chunks] = await withTenant(ctx, ({ sql }) =>
    Promise.all([
      sql<StoredDetail[]>`
        select id, source_key, title, url, media_type, status, error_key, version, byte_size, chunk_count, created_at,
          updated_at, content
        from documents where tenant_id = ${ctx.tenantId} and id = ${documentId}`,
      sql<DocumentDetail["chunks"]>`
        select id, ordinal, heading_path, page, content from chunks
        where tenant_id = ${ctx.tenantId} and document_id = ${documentId} order by ordinal`,
    ]),
  );
  const [document] = rows;
  if (!document) throw new AppError("not_found");
  const asList = (value: unknown) =>
    typeof value === "string" ? (JSON.parse(value) as string[]) : (value as string[]);
  return {
    ...toDocumentRow(document),
    content: document.content,
    chunks: chunks.map((chunk) => ({ ...chunk, heading_path: asList(chunk.heading_path) })),
  };
}
