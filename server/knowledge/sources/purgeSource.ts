/** Deletes a removed source's documents and everything that belongs to them, batch by batch, then the source. */
import { withTenant } from "../../db/tenant.ts";
import { deleteDocuments } from "../documents/deleteDocuments.ts";
import type { IngestContext } from "../documents/ingestDocument.ts";
import { tellSourceChanged } from "./tellSourceChanged.ts";

/** One transaction per batch, so that the tenant's ingestions can run in between. */
const BATCH = 50;

/** Idempotent; ignores a source that hasn't been removed. @returns the number of documents deleted */
export async function purgeSource(ctx: IngestContext, { sourceId }: { sourceId: string }): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await withTenant(
      ctx,
      (tx) => tx.sql<{ id: string }[]>`
        select d.id from documents d join sources s on s.tenant_id = d.tenant_id and s.id = d.source_id
        where s.tenant_id = ${ctx.tenantId} and s.id = ${sourceId} and s.status = 'deleting' limit ${BATCH}`,
    );
    if (batch.length === 0) break;
    deleted += (await deleteDocuments(ctx, { documentIds: batch.map((document) => document.id) })).length;
  }
  // No document can be added meanwhile: a source's documents are only stored while it is syncing.
  await withTenant(
    ctx,
    (tx) => tx.sql`delete from sources where tenant_id = ${ctx.tenantId} and id = ${sourceId} and status = 'deleting'`,
  );
  await tellSourceChanged(ctx, sourceId);
  return deleted;
}
