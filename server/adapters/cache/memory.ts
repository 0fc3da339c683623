/** The semantic cache of a single process: exact cosine over all of a tenant's entries. */
import type { CacheEntry, CacheMatch, CacheRecord, SemanticCache } from "../../ports/cache.ts";

export interface CacheLimits {
  /** Entries served per tenant, including pinned ones; a cache full of pinned entries accepts no more. */
  served: number;
  /** Waiting entries per tenant, limited apart: a visitor who asks a lot can't evict served entries. */
  waiting: number;
  /** How long an entry may wait. */
  waitingMs: number;
}
export const CACHE_LIMITS: CacheLimits = { served: 2_000, waiting: 500, waitingMs: 30 * 86_400_000 };
const CACHE_TENANTS = 200;

interface Held {
  entry: CacheEntry;
  isPinned: boolean;
  hits: number;
  lastHitAt: string | null;
  /** The visitor who got it first, while it waits for a second one; null once it is served. */
  waitsFor: { visitor: string; since: number } | null;
  /** Conversations it was used in before it was served. */
  tickets: string[];
  /** Unit length. */
  vector: Float32Array;
}
type Tenant = Map<string, Held>;

/** Limited per tenant and in the number of tenants; the maps are kept in order of use. */
export function memoryCache(limits: CacheLimits = CACHE_LIMITS): SemanticCache {
  const tenants = new Map<string, Tenant>();
  /** The tenant's entries, without those that have waited too long. */
  const entriesOf = (tenantId: string): Tenant => {
    const entries: Tenant = tenants.get(tenantId) ?? new Map();
    dropWhere(entries, (held) => held.waitsFor !== null && held.waitsFor.since + limits.waitingMs <= Date.now());
    return entries;
  };
  const serve = (entries: Tenant, held: Held) => {
    if (!held.waitsFor) return;
    held.waitsFor = null;
    touch(entries, held.entry.id, held);
    makeRoom(entries, limits);
  };
  return {
    async nearest(tenantId, vector, count, which = "served") {
      const entries = entriesOf(tenantId);
      if (entries.size === 0 || count <= 0) return [];
      touch(tenants, tenantId, entries);
      const searched = [...entries.values()].filter((held) => (held.waitsFor === null) === (which === "served"));
      return nearestOf(searched, unitOf(vector), count);
    },
    async put(tenantId, vector, entry, session) {
      const entries = entriesOf(tenantId);
      const isPinned = !session && (entries.get(entry.id)?.isPinned ?? false);
      const tickets = entry.origin.kind === "turn" ? [entry.origin.ticket_id] : [];
      const waitsFor = session ? { visitor: session.visitor, since: Date.now() } : null;
      touch(tenants, tenantId, entries);
      const fresh = { hits: 0, lastHitAt: null, vector: unitOf(vector) };
      touch(entries, entry.id, { entry, isPinned, waitsFor, tickets, ...fresh });
      makeRoom(entries, limits);
      dropIdleTenants(tenants, tenantId);
    },
    async confirm(tenantId, id, session) {
      const entries = entriesOf(tenantId);
      const held = entries.get(id);
      if (!held || held.waitsFor?.visitor === session.visitor) return false;
      if (held.waitsFor) held.tickets.push(session.ticket_id);
      serve(entries, held);
      return true;
    },
    async approve(tenantId, id) {
      const entries = entriesOf(tenantId);
      const held = entries.get(id);
      if (!held) return null;
      serve(entries, held);
      return recordOf(held);
    },
    async noteHit(tenantId, id) {
      const entries = entriesOf(tenantId);
      const held = entries.get(id);
      if (!held) return;
      held.hits++;
      held.lastHitAt = new Date().toISOString();
      touch(entries, id, held);
    },
    async list(tenantId) {
      return [...entriesOf(tenantId).values()].map(recordOf);
    },
    async setPinned(tenantId, id, isPinned) {
      const entries = entriesOf(tenantId);
      const held = entries.get(id);
      if (!held) return null;
      held.isPinned = isPinned;
      if (isPinned) serve(entries, held);
      return recordOf(held);
    },
    async drop(tenantId, id) {
      return entriesOf(tenantId).delete(id);
    },
    async dropDocument(tenantId, documentId) {
      const restsOnIt = ({ entry }: Held) => entry.rests_on.some((source) => source.document_id === documentId);
      return dropWhere(entriesOf(tenantId), restsOnIt);
    },
    async dropTicket(tenantId, ticketId) {
      return dropWhere(entriesOf(tenantId), (held) => held.tickets.includes(ticketId));
    },
    async dropTenant(tenantId) {
      tenants.delete(tenantId);
    },
    async close() {
      tenants.clear();
    },
  };
}

function nearestOf(searched: Held[], unit: Float32Array, count: number): CacheMatch[] {
  return searched
    .filter((held) => held.vector.length === unit.length)
    .map((held) => ({ held, similarity: dot(unit, held.vector) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count)
    .map(({ held, similarity }) => ({ ...recordOf(held), similarity }));
}

const recordOf = ({ entry, isPinned, hits, lastHitAt, waitsFor }: Held): CacheRecord => ({
  entry,
  is_served: waitsFor === null,
  is_pinned: isPinned,
  hits,
  last_hit_at: lastHitAt,
});

function touch<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}

function dropWhere(entries: Tenant, isMeant: (held: Held) => boolean): number {
  const meant = [...entries].filter(([, held]) => isMeant(held));
  for (const [id] of meant) entries.delete(id);
  return meant.length;
}

function makeRoom(entries: Tenant, limits: CacheLimits): void {
  const waiting = [...entries.values()].filter((held) => held.waitsFor);
  const served = [...entries.values()].filter((held) => !held.waitsFor);
  const unpinned = served.filter((held) => !held.isPinned);
  const tooMany = [
    ...waiting.slice(0, Math.max(0, waiting.length - limits.waiting)),
    ...unpinned.slice(0, Math.max(0, served.length - limits.served)),
  ];
  for (const { entry } of tooMany) entries.delete(entry.id);
}

/** Keeps tenants with pinned entries, and the one just written to. */
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
