import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { CacheEntry } from "../ports/cache.ts";

/** A passage an answer rests on. */
export interface Source {
  document_id: string;
  document_version: number;
  chunk_id: string;
  title: string;
}

/**
 * What the entry rests on; null unless all of it is still as it was, or when it rests on nothing. A document that changed
 * a moment ago may not have dropped its entries yet, and an answer may be put just after its document changed: the
 * documents' versions decide, not the drop.
 */
export async function currentSources(ctx: TenantContext, entry: CacheEntry): Promise<Source[] | null> {
  const ids = entry.rests_on.map((source) => source.document_id);
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<{ id: string; version: number; title: string }[]>`
      select id, version, title from documents where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`,
  );
  const current = new Map(rows.map((row) => [row.id, row]));
  const sources = entry.rests_on.flatMap((source) => {
    const document = current.get(source.document_id);
    return document?.version === source.document_version ? [{ ...source, title: document.title }] : [];
  });
  return sources.length === entry.rests_on.length && sources.length > 0 ? sources : null;
}
