/** Finds the tenant that a visitor names, before a session exists. */
import type { Database } from "../db/database.ts";
import { selectTenant } from "../db/sql/findTenant.ts";
import { parseSettings, type TenantSettings } from "./settings.ts";

/** A tenant as the visitor's side of the server needs it. */
export interface TenantProfile {
  id: string;
  name: string;
  settings: TenantSettings;
  /** Entries as stored by `parseOriginEntry`. */
  origins: string[];
}

const TTL_MS = 5_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  until: number;
  profile: Promise<TenantProfile | null>;
}
/** Per database, so that two servers in one process (tests) never share a cache. */
const caches = new WeakMap<Database, Map<string, Entry>>();

/**
 * The tenant, at most 5 seconds old; that it does not exist is cached as well, at the same cost.
 * @param tenantId any UUID
 * @returns null when there is no such tenant
 */
export function findTenant(db: Database, tenantId: string, now: number = Date.now()): Promise<TenantProfile | null> {
  const cache = cacheOf(db);
  const known = cache.get(tenantId);
  if (known && known.until > now) return known.profile;
  const profile = readTenant(db, tenantId);
  cache.delete(tenantId);
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size >= MAX_ENTRIES) cache.delete(oldest);
  const entry = { until: now + TTL_MS, profile };
  cache.set(tenantId, entry);
  profile.catch(() => {
    if (cache.get(tenantId) === entry) cache.delete(tenantId);
  });
  return profile;
}

/** Makes this process see a change of settings or origins at once; the others see it within 5 seconds. */
export function forgetTenant(db: Database, tenantId: string): void {
  caches.get(db)?.delete(tenantId);
}

function cacheOf(db: Database): Map<string, Entry> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new Map();
    caches.set(db, cache);
  }
  return cache;
}

async function readTenant(db: Database, tenantId: string): Promise<TenantProfile | null> {
  const row = await selectTenant({ db, tenantId });
  return row ? { ...row, settings: parseSettings(row.settings) } : null;
}
