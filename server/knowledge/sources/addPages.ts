/** Adds URLs to a sync's list. */
import type { Tx } from "../../db/database.ts";
import { isCandidate, normalizeAddress, withSchemeOf } from "./addresses.ts";
import type { SyncRun } from "./syncRun.ts";

/** A page with more query variants than this is a calendar or a search. */
const MAX_VARIANTS = 50;
/** Maximum clicks from the start page, which ends chains of "next" links. */
const MAX_DEPTH = 15;

/** The URLs that may be pages of the source, normalized and deduplicated. Pure. */
export function toCandidates(addresses: string[], source: SyncRun["source"]): string[] {
  const found = new Set<string>();
  for (const address of addresses) {
    const plain = normalizeAddress(address);
    const own = plain && withSchemeOf(plain, source.scope);
    if (own && isCandidate(own, source)) found.add(own);
  }
  return [...found];
}

/**
 * Adds candidates that this sync hasn't seen yet, up to the source's page limit; marks the source truncated beyond it.
 * @param depth clicks from the start page
 */
export async function addPages(
  { sql }: Pick<Tx, "sql">,
  tenantId: string,
  run: SyncRun,
  { candidates, depth }: { candidates: string[]; depth: number },
): Promise<void> {
  if (candidates.length === 0 || depth > MAX_DEPTH) return;
  const { id, max_pages } = run.source;
  const known = await sql<{ url: string }[]>`
    select url from source_pages
    where tenant_id = ${tenantId} and source_id = ${id} and sync_number = ${run.number} and url = any(${candidates}::text[])`;
  const seen = new Set(known.map((page) => page.url));
  const fresh = candidates.filter((url) => !seen.has(url) && isFewVariants(run, url));
  if (fresh.length === 0) return;
  const added = await sql`
    insert into source_pages (tenant_id, source_id, url, depth, sync_number)
    select ${tenantId}, ${id}, url, ${depth}, ${run.number} from unnest(${fresh}::text[]) with ordinality as page (url, place)
    order by place
    limit greatest(0, ${max_pages} - (select count(*) from source_pages
      where tenant_id = ${tenantId} and source_id = ${id} and sync_number = ${run.number}))
    on conflict (tenant_id, source_id, url) do update
      set depth = excluded.depth, sync_number = excluded.sync_number, is_pending = true, attempts = 0, missing_syncs = 0
    returning url`;
  if (added.length < fresh.length) {
    await sql`update sources set is_truncated = true where tenant_id = ${tenantId} and id = ${id}`;
  }
}

function isFewVariants(run: SyncRun, url: string): boolean {
  const cut = url.indexOf("?");
  if (cut < 0) return true;
  const path = url.slice(0, cut);
  const count = (run.variants.get(path) ?? 0) + 1;
  run.variants.set(path, count);
  return count <= MAX_VARIANTS;
}
