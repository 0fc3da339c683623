/** A document as the admin API shows it. */
import type postgres from "postgres";
import type { Tx } from "../../db/database.ts";
import type { DocumentRow } from "../../protocol/admin.ts";
import { QA_MEDIA_TYPE } from "../readers/document.ts";

export type StoredDocument = Omit<DocumentRow, "kind">;

/** The columns of `documents` that `toDocumentRow` needs. */
export function documentColumns({ sql }: Pick<Tx, "sql">): postgres.PendingQuery<postgres.Row[]> {
  return sql`documents.id, source_id, source_key, title, url, collection, media_type, status, error_key, error_details, version, byte_size,
    chunk_count, created_at, updated_at,
    status = 'failed' and exists (select from document_files as file
      where file.tenant_id = documents.tenant_id and file.document_id = documents.id) as can_retry`;
}

export function toDocumentRow(row: StoredDocument): DocumentRow {
  return {
    id: row.id,
    kind: row.media_type === QA_MEDIA_TYPE ? "qa" : row.source_id ? "page" : "file",
    source_id: row.source_id,
    source_key: row.source_key,
    title: row.title,
    url: row.url,
    collection: row.collection,
    media_type: row.media_type,
    status: row.status,
    error_key: row.error_key,
    error_details: row.error_details,
    can_retry: row.can_retry,
    version: row.version,
    byte_size: row.byte_size,
    chunk_count: row.chunk_count,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
