import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";

/** Dismisses the list of first steps, for all owners. Idempotent. */
export async function dismissSetup(ctx: Ctx<AgentActor>): Promise<void> {
  await withTenant(
    ctx,
    ({ sql }) =>
      sql`update tenants set setup_dismissed_at = coalesce(setup_dismissed_at, now()) where id = ${ctx.tenantId}`,
  );
}
