import { currentDocuments } from "../db/sql/currentDocuments.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { CacheEntry } from "../ports/cache.ts";

/** A passage that an answer rests on. */
interface Source {
  document_id: string;
  document_version: number;
  chunk_id: string;
  title: string;
}

/** An entry's sources, and the documents at the requested address. */
export interface CurrentSources {
  sources: Source[];
  at: { id: string; url: string }[];
}

/**
 * The entry's sources; null when it has none or any of them has changed. The document versions decide, because a
 * document that has just changed may not have dropped its entries yet, and an answer may be stored just after the
 * change.
 * @param address part of a URL whose documents are looked up in the same query; null for none
 */
export async function currentSources(
  ctx: TenantContext,
  entry: CacheEntry,
  address: string | null,
): Promise<CurrentSources | null> {
  const ids = entry.rests_on.map((source) => source.document_id);
  const rows = await currentDocuments(ctx, ids, address);
  const current = new Map(rows.map((row) => [row.id, row]));
  const sources = entry.rests_on.flatMap((source) => {
    const document = current.get(source.document_id);
    return document?.version === source.document_version ? [{ ...source, title: document.title }] : [];
  });
  if (sources.length !== entry.rests_on.length || sources.length === 0) return null;
  const at = rows.flatMap(({ id, url, is_ready }) => (is_ready && url !== null ? [{ id, url }] : []));
  return { sources, at: address === null ? [] : at.filter(({ url }) => url.includes(address)) };
}
