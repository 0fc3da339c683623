/** Deletes documents with their chunks, postings, vectors, files and the cached answers that rest on them. */
import { lockKnowledge, removeChunks } from "../db/sql/replaceChunks.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import { type IngestContext, tellOthers } from "./ingestDocument.ts";

/**
 * All of them in one transaction. Cached answers go first, so that a cache that can't be reached deletes nothing rather
 * than leaves words behind; and once more after it, for those put meanwhile.
 * @returns the ids of those that were there
 * @throws AppError `unavailable` when the cache can't be reached, and database errors: then nothing is deleted
 */
export async function deleteDocuments(
  ctx: IngestContext,
  { documentIds }: { documentIds: string[] },
): Promise<string[]> {
  for (const id of documentIds) {
    await ctx.parts.cache.dropDocument(ctx.tenantId, id).catch((cause: unknown) => {
      throw new AppError("unavailable", { cause });
    });
  }
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
