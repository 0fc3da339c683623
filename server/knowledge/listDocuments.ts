/** A page of the tenant's documents, last changed first. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { decodeCursor, encodeCursor } from "../inbox/cursor.ts";
import type { DocumentList, DocumentRow } from "../protocol/admin.ts";
import { type StoredDocument, toDocumentRow } from "./documentRow.ts";

export interface ListDocumentsQuery {
  status?: DocumentRow["status"];
  cursor?: string;
  limit?: number;
}

/** @throws AppError `bad_request` for a cursor that is none */
export async function listDocuments(ctx: TenantContext, query: ListDocumentsQuery = {}): Promise<DocumentList> {
  const after = decodeCursor(query.cursor);
  const limit = Math.min(Math.max(query.limit ?? 50, 1), 200);
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<StoredDocument[]>`
      select id, source_key, title, url, media_type, status, error_key, version, byte_size, chunk_count, created_at,
        updated_at
      from documents
      where tenant_id = ${ctx.tenantId}
        and ${query.status ? sql`status = ${query.status}` : sql`true`}
        and ${after ? sql`(updated_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by updated_at desc, id desc limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    documents: page.map(toDocumentRow),
    next_cursor: last ? encodeCursor({ at: last.updated_at, id: last.id }) : null,
  };
}
