import { currentDocuments } from "../db/sql/currentDocuments.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { CacheEntry } from "../ports/cache.ts";

/** A passage an answer rests on. */
interface Source {
  document_id: string;
  document_version: number;
  chunk_id: string;
  title: string;
}

/** What an entry rests on, and the documents at the address that was asked for. */
export interface Standing {
  sources: Source[];
  at: { id: string; url: string }[];
}

/**
 * What the entry rests on; null unless all of it is still as it was, or when it rests on nothing. A document that changed
 * a moment ago may not have dropped its entries yet, and an answer may be put just after its document changed: the
 * documents' versions decide, not the drop.
 * @param address a part of an address, whose documents are looked up on the way; null: of none
 */
export async function currentSources(
  ctx: TenantContext,
  entry: CacheEntry,
  address: string | null,
): Promise<Standing | null> {
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
