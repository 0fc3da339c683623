import type { Parts } from "../context/context.ts";

/** Tells open domain lists to reload. A lost notification does no harm. */
export async function tellOriginsChanged(ctx: { parts: Pick<Parts, "bus">; tenantId: string }): Promise<void> {
  await ctx.parts.bus.publish({ type: "origins_changed", tenant_id: ctx.tenantId }).catch(() => {});
}
