import type { Tx } from "../db/database.ts";
import type { Identity } from "./bindValues.ts";

/**
 * Who a ticket's visitor is, as the tenant's own server has vouched for; null for everybody else, whatever address or
 * name they gave.
 */
export async function readIdentity({ sql }: Tx, ticketId: string): Promise<Identity | null> {
  const [row] = await sql<{ identity: Identity | null }[]>`
    select v.identity from tickets t join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    where t.id = ${ticketId}`;
  return row?.identity ?? null;
}
