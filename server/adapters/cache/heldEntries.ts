/** The cached answers that a process keeps in memory for its tenants, within limits. */
import type { CacheEntry } from "../../ports/cache.ts";

export interface CacheLimits {
  /** Entries served per tenant, including pinned ones; a cache full of pinned entries accepts no more. */
  served: number;
  /** Waiting entries per tenant, limited separately: a visitor who asks a lot can't evict served entries. */
  waiting: number;
  /** How long an entry may wait. */
  waitingMs: number;
}
export const CACHE_LIMITS: CacheLimits = { served: 2_000, waiting: 500, waitingMs: 30 * 86_400_000 };
const CACHE_TENANTS = 200;

export interface Held {
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

/** The maps are kept in order of use: the least recently used is dropped first. */
export class HeldEntries {
  readonly #limits: CacheLimits;
  readonly #tenants = new Map<string, Tenant>();

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** The tenant's entries, without those that have waited too long. */
  of(tenantId: string): Tenant {
    const entries: Tenant = this.#tenants.get(tenantId) ?? new Map();
    const oldest = Date.now() - this.#limits.waitingMs;
    dropFrom(entries, (held) => held.waitsFor !== null && held.waitsFor.since <= oldest);
    return entries;
  }

  /** Keeps the tenant from being the first to be dropped. */
  use(tenantId: string, entries: Tenant): void {
    touch(this.#tenants, tenantId, entries);
  }

  add(tenantId: string, held: Held): void {
    const entries = this.of(tenantId);
    this.use(tenantId, entries);
    touch(entries, held.entry.id, held);
    makeRoom(entries, this.#limits);
    dropIdleTenants(this.#tenants, tenantId);
  }

  /** Serves an entry that waited. */
  serve(tenantId: string, held: Held): void {
    if (!held.waitsFor) return;
    const entries = this.of(tenantId);
    held.waitsFor = null;
    touch(entries, held.entry.id, held);
    makeRoom(entries, this.#limits);
  }

  noteHit(tenantId: string, id: string): void {
    const entries = this.of(tenantId);
    const held = entries.get(id);
    if (!held) return;
    held.hits++;
    held.lastHitAt = new Date().toISOString();
    touch(entries, id, held);
  }

  /** @returns how many were dropped */
  dropWhere(tenantId: string, isMeant: (held: Held) => boolean): number {
    return dropFrom(this.of(tenantId), isMeant);
  }

  dropTenant(tenantId: string): void {
    this.#tenants.delete(tenantId);
  }

  clear(): void {
    this.#tenants.clear();
  }
}

function touch<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}

function dropFrom(entries: Tenant, isMeant: (held: Held) => boolean): number {
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
