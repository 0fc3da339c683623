/** A tenant's own model, as stored in the database. */
import { type TenantContext, type TenantTx, withTenant } from "../db/tenant.ts";
import type { ModelNames } from "../protocol/model.ts";
import type { SecretPlace } from "../tenants/sealedSecret.ts";

export interface ModelRow {
  base_url: string;
  /** Encrypted. */
  api_key: string;
  models: ModelNames;
  is_enabled: boolean;
  version: string;
  changed_at: string;
}

/** @returns null when the tenant has none */
export async function selectModel({ sql, tenantId }: TenantTx): Promise<ModelRow | null> {
  const [row] = await sql<ModelRow[]>`
    select base_url, api_key, models, is_enabled, version, changed_at::text as changed_at from tenant_models
      where tenant_id = ${tenantId}`;
  return row ?? null;
}

/** The same in its own transaction. */
export const readModel = (ctx: TenantContext): Promise<ModelRow | null> => withTenant(ctx, selectModel);

/** The context that the key's encryption is bound to. */
export const keyPlace = (tenantId: string): SecretPlace => ({ tenantId, field: "model" });
