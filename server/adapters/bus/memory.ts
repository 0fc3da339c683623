/** The bus of a single process. */
import type { Bus, BusNotice } from "../../ports/bus.ts";

/** Delivers each notice to its tenant's and the all-tenants subscribers, in a later microtask. */
export function memoryBus(): Bus {
  const subscribers = new Map<string, Set<(notice: BusNotice) => void>>();
  const tell = (tenantId: string, notice: BusNotice) => {
    for (const onNotice of [...(subscribers.get(tenantId) ?? [])]) onNotice(notice);
  };
  return {
    async publish(notice) {
      await Promise.resolve();
      if ("tenant_id" in notice) tell(notice.tenant_id, notice);
      tell("all", notice);
    },
    subscribe(tenantId, onNotice) {
      const own = (notice: BusNotice) => onNotice(notice);
      const found = subscribers.get(tenantId) ?? new Set();
      subscribers.set(tenantId, found.add(own));
      return () => {
        found.delete(own);
        if (found.size === 0 && subscribers.get(tenantId) === found) subscribers.delete(tenantId);
      };
    },
    async close() {
      subscribers.clear();
    },
  };
}
