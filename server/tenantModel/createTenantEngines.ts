import type { Database } from "../db/database.ts";
import type { Bus } from "../ports/bus.ts";
import type { Engine } from "../ports/engine.ts";
import type { OwnEngine, TenantEngines } from "../ports/tenantEngines.ts";
import { type ModelRow, readModel } from "./modelRow.ts";

const TTL_MS = 5000;
const MAX_KNOWN = 10_000;

export interface TenantEnginesOptions {
  db: Database;
  bus: Pick<Bus, "subscribe">;
  /** @throws Error when the key can't be decrypted */
  makeEngine(tenantId: string, row: ModelRow): Engine;
}

interface Made extends OwnEngine {
  version: string;
}
interface Known {
  until: number;
  made: Promise<Made | null>;
}

/** Caches tenants' engines until their settings change: the bus announces that, and a periodic check backs it up. */
export function createTenantEngines({ db, bus, makeEngine }: TenantEnginesOptions): TenantEngines {
  const tenants = new Map<string, Known>();
  const forget = (tenantId: string) => {
    const known = tenants.get(tenantId);
    if (known) known.until = 0;
  };
  const unsubscribe = bus.subscribe("all", (notice) => {
    if (notice.type === "model_changed") forget(notice.tenant_id);
  });

  async function make(tenantId: string, before: Promise<Made | null> | undefined): Promise<Made | null> {
    const row = await readModel({ db, tenantId });
    if (!row) return null;
    const { version, is_enabled: isEnabled } = row;
    const last = await before?.catch(() => null);
    if (last?.version === version) return last;
    return { version, isEnabled, engine: makeEngine(tenantId, row) };
  }

  return {
    find(tenantId) {
      const known = tenants.get(tenantId);
      if (known && known.until > Date.now()) return known.made;
      const made = make(tenantId, known?.made);
      // The newest is last, so the least recently refreshed is evicted first.
      tenants.delete(tenantId);
      const [oldest] = tenants.keys();
      if (oldest !== undefined && tenants.size >= MAX_KNOWN) tenants.delete(oldest);
      const entry = { until: Date.now() + TTL_MS, made };
      tenants.set(tenantId, entry);
      made.catch(() => {
        entry.until = 0;
      });
      return made;
    },
    forget,
    close: unsubscribe,
  };
}
