import type { Parts } from "../../context/context.ts";
import { visitorOf } from "../../db/sql/visitorOf.ts";
import { withTenant } from "../../db/tenant.ts";
import { mailMember } from "../../mail/outgoing/desk/mailMember.ts";
import type { NamedTicket } from "../../mail/outgoing/desk/nameTicket.ts";
import type { OutboxRow } from "../../outbox/kinds.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";

/**
 * A visitor has written again after a person's answer while the assistant is in charge: notifies the answer's author,
 * where they are signed in and by mail.
 * @throws MailRefused when the mail was not accepted
 */
export async function tellAuthor(parts: Parts, row: OutboxRow<"visitor_followed_up">): Promise<void> {
  const { tenant_id: tenantId, ticket_id: ticketId } = row;
  const [answered] = await withTenant(
    { db: parts.db, tenantId },
    ({ sql }) => sql<(NamedTicket & { by: string | null })[]>`
      select e.answered_by as by, t.number, ${visitorOf(sql)} as visitor from escalations e
      join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
      join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
      where e.tenant_id = ${tenantId} and e.ticket_id = ${ticketId} and e.status = 'answered'
      order by e.answered_at desc limit 1`,
  );
  if (!answered?.by) return;
  const { by: memberId, number, visitor } = answered;
  const told = { tenant_id: tenantId, ticket_id: ticketId, member_id: memberId, by: ticketNumber(number), count: 1 };
  // A retry of the mail must not notify on screen again.
  if (row.attempts === 1) await parts.bus.publish({ type: "followed_up", ...told, visitor });
  await mailMember(parts, row, { memberId, mail: "followedUp", author: "" });
}
