import type { Parts } from "../context/context.ts";

/** Every process applies the change with the next question; one that misses the notice does so within five seconds. */
export async function tellActionsChanged(ctx: {
  parts: Pick<Parts, "bus" | "actions">;
  tenantId: string;
}): Promise<void> {
  ctx.parts.actions.forget(ctx.tenantId);
  await ctx.parts.bus.publish({ type: "actions_changed", tenant_id: ctx.tenantId }).catch(() => {});
}
