/** The semantic cache of a single process: exact cosine over all of a tenant's entries. */
import type { CacheEntry, CacheMatch, SemanticCache } from "../ports/cache.ts";

/** Entries kept per tenant; the one unused for longest makes room. */
export const CACHE_ENTRIES = 2_000;
const CACHE_TENANTS = 200;

interface Held {
  entry: CacheEntry;
  /** Of unit length. */
  vector: Float32Array;
}

/** Bounded per tenant and in tenants; the map's order is the order of use. */
export function memoryCache(entriesPerTenant: number = CACHE_ENTRIES): SemanticCache {
  const tenants = new Map<string, Map<string, Held>>();
  return {
    async nearest(tenantId, vector, count) {
      const entries = tenants.get(tenantId);
      if (!entries || count <= 0) return [];
      touch(tenants, tenantId, entries);
      const unit = unitOf(vector);
      const matches = [...entries.values()]
        .filter((held) => held.vector.length === unit.length)
        .map(({ entry, vector }): CacheMatch => ({ entry, similarity: dot(unit, vector) }))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, count);
      const best = matches[0] && entries.get(matches[0].entry.id);
      if (best) touch(entries, best.entry.id, best);
      return matches;
    },
    async put(tenantId, vector, entry) {
      const entries = tenants.get(tenantId) ?? new Map<string, Held>();
      touch(tenants, tenantId, entries);
      touch(entries, entry.id, { entry, vector: unitOf(vector) });
      dropOldest(entries, entriesPerTenant);
      dropOldest(tenants, CACHE_TENANTS);
    },
    async dropDocument(tenantId, documentId) {
      const entries = tenants.get(tenantId);
      let dropped = 0;
      for (const [id, { entry }] of entries ?? []) {
        if (!entry.rests_on.some((source) => source.document_id === documentId)) continue;
        entries!.delete(id);
        dropped++;
      }
      return dropped;
    },
    async dropTenant(tenantId) {
      tenants.delete(tenantId);
    },
    async close() {
      tenants.clear();
    },
  };
}

function touch<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}

function dropOldest(map: Map<string, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}

function unitOf(vector: number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
