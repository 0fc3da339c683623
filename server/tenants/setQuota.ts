/** The operator's word on how much one tenant may keep. */
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";

export interface OwnQuota {
  documents?: number;
  bytes?: number;
  passages?: number;
  /** Of visitors' files. */
  file_bytes?: number;
}

/** What the operator gave a tenant, as it is stored. */
export function readOwnQuota(stored: unknown): OwnQuota {
  return (typeof stored === "string" ? JSON.parse(stored) : (stored ?? {})) as OwnQuota;
}

/** What is not named is what holds for all tenants. @returns whether there is such a tenant */
export async function setQuota(db: Database, tenantId: string, quota: OwnQuota): Promise<boolean> {
  const rows = await withSystem(
    db,
    "create_tenant",
    ({ sql }) => sql`update tenants set quota = ${JSON.stringify(quota)}::jsonb where id = ${tenantId} returning id`,
  );
  return rows.length > 0;
}
