import type { TenantTx } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";

/** Refuses everything but messages, which `accept_message` refuses on insert. @throws AppError visitor_blocked */
export async function refuseBlocked(tx: TenantTx, visitorId: string): Promise<void> {
  const blocked = await tx.sql`select 1 from visitors
      where tenant_id = ${tx.tenantId} and id = ${visitorId}::uuid and blocked_at is not null`;
  if (blocked.length > 0) throw new AppError("visitor_blocked");
}
