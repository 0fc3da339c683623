/** The semantic cache of a single process: exact cosine over all of a tenant's entries. */
import type { CacheMatch, CacheRecord, SemanticCache } from "../../ports/cache.ts";
import { CACHE_LIMITS, type CacheLimits, type Held, HeldEntries } from "./heldEntries.ts";

/** Limited per tenant and in the number of tenants. */
export function memoryCache(limits: CacheLimits = CACHE_LIMITS): SemanticCache {
  const store = new HeldEntries(limits);
  return {
    async nearest(tenantId, vector, count, which = "served") {
      const entries = store.of(tenantId);
      if (entries.size === 0 || count <= 0) return [];
      store.use(tenantId, entries);
      const searched = [...entries.values()].filter((held) => (held.waitsFor === null) === (which === "served"));
      return nearestOf(searched, unitOf(vector), count);
    },
    async put(tenantId, vector, entry, session) {
      const isPinned = !session && (store.of(tenantId).get(entry.id)?.isPinned ?? false);
      const tickets = entry.origin.kind === "turn" ? [entry.origin.ticket_id] : [];
      const waitsFor = session ? { visitor: session.visitor, since: Date.now() } : null;
      store.add(tenantId, { entry, isPinned, waitsFor, tickets, hits: 0, lastHitAt: null, vector: unitOf(vector) });
    },
    async confirm(tenantId, id, session) {
      const held = store.of(tenantId).get(id);
      if (!held || held.waitsFor?.visitor === session.visitor) return false;
      if (held.waitsFor) held.tickets.push(session.ticket_id);
      store.serve(tenantId, held);
      return true;
    },
    async approve(tenantId, id) {
      const held = store.of(tenantId).get(id);
      if (!held) return null;
      store.serve(tenantId, held);
      return recordOf(held);
    },
    noteHit: async (tenantId, id) => store.noteHit(tenantId, id),
    async list(tenantId) {
      return [...store.of(tenantId).values()].map(recordOf);
    },
    async setPinned(tenantId, id, isPinned) {
      const held = store.of(tenantId).get(id);
      if (!held) return null;
      held.isPinned = isPinned;
      if (isPinned) store.serve(tenantId, held);
      return recordOf(held);
    },
    drop: async (tenantId, id) => store.of(tenantId).delete(id),
    async dropDocument(tenantId, documentId) {
      return store.dropWhere(tenantId, ({ entry }) =>
        entry.rests_on.some((source) => source.document_id === documentId),
      );
    },
    dropTicket: async (tenantId, ticketId) => store.dropWhere(tenantId, (held) => held.tickets.includes(ticketId)),
    dropTenant: async (tenantId) => store.dropTenant(tenantId),
    close: async () => store.clear(),
  };
}

function nearestOf(searched: Held[], unit: Float32Array, count: number): CacheMatch[] {
  return searched
    .filter((held) => held.vector.length === unit.length)
    .map((held) => ({ held, similarity: cosine(unit, held.vector) }))
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

/** A loop of its own over one kind of array: `dot` is called with several kinds, which makes it slower. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function unitOf(vector: number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
