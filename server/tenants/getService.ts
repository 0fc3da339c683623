import { readServiceLevel, readUsed } from "../budget/readServiceLevel.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import type { Service } from "../protocol/service.ts";
import { findTenant } from "./findTenant.ts";

/**
 * The service level visitors get today, and the usage of each limit.
 * @throws AppError not_found when the tenant is gone
 */
export async function getService(ctx: Ctx<AgentActor>): Promise<Service> {
  const tenant = await findTenant(ctx.db, ctx.tenantId);
  if (!tenant) throw new AppError("not_found");
  const { costMicros, questions, waiting } = await readUsed(ctx);
  const level = await readServiceLevel(ctx, tenant.settings);
  return { level, cost_micros: costMicros, questions, waiting, model: ctx.parts.engine.modelOf("generate") };
}
