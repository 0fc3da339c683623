/** Ends the running turn at the visitor's wish; what has been written so far stays. */
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import type { Runner } from "./runner.ts";

/** @returns whether there was a turn to stop. It may run on another replica: the bus tells that one. */
export async function stopTurn(ctx: Ctx<VisitorActor>, runner: Runner): Promise<boolean> {
  const [turn] = await withTenant(
    ctx,
    (tx) => tx.sql<{ id: string }[]>`
      update turns set stop_requested = true
      where ticket_id = ${ctx.actor.ticketId}::uuid and status = 'running' returning id`,
  );
  if (!turn) return false;
  if (!runner.stop(turn.id)) {
    await ctx.parts.bus.publish({
      type: "stop_turn",
      tenant_id: ctx.tenantId,
      ticket_id: ctx.actor.ticketId,
      turn_id: turn.id,
    });
  }
  return true;
}
