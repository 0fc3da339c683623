/** The cache of rewritten questions in a single process. */
import type { StandaloneQuestion } from "../../ports/engine.ts";
import type { Rewrites } from "../../ports/rewrites.ts";
import type { TenantStores } from "../../ports/tenantStores.ts";

/** About the length of a conversation; the same question tomorrow may mean something else. */
export const REWRITE_LIFE_MS = 3_600_000;
const MAX_REWRITES = 1000;

/** Keeps the newest thousand. */
export function memoryRewrites(lifeMs = REWRITE_LIFE_MS): Rewrites & TenantStores {
  const kept = new Map<string, { rewrite: StandaloneQuestion; tenantId: string; ticketId: string; until: number }>();
  const drop = (tenantId: string, ticketId?: string) => {
    for (const [place, entry] of kept) {
      if (entry.tenantId === tenantId && (ticketId === undefined || entry.ticketId === ticketId)) kept.delete(place);
    }
  };
  return {
    async get(tenantId, key) {
      const found = kept.get(`${tenantId}:${key}`);
      return found && found.until > Date.now() ? found.rewrite : null;
    },
    async put(tenantId, key, rewrite, ticketId) {
      const place = `${tenantId}:${key}`;
      kept.delete(place);
      kept.set(place, { rewrite, tenantId, ticketId, until: Date.now() + lifeMs });
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > MAX_REWRITES) kept.delete(oldest);
    },
    dropTicket: async (tenantId, ticketId) => drop(tenantId, ticketId),
    dropTenant: async (tenantId) => drop(tenantId),
    async close() {},
  };
}
