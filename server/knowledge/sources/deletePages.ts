/** Deletes the documents of pages that a sync has found gone. */
import { deleteDocuments } from "../documents/deleteDocuments.ts";
import { holdSync, type SyncContext, type SyncRun } from "./syncRun.ts";

/**
 * Locks the sync and deletes only what still belongs to the source: meanwhile another process may have taken the sync
 * over, the page may have come back, or its document may belong to something else.
 * @param missingSyncs only pages missed by at least this many syncs in a row
 * @throws SyncEnded, with nothing deleted; and the errors of `deleteDocuments`
 */
export async function deletePages(
  ctx: SyncContext,
  run: SyncRun,
  { documentIds, missingSyncs = 0 }: { documentIds: string[]; missingSyncs?: number },
): Promise<void> {
  await deleteDocuments(ctx, {
    documentIds,
    stillMeant: async (tx, ids) => {
      await holdSync(tx, ctx.tenantId, run);
      const mine = await tx.sql<{ id: string }[]>`
        select d.id from documents d
        join source_pages p on p.tenant_id = d.tenant_id and p.source_id = d.source_id and p.url = d.source_key
        where d.tenant_id = ${ctx.tenantId} and d.id = any(${ids}::uuid[]) and d.source_id = ${run.source.id}
          and p.missing_syncs >= ${missingSyncs}
          and (p.sync_number < ${run.number} or ${missingSyncs === 0})
        for update of d`;
      return mine.map(({ id }) => id);
    },
  });
}
