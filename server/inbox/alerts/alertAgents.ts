/** Alerts the tenant's members that a visitor waits: open inboxes at once, and soon by mail. */
import type { Parts } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { MAIL_WAITING } from "../../ports/jobKinds.ts";

/** @throws when the mail could not be queued; the outbox retries */
export async function alertAgents(parts: Parts, row: { tenant_id: string; ticket_id: string }): Promise<void> {
  await parts.bus.publish({ type: "ticket_changed", tenant_id: row.tenant_id, ticket_id: row.ticket_id });
  const tenantId = row.tenant_id;
  await withTenant({ db: parts.db, tenantId }, (tx) => parts.jobs.enqueue(tx, MAIL_WAITING, { tenantId }));
}
