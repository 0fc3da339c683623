/** The semantic cache as a rehearsal sees it: reads what visitors would get, and ignores writes. */
import { dot } from "../language/dot.ts";
import type { CacheEntry, CacheMatch, SemanticCache } from "../ports/cache.ts";

/** The changes that a rehearsal assumes. */
export interface CacheChanges {
  /** Ids of entries to treat as dropped. */
  dropped: ReadonlySet<string>;
  /** Entries to treat as served, with their questions' vectors. */
  added: { vector: number[]; entry: CacheEntry }[];
}

const unchanged: CacheChanges = { dropped: new Set(), added: [] };

/** @throws `nearest` throws the cache's errors */
export function rehearsalCache(cache: SemanticCache, changes: CacheChanges = unchanged): SemanticCache {
  return {
    async nearest(tenantId, vector, count, which = "served") {
      const found = await cache.nearest(tenantId, vector, count + changes.dropped.size, which);
      const added = which === "served" ? changes.added.map((one) => matchOf(one, vector)) : [];
      const all = [...found.filter(({ entry }) => !changes.dropped.has(entry.id)), ...added];
      return all.sort((a, b) => b.similarity - a.similarity).slice(0, count);
    },
    list: (tenantId) => cache.list(tenantId),
    put: async () => {},
    confirm: async () => false,
    approve: async () => null,
    noteHit: async () => {},
    setPinned: async () => null,
    drop: async () => false,
    dropDocument: async () => 0,
    dropTicket: async () => 0,
    dropTenant: async () => {},
    close: async () => {},
  };
}

function matchOf({ vector, entry }: CacheChanges["added"][number], asked: number[]): CacheMatch {
  const lengths = Math.hypot(...vector) * Math.hypot(...asked);
  return {
    entry,
    similarity: dot(vector, asked) / (lengths || 1),
    is_served: true,
    is_pinned: false,
    hits: 0,
    last_hit_at: null,
  };
}
