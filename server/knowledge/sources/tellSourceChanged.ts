/** Whoever looks at the sources looks again. */
import type { Parts } from "../../context.ts";
import type { TenantContext } from "../../db/tenant.ts";

export type SourceContext = TenantContext & { parts: Pick<Parts, "bus"> };

export async function tellSourceChanged(ctx: SourceContext, sourceId: string): Promise<void> {
  await ctx.parts.bus.publish({ type: "sources_changed", tenant_id: ctx.tenantId, source_id: sourceId });
}
