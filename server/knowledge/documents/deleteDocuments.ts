/** Deletes documents with their chunks, postings, vectors, files and the cached answers that rest on them. */
import { type ActingContext, auditAct } from "../../audit/writeAudit.ts";
import { lockKnowledge, removeChunks } from "../../db/sql/replaceChunks.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { type IngestContext, tellOthers } from "./ingestDocument.ts";

/**
 * Deletes all of them, or those that `stillMeant` picks at the start of the transaction (it may also take locks).
 * Cached answers are dropped first, so that nothing is deleted while the cache is unreachable, and once more
 * afterwards for those stored meanwhile.
 * @returns the ids of the documents that existed
 * @throws AppError `unavailable` when the cache can't be reached, and database errors; nothing is deleted then
 */
export async function deleteDocuments(
  ctx: IngestContext & ActingContext,
  {
    documentIds,
    stillMeant,
  }: { documentIds: string[]; stillMeant?: (tx: TenantTx, documentIds: string[]) => Promise<string[]> },
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
