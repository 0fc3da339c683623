/** Mails one member about a ticket, if the member wants such mails. */
import type { Parts } from "../../../context/context.ts";
import { visitorOf } from "../../../db/sql/visitorOf.ts";
import { withTenant } from "../../../db/tenant.ts";
import { deskLanguage, writeDeskMail } from "../../../language/deskMails/writeDeskMail.ts";
import type { OutboxRow } from "../../../outbox/kinds.ts";
import { deliver } from "../deliver.ts";
import { messageIdFor } from "../messageIdFor.ts";
import { confirmedAddress } from "./confirmedAddresses.ts";
import { type NamedTicket, nameTicket } from "./nameTicket.ts";

interface Told {
  memberId: string;
  mail: "mention" | "assigned" | "assignedMany" | "followedUp";
  /** Name of the person who did it. */
  author: string;
  count?: number;
}

const COUNTED_AS = {
  mention: "mention",
  assigned: "assigned",
  assignedMany: "assigned",
  followedUp: "followed_up",
} as const;

/**
 * Only to a confirmed address of someone who still works for the tenant and wants such mails. Quotes nothing that was
 * written: mail is not the place for it.
 * @param row the outbox row behind the mail
 * @throws MailRefused when the mail was not accepted
 */
export async function mailMember(
  parts: Parts,
  row: Pick<OutboxRow<"mail_mention">, "tenant_id" | "id" | "ticket_id">,
  { memberId, mail, author, count = 1 }: Told,
): Promise<void> {
  const { tenant_id: tenantId, ticket_id: ticketId } = row;
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
  const to = await confirmedAddress(parts, tenantId, memberId);
  if (!ticket || to === null) return;
  const path = mail === "assignedMany" ? "" : `/tickets/${ticketId}`;
  const link = `${parts.config.PUBLIC_URL ?? ""}/admin${path}`;
  const locale = deskLanguage(ticket.locale);
  const written = writeDeskMail(locale, mail, { author, count, ticket: nameTicket(ticket, locale) }, link);
  const messageId = messageIdFor(parts.config, row.id);
  await deliver(parts, COUNTED_AS[mail], { ...written, to, messageId, about: { tenantId, ticketId } });
}
