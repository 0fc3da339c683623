/** Mails the people of a tenant who waits for them: each as they want it, and one mail for all since the last one. */
import type { Parts } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";
import { deskLanguage, writeDeskMail } from "../language/deskMails/writeDeskMail.ts";
import { MAIL_LATER } from "../ports/jobKinds.ts";
import { type Mail, MailRefused } from "../ports/mailer.ts";
import type { MailLocale } from "../protocol/accounts.ts";
import { type Address, confirmedAddresses } from "./alerts/confirmedAddresses.ts";
import { type MailedMember, planMails, type WaitingTicket } from "./alerts/planMails.ts";
import { visitorOf } from "./list/selectRows.ts";
import { type NamedTicket, nameTicket } from "./nameTicket.ts";

/** So many tickets are named in a mail; the inbox has all of them. */
const MOST_NAMED = 10;

/**
 * Mails each member as the member wants it (`alerts/planMails.ts`), at most once within `ALERT_MAIL_SECONDS`. Only confirmed
 * addresses get mail. Nothing is sent about those who were answered, taken or put off meanwhile.
 * One address that is refused keeps the mail from no other. A mail server's last word on an address counts as told: the next mail to
 * it is that about the next who waits.
 * @throws when a mail was not taken and may be later: the job is tried again, for those alone
 */
export async function mailWaiting(parts: Parts, { tenantId }: { tenantId: string }): Promise<void> {
  const ctx = { db: parts.db, tenantId };
  const addresses = await confirmedAddresses(parts, tenantId);
  const { waiting, members, now } = await withTenant(ctx, (tx) => readDesk(tx, tenantId, addresses));
  const pauseMs = parts.config.ALERT_MAIL_SECONDS * 1000;
  const { mails, lookAgainAt } = planMails(waiting, members, { now, pauseMs });
  if (lookAgainAt !== null) {
    const delaySeconds = Math.max(1, Math.ceil((lookAgainAt - now) / 1000));
    const job = { tenantId, minute: Math.ceil(lookAgainAt / 60_000) };
    await withTenant(ctx, (tx) => parts.jobs.enqueue(tx, MAIL_LATER, job, { delaySeconds }));
  }
  let refusal: unknown = null;
  for (const { member, tickets } of mails) {
    const mail = describe(member.locale, tickets, parts.config.PUBLIC_URL ?? "");
    const about = { tenantId, ...(tickets.length === 1 && { ticketId: tickets[0]!.ticketId }) };
    try {
      await parts.mailer.send({ to: member.email, about, ...mail });
    } catch (error) {
      const isFinal = error instanceof MailRefused && error.isFinal;
      parts.log.warn({ tenant_id: tenantId, member_id: member.id, is_final: isFinal }, "an alert was not taken");
      if (!isFinal) {
        refusal = error;
        continue;
      }
    }
    await withTenant(ctx, (tx) => noteMailed(tx, tenantId, member.id, now));
  }
  if (refusal !== null) throw refusal;
}

/** Who waits unclaimed, longest first, and how each of the members wants to hear of it. */
async function readDesk({ sql }: Tx, tenantId: string, addresses: Address[]) {
  const waiting = await sql<(NamedTicket & { ticket_id: string; since: number })[]>`
    select e.ticket_id, t.number, ${visitorOf(sql)} as visitor, extract(epoch from greatest(e.created_at, e.waits_since))::float8 * 1000 as since
    from escalations e join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
    join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    where e.tenant_id = ${tenantId} and e.status = 'open' and e.snoozed_until is null and t.status = 'pending_human'
      and e.waits_for = 'us'
    order by e.waits_since`;
  const chosen = await sql<
    {
      member_id: string;
      mail: MailedMember["mail"];
      minutes: number;
      mailed_at: number | null;
      locale: string | null;
    }[]
  >`
    select member_id, mail, mail_after_minutes as minutes, locale, extract(epoch from mailed_at)::float8 * 1000 as mailed_at
    from alert_preferences where tenant_id = ${tenantId}`;
  const [row] = await sql<{ now: number; alerted_at: number | null; locale: string | null }[]>`
    select extract(epoch from now())::float8 * 1000 as now, extract(epoch from alerted_at)::float8 * 1000 as alerted_at,
      settings ->> 'locale' as locale
    from tenants where id = ${tenantId}`;
  const { now, alerted_at: before, locale } = row ?? { now: 0, alerted_at: null, locale: null };
  const members = addresses.map(({ id, email }): MailedMember => {
    const wish = chosen.find(({ member_id }) => member_id === id);
    // Before members chose for themselves, the tenant had one moment for all.
    const [mail, mail_after_minutes] = [wish?.mail ?? "always", wish?.minutes ?? 0] as const;
    const mailedAt = wish?.mailed_at ?? before;
    return { id, email, mail, mail_after_minutes, mailedAt, locale: deskLanguage(wish?.locale ?? locale) };
  });
  return { now, members, waiting: waiting.map(({ ticket_id: ticketId, ...each }) => ({ ticketId, ...each })) };
}

async function noteMailed({ sql }: Tx, tenantId: string, memberId: string, at: number): Promise<void> {
  await sql`
    insert into alert_preferences (tenant_id, member_id, mailed_at)
    values (${tenantId}, ${memberId}, to_timestamp(${at}::float8 / 1000))
    on conflict (tenant_id, member_id) do update set mailed_at = excluded.mailed_at`;
}

/** No word of what visitors wrote: mail is not the place for it. */
function describe(locale: MailLocale, waiting: WaitingTicket[], publicUrl: string): Omit<Mail, "to"> {
  const [only] = waiting;
  if (waiting.length === 1 && only) {
    return writeDeskMail(
      locale,
      "waitsOne",
      { ticket: nameTicket(only, locale) },
      `${publicUrl}/admin/tickets/${only.ticketId}`,
    );
  }
  const named = waiting.slice(0, MOST_NAMED).map((each) => nameTicket(each, locale));
  const values = { count: waiting.length, tickets: named.join(", "), more: waiting.length - named.length };
  return writeDeskMail(locale, values.more > 0 ? "waitMore" : "waitMany", values, `${publicUrl}/admin`);
}
