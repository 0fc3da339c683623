/** Mails one member about all waiting visitors that are due for them, as of the moment of sending. */
import type { Parts } from "../../../context/context.ts";
import type { Tx } from "../../../db/database.ts";
import { writeDeskMail } from "../../../language/deskMails/writeDeskMail.ts";
import type { OutboxRow } from "../../../outbox/kinds.ts";
import { MAIL_WAITING } from "../../../ports/jobKinds.ts";
import type { Mail } from "../../../ports/mailer.ts";
import type { MailLocale } from "../../../protocol/accounts.ts";
import { deliver } from "../deliver.ts";
import { messageIdFor } from "../messageIdFor.ts";
import { nameTicket } from "./nameTicket.ts";
import { planMails, type WaitingTicket } from "./planMails.ts";
import { readWaiting } from "./readWaiting.ts";

/** Maximum tickets named in a mail; the inbox shows all of them. */
const MAX_NAMED = 10;

/**
 * Leaves out tickets that were answered, claimed or snoozed meanwhile, and members who no longer want mails.
 * @returns writes to commit together with the row's completion
 * @throws MailRefused when the mail was not accepted
 */
export async function mailWaiting(parts: Parts, row: OutboxRow<"mail_waiting">): Promise<(tx: Tx) => Promise<void>> {
  const { tenant_id: tenantId, payload } = row;
  const { waiting, members, now } = await readWaiting(parts, tenantId);
  const member = members.filter(({ id }) => id === payload.member_id);
  const [due] = planMails(waiting, member, { now, pauseMs: 0 }).mails;
  if (!due) return async () => {};
  const mail = describe(due.member.locale, due.tickets, parts.config.PUBLIC_URL ?? "");
  const about = { tenantId, ...(due.tickets.length === 1 && { ticketId: due.tickets[0]!.ticketId }) };
  const messageId = messageIdFor(parts.config, row.id);
  await deliver(parts, "waiting", { ...mail, to: due.member.email, messageId, about });
  return (tx) => noteMailed(tx, parts, row, now);
}

/** Given up for good, but counts as sent: the next mail to this address is due with the next waiting visitor. */
export const buryWaiting = (tx: Tx, parts: Pick<Parts, "jobs">, row: OutboxRow<"mail_waiting">) =>
  noteMailed(tx, parts, row, null);

/** The operator retries it: the member counts as not yet notified. */
export async function reviveWaiting({ sql }: Tx, { tenant_id, payload }: OutboxRow<"mail_waiting">): Promise<void> {
  await sql`
    update alert_preferences set mailed_at = null where tenant_id = ${tenant_id} and member_id = ${payload.member_id}`;
}

/** Checks again: tickets that started waiting while the mail was being sent are not in it. */
async function noteMailed(
  tx: Tx,
  { jobs }: Pick<Parts, "jobs">,
  { tenant_id: tenantId, payload }: OutboxRow<"mail_waiting">,
  at: number | null,
): Promise<void> {
  await tx.sql`
    insert into alert_preferences (tenant_id, member_id, mailed_at)
    values (${tenantId}, ${payload.member_id}, coalesce(to_timestamp(${at}::float8 / 1000), now()))
    on conflict (tenant_id, member_id) do update set mailed_at = excluded.mailed_at`;
  await jobs.enqueue(tx, MAIL_WAITING, { tenantId });
}

/** Quotes nothing that visitors wrote: mail is not the place for it. */
function describe(locale: MailLocale, waiting: WaitingTicket[], publicUrl: string): Omit<Mail, "to"> {
  const [only] = waiting;
  if (waiting.length === 1 && only) {
    return writeDeskMail(
      locale,
      only.isApproval ? "approveOne" : "waitsOne",
      { ticket: nameTicket(only, locale) },
      `${publicUrl}/admin/tickets/${only.ticketId}`,
    );
  }
  const named = waiting.slice(0, MAX_NAMED).map((each) => nameTicket(each, locale));
  const values = { count: waiting.length, tickets: named.join(", "), more: waiting.length - named.length };
  return writeDeskMail(locale, values.more > 0 ? "waitMore" : "waitMany", values, `${publicUrl}/admin`);
}
