/** Deletes documents with their chunks, postings, vectors, files and the cached answers that rest on them. */
import { lockKnowledge, removeChunks } from "../db/sql/replaceChunks.ts";
import { withTenant } from "../db/tenant.ts";
import { type IngestContext, tellOthers } from "./ingestDocument.ts";

/** All of them in one transaction. @returns the ids of those that were there */
export async function deleteDocuments(
  ctx: IngestContext,
  { documentIds }: { documentIds: string[] },
): Promise<string[]> {
  const gone = await withTenant(ctx, async (tx) => {
    await lockKnowledge(tx, ctx.tenantId);
    for (const documentId of documentIds) await removeChunks(tx, ctx.tenantId, documentId);
    return tx.sql<{ id: string }[]>`
      delete from documents where tenant_id = ${ctx.tenantId} and id = any(${documentIds}::uuid[]) returning id`;
  });
  const ids = gone.map((document) => document.id);
  for (const id of ids) await tellOthers(ctx, id);
  return ids;
}
