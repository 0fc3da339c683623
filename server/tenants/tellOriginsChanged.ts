import type { Parts } from "../context/context.ts";

/** Whoever looks at the domains looks again. A notice may be lost: nothing fails for it. */
export async function tellOriginsChanged(ctx: { parts: Pick<Parts, "bus">; tenantId: string }): Promise<void> {
  await ctx.parts.bus.publish({ type: "origins_changed", tenant_id: ctx.tenantId }).catch(() => {});
}
