/** Requeues a failed document's file. */
import { auditAct } from "../../audit/writeAudit.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { INGEST_DOCUMENTS } from "../../ports/jobKinds.ts";
import type { StoreContext } from "./storeFile.ts";

/** @throws AppError `not_found`; `conflict` when it hasn't failed or its file isn't kept (`can_retry` is false) */
export async function retryDocument(ctx: StoreContext, { documentId }: { documentId: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const { sql } = tx;
    const queued = await sql`
      update documents set status = 'queued', error_key = null, error_details = '{}', queued_at = now(),
        due_at = now(), tries = 0, updated_at = now()
      from document_files as file
      where documents.tenant_id = ${ctx.tenantId} and documents.id = ${documentId} and documents.status = 'failed'
        and file.tenant_id = documents.tenant_id and file.document_id = documents.id
      returning documents.id`;
    if (queued.length > 0) {
      await auditAct(tx, ctx, { action: "document_retried", subject: documentId });
      return ctx.parts.jobs.enqueue(tx, INGEST_DOCUMENTS, { tenantId: ctx.tenantId });
    }
    const known = await sql`select id from documents where tenant_id = ${ctx.tenantId} and id = ${documentId}`;
    throw new AppError(known.length > 0 ? "conflict" : "not_found");
  });
}
