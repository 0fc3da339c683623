import type { Database } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";
import type { Bus } from "../ports/bus.ts";
import type { EnabledAction, TenantActions } from "../ports/tenantActions.ts";
import { actionDefinitionSchema } from "../protocol/actions.ts";

const TTL_MS = 5000;
const MAX_KNOWN = 10_000;

interface Known {
  until: number;
  actions: Promise<readonly EnabledAction[]>;
}

/** Caches tenants' actions until they change: the bus announces that, and a periodic check backs it up. */
export function createTenantActions({ db, bus }: { db: Database; bus: Pick<Bus, "subscribe"> }): TenantActions {
  const tenants = new Map<string, Known>();
  const forget = (tenantId: string) => void tenants.delete(tenantId);
  const unsubscribe = bus.subscribe("all", (notice) => {
    if (notice.type === "actions_changed") forget(notice.tenant_id);
  });
  return {
    find(tenantId) {
      const known = tenants.get(tenantId);
      if (known && known.until > Date.now()) return known.actions;
      const entry = { until: Date.now() + TTL_MS, actions: readEnabled(db, tenantId) };
      // The newest is last, so the least recently read is evicted first.
      tenants.delete(tenantId);
      const [oldest] = tenants.keys();
      if (oldest !== undefined && tenants.size >= MAX_KNOWN) tenants.delete(oldest);
      tenants.set(tenantId, entry);
      entry.actions.catch(() => {
        entry.until = 0;
      });
      return entry.actions;
    },
    forget,
    close: unsubscribe,
  };
}

/** Skips actions that a newer version stored in a form that this one can't read. */
async function readEnabled(db: Database, tenantId: string): Promise<readonly EnabledAction[]> {
  const rows = await withTenant(
    { db, tenantId },
    ({ sql }) => sql<{ id: string; version: number; definition: unknown; is_dry: boolean }[]>`
      select id, version, definition, is_dry from actions where tenant_id = ${tenantId} and is_enabled order by name`,
  );
  return rows.flatMap(({ id, version, definition, is_dry: isDry }) => {
    const read = actionDefinitionSchema.safeParse(definition);
    return read.success ? [{ id, version, definition: read.data, isDry }] : [];
  });
}
