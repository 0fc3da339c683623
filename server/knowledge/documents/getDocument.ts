/** One document with its extracted text and its first chunks. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { DocumentDetail } from "../../protocol/admin.ts";
import { documentColumns, type StoredDocument, toDocumentRow } from "./documentRow.ts";
import { readChunks } from "./listChunks.ts";

/** The rest is paged by `listChunks`. */
const FIRST_CHUNKS = 100;

/** @throws AppError `not_found` */
export async function getDocument(ctx: TenantContext, { documentId }: { documentId: string }): Promise<DocumentDetail> {
  const { tenantId } = ctx;
  const [[document], chunks] = await withTenant(ctx, (tx) =>
    Promise.all([
      tx.sql<(StoredDocument & { content: string | null })[]>`
        select ${documentColumns(tx)}, content from documents where tenant_id = ${tenantId} and id = ${documentId}`,
      readChunks(tx, { tenantId, documentId, after: -1, limit: FIRST_CHUNKS }),
    ]),
  );
  if (!document) throw new AppError("not_found");
  return { ...toDocumentRow(document), content: document.content, chunks };
}
