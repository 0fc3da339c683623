import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { Action } from "../protocol/actionCalls.ts";
import { readActions, toAction } from "./actionRow.ts";

/** One action without its secrets. @throws AppError not_found */
export async function getAction(ctx: Ctx<AgentActor>, { actionId }: { actionId: string }): Promise<Action> {
  const [row] = await withTenant(ctx, (tx) => readActions(tx, actionId));
  if (!row) throw new AppError("not_found");
  return toAction(ctx.parts.config, ctx.tenantId, row);
}
