import type { Tx } from "./database.ts";

/**
 * Serializes a tenant's transactions from here to their end, for checks that count rows before adding one: two
 * concurrent counts would both find room. Reads, and rows that refer to the tenant, are not blocked.
 */
export async function oneAtATime(tx: Tx, tenantId: string): Promise<void> {
  await tx.sql`select from tenants where id = ${tenantId} for no key update`;
}
