/** Mails one member about a ticket, by the member's own wishes. */
import type { Parts } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { deskLanguage, writeDeskMail } from "../language/deskMails/writeDeskMail.ts";
import { visitorOf } from "./list/selectRows.ts";
import { type NamedTicket, nameTicket } from "./nameTicket.ts";

interface Told {
  tenantId: string;
  ticketId: string;
  memberId: string;
  /** The mail's own: sent twice, it is one. */
  messageId: string;
  mail: "mention" | "assigned" | "assignedMany" | "followedUp";
  /** Whose doing it is. */
  author: string;
  count?: number;
}

/**
 * Only to a confirmed address of somebody who still works for the tenant and wants such mails. No word of what was written: mail is
 * not the place for it.
 * @throws MailRefused when it was not taken: the outbox tries again unless that is final
 */
export async function mailMember(parts: Parts, told: Told): Promise<void> {
  const { tenantId, ticketId, memberId, messageId, mail, author, count = 1 } = told;
  const [ticket] = await withTenant(
    { db: parts.db, tenantId },
    ({ sql }) => sql<(NamedTicket & { locale: string | null })[]>`
      select t.number, ${visitorOf(sql)} as visitor, coalesce(a.locale, o.settings ->> 'locale') as locale
      from tickets t join tenants o on o.id = t.tenant_id
      join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
      left join alert_preferences a on a.tenant_id = t.tenant_id and a.member_id = ${memberId}
      where t.tenant_id = ${tenantId} and t.id = ${ticketId}
        and ${mail === "mention" ? sql`coalesce(a.mail_mentions, true)` : sql`coalesce(a.mail_assigned, true)`}`,
  );
  const [member] = await withSystem(
    parts.db,
    "accounts",
    ({ sql }) => sql<{ email: string }[]>`
      select u.email from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${tenantId} and u.id = ${memberId} and u.email_verified`,
  );
  if (!ticket || !member) return;
  const path = mail === "assignedMany" ? "" : `/tickets/${ticketId}`;
  const link = `${parts.config.PUBLIC_URL ?? ""}/admin${path}`;
  const locale = deskLanguage(ticket.locale);
  const written = writeDeskMail(locale, mail, { author, count, ticket: nameTicket(ticket, locale) }, link);
  await parts.mailer.send({ to: member.email, ...written, messageId, about: { tenantId, ticketId } });
}
