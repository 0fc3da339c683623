import type { Tx } from "./database.ts";

/**
 * Lets one transaction at a time go on for a tenant, until it ends: for what counts rows before it adds one. Two that count at once would
 * both find room. Reads, and rows that refer to the tenant, go on.
 */
export async function oneAtATime(tx: Tx, tenantId: string): Promise<void> {
  await tx.sql`select from tenants where id = ${tenantId} for no key update`;
}
