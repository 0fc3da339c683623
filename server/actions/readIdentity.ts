import type { TenantTx } from "../db/tenant.ts";
import type { Identity } from "./bindValues.ts";

/**
 * The visitor's identity, if the tenant's own server has signed it; null otherwise, whatever address or name they gave.
 */
export async function readIdentity({ sql, tenantId }: TenantTx, ticketId: string): Promise<Identity | null> {
  const [row] = await sql<{ identity: Identity | null }[]>`
    select v.identity from tickets t join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    where t.tenant_id = ${tenantId} and t.id = ${ticketId}`;
  return row?.identity ?? null;
}
