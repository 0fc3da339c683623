/** Deletes a document with its chunks, postings, vectors, file and the cached answers that rest on it. */
import { lockKnowledge, removeChunks } from "../db/sql/replaceChunks.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import { type IngestContext, tellOthers } from "./ingestDocument.ts";

/** @throws AppError `not_found` */
export async function deleteDocument(ctx: IngestContext, { documentId }: { documentId: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    await lockKnowledge(tx, ctx.tenantId);
    await removeChunks(tx, ctx.tenantId, documentId);
    const gone = await tx.sql`
      delete from documents where tenant_id = ${ctx.tenantId} and id = ${documentId} returning id`;
    if (gone.length === 0) throw new AppError("not_found");
  });
  await tellOthers(ctx, documentId);
}
