/** The operator's quota for one tenant. */
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";

const ownQuotaSchema = z.object({
  documents: z.number().optional(),
  bytes: z.number().optional(),
  passages: z.number().optional(),
  /** For visitors' files. */
  file_bytes: z.number().optional(),
});
export type OwnQuota = z.infer<typeof ownQuotaSchema>;

/** A tenant's quota, as stored. */
export function readOwnQuota(stored: unknown): OwnQuota {
  return ownQuotaSchema.parse(typeof stored === "string" ? JSON.parse(stored) : (stored ?? {}));
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
