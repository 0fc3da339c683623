import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";

/** Puts the list of first steps away, for all owners. Once more changes nothing. */
export async function dismissSetup(ctx: Ctx<AgentActor>): Promise<void> {
  await withTenant(ctx, ({ sql }) => sql`update tenants set setup_dismissed_at = coalesce(setup_dismissed_at, now())`);
}
