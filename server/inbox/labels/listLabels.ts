import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import type { Label } from "../../protocol/inbox.ts";

/** The tenant's labels, by name. */
export async function listLabels(ctx: Ctx<AgentActor>): Promise<{ labels: Label[] }> {
  const labels = await withTenant(
    ctx,
    ({ sql }) => sql<Label[]>`
      select id, name, color from labels where tenant_id = ${ctx.tenantId} order by lower(name), id`,
  );
  return { labels: [...labels] };
}
