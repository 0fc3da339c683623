/** The chunks of a document's served version, in order. */

import type { Tx } from "../../db/database.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { lastOf } from "../../language/lists.ts";
import type { ChunkList } from "../../protocol/admin.ts";

type ListedChunk = ChunkList["chunks"][number];

export interface ListChunksQuery {
  documentId: string;
  /** The last ordinal of the previous page. */
  cursor?: string;
  limit?: number;
}

/** @throws AppError `not_found` for an unknown document, `bad_request` for an invalid cursor */
export async function listChunks(ctx: TenantContext, query: ListChunksQuery): Promise<ChunkList> {
  if (query.cursor !== undefined && !/^\d{1,9}$/.test(query.cursor))
    throw new AppError("bad_request", { fields: [{ field: "cursor", reason: "wrong_format" }] });
  const limit = Math.min(Math.max(query.limit ?? 50, 1), 200);
  const after = query.cursor === undefined ? -1 : Number(query.cursor);
  const chunks = await withTenant(ctx, async (tx) => {
    const [document] = await tx.sql`
      select id from documents where tenant_id = ${ctx.tenantId} and id = ${query.documentId}`;
    if (!document) throw new AppError("not_found");
    return readChunks(tx, { tenantId: ctx.tenantId, documentId: query.documentId, after, limit: limit + 1 });
  });
  const page = chunks.slice(0, limit);
  return { chunks: page, next_cursor: chunks.length > limit ? String(lastOf(page).ordinal) : null };
}

/** Up to `limit` chunks after the ordinal `after`. */
export async function readChunks(
  tx: Tx,
  { tenantId, documentId, after, limit }: { tenantId: string; documentId: string; after: number; limit: number },
): Promise<ListedChunk[]> {
  return tx.sql<ListedChunk[]>`
    select id, ordinal, heading_path, anchor, page, start_offset as start, end_offset as end,
      title_length + heading_length + body_length as term_count, content
    from chunks
    where tenant_id = ${tenantId} and document_id = ${documentId} and ordinal > ${after}
    order by ordinal limit ${limit}`;
}
