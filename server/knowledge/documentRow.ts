/** A document as the admin API shows it. */
import type { DocumentRow } from "../protocol/admin.ts";

export type StoredDocument = Omit<DocumentRow, "created_at" | "updated_at"> & {
  created_at: string;
  updated_at: string;
};

export function toDocumentRow(row: StoredDocument): DocumentRow {
  return {
    id: row.id,
    source_key: row.source_key,
    title: row.title,
    url: row.url,
    media_type: row.media_type,
    status: row.status,
    error_key: row.error_key,
    version: row.version,
    byte_size: row.byte_size,
    chunk_count: row.chunk_count,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
