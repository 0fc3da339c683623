/** The semantic cache of a single process: exact cosine over all of a tenant's entries. */
import type { CacheEntry, CacheMatch, CacheRecord, SemanticCache } from "../ports/cache.ts";

/** Entries kept per tenant, pinned ones included; a cache full of pinned ones takes no more. */
export const CACHE_ENTRIES = 2_000;
const CACHE_TENANTS = 200;

interface Held {
  entry: CacheEntry;
  isPinned: boolean;
  hits: number;
  lastHitAt: string | null;
  /** Of unit length. */
  vector: Float32Array;
}
type Tenant = Map<string, Held>;

/** Bounded per tenant and in tenants; the maps' order is the order of use. */
export function memoryCache(entriesPerTenant: number = CACHE_ENTRIES): SemanticCache {
  const tenants = new Map<string, Tenant>();
  const heldOf = (tenantId: string, id: string) => tenants.get(tenantId)?.get(id);
  return {
    async nearest(tenantId, vector, count) {
      const entries = tenants.get(tenantId);
      if (!entries || count <= 0) return [];
      touch(tenants, tenantId, entries);
      return nearestOf(entries, unitOf(vector), count);
    },
    async put(tenantId, vector, entry) {
      const entries = tenants.get(tenantId) ?? new Map<string, Held>();
      const known = entries.get(entry.id);
      touch(tenants, tenantId, entries);
      const held = { entry, isPinned: known?.isPinned ?? false, hits: 0, lastHitAt: null, vector: unitOf(vector) };
      touch(entries, entry.id, held);
      makeRoom(entries, entriesPerTenant);
      dropIdleTenants(tenants, tenantId);
    },
    async noteHit(tenantId, id) {
      const held = heldOf(tenantId, id);
      if (!held) return;
      held.hits++;
      held.lastHitAt = new Date().toISOString();
      touch(tenants.get(tenantId)!, id, held);
    },
    async list(tenantId) {
      return [...(tenants.get(tenantId)?.values() ?? [])].map(recordOf);
    },
    async setPinned(tenantId, id, isPinned) {
      const held = heldOf(tenantId, id);
      if (!held) return null;
      held.isPinned = isPinned;
      return recordOf(held);
    },
    async drop(tenantId, id) {
      return tenants.get(tenantId)?.delete(id) ?? false;
    },
    async dropDocument(tenantId, documentId) {
      const entries = tenants.get(tenantId) ?? new Map<string, Held>();
      const resting = [...entries.values()].filter(({ entry }) =>
        entry.rests_on.some((source) => source.document_id === documentId),
      );
      for (const { entry } of resting) entries.delete(entry.id);
      return resting.length;
    },
    async dropTenant(tenantId) {
      tenants.delete(tenantId);
    },
    async close() {
      tenants.clear();
    },
  };
}

function nearestOf(entries: Tenant, unit: Float32Array, count: number): CacheMatch[] {
  return [...entries.values()]
    .filter((held) => held.vector.length === unit.length)
    .map((held) => ({ held, similarity: dot(unit, held.vector) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count)
    .map(({ held, similarity }) => ({ ...recordOf(held), similarity }));
}

const recordOf = ({ entry, isPinned, hits, lastHitAt }: Held): CacheRecord => ({
  entry,
  is_pinned: isPinned,
  hits,
  last_hit_at: lastHitAt,
});

function touch<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}

function makeRoom(entries: Tenant, limit: number): void {
  for (const [id, held] of entries) {
    if (entries.size <= limit) return;
    if (!held.isPinned) entries.delete(id);
  }
}

/** Tenants with pinned entries stay; the one just written to does as well. */
function dropIdleTenants(tenants: Map<string, Tenant>, current: string): void {
  for (const [id, entries] of tenants) {
    if (tenants.size <= CACHE_TENANTS) return;
    if (id !== current && ![...entries.values()].some((held) => held.isPinned)) tenants.delete(id);
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
