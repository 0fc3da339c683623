/** Deletes documents with their chunks, postings, vectors, files and the cached answers that rest on them. */
import { type ActingContext, auditAct } from "../../audit/writeAudit.ts";
import type { Tx } from "../../db/database.ts";
import { lockKnowledge, removeChunks } from "../../db/sql/replaceChunks.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { type IngestContext, tellOthers } from "./ingestDocument.ts";

/**
 * All of them in one transaction, or those that `stillMeant` picks at its beginning: it may also hold what must not change. Cached answers go first, so that a cache that can't be reached deletes nothing rather
 * than leaves words behind; and once more after it, for those put meanwhile.
 * @returns the ids of those that were there
 * @throws AppError `unavailable` when the cache can't be reached, and database errors: then nothing is deleted
 */
export async function deleteDocuments(
  ctx: IngestContext & ActingContext,
  {
    documentIds,
    stillMeant,
  }: { documentIds: string[]; stillMeant?: (tx: Tx, documentIds: string[]) => Promise<string[]> },
): Promise<string[]> {
  for (const id of documentIds) {
    await ctx.parts.cache.dropDocument(ctx.tenantId, id).catch((cause: unknown) => {
      throw new AppError("unavailable", { cause });
    });
  }
  const gone = await withTenant(ctx, async (tx) => {
    const meant = stillMeant ? await stillMeant(tx, documentIds) : documentIds;
    await lockKnowledge(tx, ctx.tenantId);
    for (const documentId of meant) await removeChunks(tx, ctx.tenantId, documentId);
    const rows = await tx.sql<{ id: string; title: string }[]>`
      delete from documents where tenant_id = ${ctx.tenantId} and id = any(${meant}::uuid[])
      returning id, coalesce(given_title, title) as title`;
    for (const { id, title } of rows) {
      await auditAct(tx, ctx, { action: "document_deleted", subject: id, details: { name: title } });
    }
    return rows;
  });
  const ids = gone.map((document) => document.id);
  for (const id of ids) await tellOthers(ctx, id);
  return ids;
}
