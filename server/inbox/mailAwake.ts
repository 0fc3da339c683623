/** Mails that a ticket which was put off is back: whoever holds it; where nobody does any more, the team. */
import type { Parts } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { deskLanguage, writeDeskMail } from "../language/deskMails/writeDeskMail.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { confirmedAddresses } from "./alerts/confirmedAddresses.ts";

interface Awake {
  number: number;
  holder: string | null;
  /** The tenant's. */
  locale: string | null;
  wishes: { member_id: string; mail: string; locale: string | null }[];
}

/**
 * Only to confirmed addresses, and to nobody who wants no mail. Nothing is sent about a ticket that was answered or put off again
 * meanwhile. One address that is refused keeps the mail from no other. @throws when no mail was taken: the outbox tries again
 */
export async function mailAwake(parts: Parts, row: { tenant_id: string; ticket_id: string }): Promise<void> {
  const { tenant_id: tenantId, ticket_id: ticketId } = row;
  const awake = await readAwake(parts, row);
  if (!awake) return;
  const team = await confirmedAddresses(parts, tenantId);
  const holders = team.filter(({ id }) => id === awake.holder);
  const link = `${parts.config.PUBLIC_URL ?? ""}/admin/tickets/${ticketId}`;
  let sent = 0;
  let refusal: unknown = null;
  for (const { id, email } of holders.length > 0 ? holders : team) {
    const wish = awake.wishes.find(({ member_id }) => member_id === id);
    if (wish?.mail === "never") continue;
    const language = deskLanguage(wish?.locale ?? awake.locale);
    const mail = writeDeskMail(language, "awake", { ticket: ticketNumber(awake.number) }, link);
    try {
      await parts.mailer.send({ to: email, ...mail, about: { tenantId, ticketId } });
      sent++;
    } catch (error) {
      parts.log.warn({ err: error, tenant_id: tenantId, ticket_id: ticketId }, "a mail about a ticket was not taken");
      refusal = error;
    }
  }
  if (sent === 0 && refusal !== null) throw refusal;
}

async function readAwake({ db }: Parts, row: { tenant_id: string; ticket_id: string }): Promise<Awake | undefined> {
  const [awake] = await withTenant(
    { db, tenantId: row.tenant_id },
    ({ sql }) => sql<Awake[]>`
      select t.number, e.claimed_by as holder, n.settings ->> 'locale' as locale,
        (select coalesce(jsonb_agg(jsonb_build_object('member_id', a.member_id, 'mail', a.mail, 'locale', a.locale)), '[]')
          from alert_preferences a where a.tenant_id = e.tenant_id) as wishes
      from escalations e
      join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
      join tenants n on n.id = e.tenant_id
      where e.ticket_id = ${row.ticket_id}::uuid and e.status in ('open', 'claimed') and e.snoozed_until is null`,
  );
  return awake;
}
