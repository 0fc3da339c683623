/** A tenant's own model as it lies in the database. */
import type { Tx } from "../db/database.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { ModelNames } from "../protocol/model.ts";
import type { SecretPlace } from "../tenants/sealedSecret.ts";

export interface ModelRow {
  base_url: string;
  /** Sealed. */
  api_key: string;
  models: ModelNames;
  is_enabled: boolean;
  version: string;
  changed_at: string;
}

/** @returns null when the tenant has none */
export async function selectModel({ sql }: Tx): Promise<ModelRow | null> {
  const [row] = await sql<ModelRow[]>`
    select base_url, api_key, models, is_enabled, version, changed_at::text as changed_at from tenant_models`;
  return row ?? null;
}

/** The same in a transaction of its own. */
export const readModel = (ctx: TenantContext): Promise<ModelRow | null> => withTenant(ctx, selectModel);

/** Where the key is sealed to. */
export const keyPlace = (tenantId: string): SecretPlace => ({ tenantId, field: "model" });
