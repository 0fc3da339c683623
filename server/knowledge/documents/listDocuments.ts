/** A page of the tenant's documents, most recently changed first. */

import { decodeCursor, encodeCursor } from "../../db/cursor.ts";
import type { Tx } from "../../db/database.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { DocumentList, DocumentRow } from "../../protocol/admin.ts";
import { QA_MEDIA_TYPE } from "../readers/document.ts";
import { documentColumns, type StoredDocument, toDocumentRow } from "./documentRow.ts";

export interface ListDocumentsQuery {
  status?: DocumentRow["status"];
  kind?: DocumentRow["kind"];
  /** Only this source's pages. */
  sourceId?: string;
  /** Substring of the title or source key, case-insensitive. */
  search?: string;
  cursor?: string;
  limit?: number;
}

/** @throws AppError `bad_request` for an invalid cursor */
export async function listDocuments(ctx: TenantContext, query: ListDocumentsQuery = {}): Promise<DocumentList> {
  const after = decodeCursor(query.cursor);
  const limit = Math.min(Math.max(query.limit ?? 50, 1), 200);
  const pattern = query.search ? `%${query.search.replace(/[\\%_]/g, "\\$&")}%` : null;
  const rows = await withTenant(ctx, (tx) => {
    const { sql } = tx;
    return sql<StoredDocument[]>`
      select ${documentColumns(tx)} from documents
      where tenant_id = ${ctx.tenantId}
        and ${query.status ? sql`status = ${query.status}` : sql`true`}
        and ${query.kind ? ofKind(sql, query.kind) : sql`true`}
        and ${query.sourceId ? sql`source_id = ${query.sourceId}` : sql`true`}
        and ${pattern ? sql`(title ilike ${pattern} or source_key ilike ${pattern})` : sql`true`}
        and ${after ? sql`(updated_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by updated_at desc, id desc limit ${limit + 1}`;
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    documents: page.map(toDocumentRow),
    next_cursor: last ? encodeCursor({ at: last.updated_at, id: last.id }) : null,
  };
}

function ofKind(sql: Tx["sql"], kind: DocumentRow["kind"]) {
  if (kind === "qa") return sql`media_type = ${QA_MEDIA_TYPE}`;
  if (kind === "page") return sql`source_id is not null`;
  return sql`source_id is null and media_type <> ${QA_MEDIA_TYPE}`;
}
