import type { Parts } from "../context/context.ts";

/** Every process applies the change with the next question; one that misses the notice does so within five seconds. */
export async function tellModelChanged(ctx: {
  parts: Pick<Parts, "bus" | "tenantEngines">;
  tenantId: string;
}): Promise<void> {
  ctx.parts.tenantEngines?.forget(ctx.tenantId);
  await ctx.parts.bus.publish({ type: "model_changed", tenant_id: ctx.tenantId }).catch(() => {});
}
