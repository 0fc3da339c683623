/** Finds the tenant that a visitor names: one statement, under the tenant's own policies. */
import { callForTenant, type TenantContext } from "../tenant.ts";

export interface TenantRow {
  id: string;
  name: string;
  /** As stored. */
  settings: unknown;
  origins: string[];
}

/** @returns undefined when there is no such tenant */
export async function selectTenant(ctx: TenantContext): Promise<TenantRow | undefined> {
  const [row] = await callForTenant<TenantRow>(ctx, "find_tenant", {});
  return row;
}
