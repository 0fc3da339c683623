/** Notifies open lists that a source changed. A notification may be lost, but never makes a sync fail. */
import type { Parts } from "../../context/context.ts";
import type { TenantContext } from "../../db/tenant.ts";

export type SourceContext = TenantContext & { parts: Pick<Parts, "bus"> };

export async function tellSourceChanged(ctx: SourceContext, sourceId: string): Promise<void> {
  const notice = { type: "sources_changed", tenant_id: ctx.tenantId, source_id: sourceId } as const;
  await ctx.parts.bus.publish(notice).catch(() => {});
}
