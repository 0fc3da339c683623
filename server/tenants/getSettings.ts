import type { AgentActor, Ctx } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import { parseSettings, type TenantSettings } from "./settings.ts";

/** The tenant's settings with the defaults filled in. @throws AppError not_found when the tenant is gone */
export async function getSettings(ctx: Ctx<AgentActor>): Promise<TenantSettings> {
  const [row] = await withTenant(ctx, (tx) => tx.sql<{ settings: unknown }[]>`select settings from tenants`);
  if (!row) throw new AppError("not_found");
  return parseSettings(row.settings);
}
