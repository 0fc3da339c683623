/** The operator's quota for one tenant. */
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";

export interface OwnQuota {
  documents?: number;
  bytes?: number;
  passages?: number;
  /** For visitors' files. */
  file_bytes?: number;
}

/** A tenant's quota, as stored. */
export function readOwnQuota(stored: unknown): OwnQuota {
  return (typeof stored === "string" ? JSON.parse(stored) : (stored ?? {})) as OwnQuota;
}

/** Limits that are not given fall back to the defaults. @returns whether the tenant exists */
export async function setQuota(db: Database, tenantId: string, quota: OwnQuota): Promise<boolean> {
  const rows = await withSystem(
    db,
    "create_tenant",
    ({ sql }) => sql`update tenants set quota = ${JSON.stringify(quota)}::jsonb where id = ${tenantId} returning id`,
  );
  return rows.length > 0;
}
