/** The operator's word on how much knowledge one tenant may keep. */
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";

export interface OwnQuota {
  documents?: number;
  bytes?: number;
  passages?: number;
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
