import type { TenantTx } from "../db/tenant.ts";

/** Declines a visitor's calls that can no longer be approved, in the transaction that ends the wait. */
export async function declineWaiting(tx: TenantTx, ticketId: string): Promise<void> {
  await tx.sql`
    update action_calls set state = 'declined', ended_at = now()
    where tenant_id = ${tx.tenantId} and ticket_id = ${ticketId} and asked_by = 'visitor'
      and state in ('proposed', 'confirmed') and attempts = 0`;
}
