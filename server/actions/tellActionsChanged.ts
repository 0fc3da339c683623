import type { Parts } from "../context/context.ts";

/** Every process uses the change from the next question on; one that misses the notice, within five seconds. */
export async function tellActionsChanged(ctx: {
  parts: Pick<Parts, "bus" | "actions">;
  tenantId: string;
}): Promise<void> {
  ctx.parts.actions.forget(ctx.tenantId);
  await ctx.parts.bus.publish({ type: "actions_changed", tenant_id: ctx.tenantId }).catch(() => {});
}
