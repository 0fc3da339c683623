/** The tenant's knowledge quota and how much of it is used. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { Quota } from "../../protocol/knowledge.ts";
import { type QuotaConfig, readQuota } from "./quota.ts";

/** @returns each limit with its usage */
export async function getQuota(ctx: TenantContext & { parts: { config: QuotaConfig } }): Promise<Quota> {
  return withTenant(ctx, (tx) => readQuota(tx, ctx.tenantId, ctx.parts.config));
}
