/** A written question and answer as last saved, with the status of its document. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Qa } from "../../protocol/admin.ts";
import { documentColumns, type StoredDocument, toDocumentRow } from "../documents/documentRow.ts";
import { QA_MEDIA_TYPE } from "../readers/document.ts";
import { parseQa } from "../readers/readQa.ts";

/** @throws AppError `not_found`, also for a document of another kind */
export async function getQa(ctx: TenantContext, { documentId }: { documentId: string }): Promise<Qa> {
  const [row] = await withTenant(
    ctx,
    (tx) => tx.sql<(StoredDocument & { body: Buffer })[]>`
      select ${documentColumns(tx)}, body from documents
      join document_files as kept on kept.tenant_id = documents.tenant_id and kept.document_id = documents.id
      where documents.tenant_id = ${ctx.tenantId} and documents.id = ${documentId} and media_type = ${QA_MEDIA_TYPE}`,
  );
  if (!row) throw new AppError("not_found");
  const written = parseQa(Buffer.from(row.body).toString("utf8"));
  return { document: toDocumentRow(row), ...written };
}
