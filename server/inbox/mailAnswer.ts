/** Mails a person's answer to a visitor who left an address. */
import type { Parts } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

/** @throws when the mail was not taken; the outbox tries again */
export async function mailAnswer(
  parts: Parts,
  row: { tenant_id: string; ticket_id: string; payload: Record<string, string> },
): Promise<void> {
  const [answer] = await withTenant(
    { db: parts.db, tenantId: row.tenant_id },
    (tx) => tx.sql<{ email: string | null; number: number; name: string; content: string }[]>`
      select t.email, t.number, n.name, m.content
      from messages m
      join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      join tenants n on n.id = t.tenant_id
      where m.id = ${row.payload.message_id ?? ""}::uuid`,
  );
  if (!answer?.email) return;
  await parts.mailer.send({
    to: answer.email,
    subject: `${answer.name}: your question ${ticketNumber(answer.number)}`,
    text: `${answer.content}\n`,
    about: { tenantId: row.tenant_id, ticketId: row.ticket_id },
  });
}
