/** Mails a member that a colleague has named them in a note. */
import type { Parts } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { deskLanguage, writeDeskMail } from "../language/deskMails/writeDeskMail.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

/**
 * Only to a confirmed address of somebody who still works for the tenant and wants such mails. No word of the note: mail is not the place for it.
 * @throws when the mail was not taken; the outbox tries again
 */
export async function mailMention(
  parts: Parts,
  row: { tenant_id: string; ticket_id: string; payload: Record<string, string>; messageId: string },
): Promise<void> {
  const { tenant_id: tenantId, ticket_id: ticketId, payload, messageId } = row;
  const [note] = await withTenant(
    { db: parts.db, tenantId },
    ({ sql }) => sql<{ author: string; number: number; locale: string | null }[]>`
      select n.author_name as author, t.number, coalesce(a.locale, o.settings ->> 'locale') as locale
      from notes n join tickets t on t.tenant_id = n.tenant_id and t.id = n.ticket_id
      join tenants o on o.id = n.tenant_id
      left join alert_preferences a on a.tenant_id = n.tenant_id and a.member_id = ${payload.member_id ?? ""}
      where n.tenant_id = ${tenantId} and n.id = ${payload.note_id ?? null}::uuid
        and coalesce(a.mail_mentions, true)`,
  );
  const [member] = await withSystem(
    parts.db,
    "accounts",
    ({ sql }) => sql<{ email: string }[]>`
      select u.email from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${tenantId} and u.id = ${payload.member_id ?? ""} and u.email_verified`,
  );
  if (!note || !member) return;
  const values = { author: note.author, ticket: ticketNumber(note.number) };
  const link = `${parts.config.PUBLIC_URL ?? ""}/admin/tickets/${ticketId}`;
  const mail = writeDeskMail(deskLanguage(note.locale), "mention", values, link);
  await parts.mailer.send({ to: member.email, ...mail, messageId, about: { tenantId, ticketId } });
}
