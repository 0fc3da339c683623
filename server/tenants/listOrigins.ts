import type { AgentActor, Ctx } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import type { OriginList } from "../protocol/admin.ts";

/** Where the tenant's widget may run, in alphabetical order. */
export async function listOrigins(ctx: Ctx<AgentActor>): Promise<OriginList> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<OriginList["origins"]>`select origin, created_at from tenant_origins order by origin limit 500`,
  );
  return { origins: rows.map(({ origin, created_at }) => ({ origin, created_at: isoTime(created_at) })) };
}
