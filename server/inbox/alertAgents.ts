/** Tells the people of a tenant that somebody waits for them: inboxes at once, and by mail. */
import type { Parts } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

/** @throws when a mail was not taken; the outbox tries again, and an alert may then arrive twice */
export async function alertAgents(parts: Parts, row: { tenant_id: string; ticket_id: string }): Promise<void> {
  await parts.bus.publish({ type: "ticket_changed", tenant_id: row.tenant_id, ticket_id: row.ticket_id });
  const [ticket] = await withTenant(
    { db: parts.db, tenantId: row.tenant_id },
    (tx) => tx.sql<{ number: number; status: string }[]>`
      select number, status from tickets where id = ${row.ticket_id}::uuid`,
  );
  if (ticket?.status !== "pending_human") return; // answered meanwhile
  const members = await withSystem(
    parts.db,
    "accounts",
    (tx) => tx.sql<{ email: string }[]>`
      select u.email from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${row.tenant_id} and m.role in ('agent', 'owner')`,
  );
  const link = `${parts.config.PUBLIC_URL ?? ""}/admin/tickets/${row.ticket_id}`;
  for (const { email } of members) {
    // No word of what the visitor wrote: mail is not the place for it.
    await parts.mailer.send({
      to: email,
      subject: `${ticketNumber(ticket.number)} is waiting for a person`,
      text: `A visitor is waiting for an answer.\n\n${link}\n`,
      about: { tenantId: row.tenant_id, ticketId: row.ticket_id },
    });
  }
}
