import type { Parts } from "../context/context.ts";

/** Every process uses the change from the next question on; one that misses the notice, within five seconds. */
export async function tellModelChanged(ctx: {
  parts: Pick<Parts, "bus" | "tenantEngines">;
  tenantId: string;
}): Promise<void> {
  ctx.parts.tenantEngines?.forget(ctx.tenantId);
  await ctx.parts.bus.publish({ type: "model_changed", tenant_id: ctx.tenantId }).catch(() => {});
}
