/** Stops the running turn at the visitor's request; what was written so far is kept. */
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import type { Runner } from "./runner.ts";

/** @returns whether a turn was running. If it runs on another replica, the bus passes the stop on. */
export async function stopTurn(ctx: Ctx<VisitorActor>, runner: Runner): Promise<boolean> {
  const [turn] = await withTenant(
    ctx,
    (tx) => tx.sql<{ id: string }[]>`
      update turns set stop_requested = true
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ctx.actor.ticketId}::uuid and status = 'running' returning id`,
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
