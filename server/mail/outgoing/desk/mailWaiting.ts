/** Mails one member who waits for a person: all that are due for the member, as they are when the mail leaves. */
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

/** So many tickets are named in a mail; the inbox has all of them. */
const MAX_NAMED = 10;

/**
 * Nothing is sent about those who were answered, taken or put off meanwhile, nor to who wants no mails any more.
 * @returns what is to be noted together with the end of the row
 * @throws MailRefused when it was not taken
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

/** Nobody will try it again. That counts as told: the next mail to this address is that about the next who waits. */
export const buryWaiting = (tx: Tx, parts: Pick<Parts, "jobs">, row: OutboxRow<"mail_waiting">) =>
  noteMailed(tx, parts, row, null);

/** The operator has it tried again: whoever waits has not been told of. */
export async function reviveWaiting({ sql }: Tx, { tenant_id, payload }: OutboxRow<"mail_waiting">): Promise<void> {
  await sql`
    update alert_preferences set mailed_at = null where tenant_id = ${tenant_id} and member_id = ${payload.member_id}`;
}

/** Looks once more: whoever began to wait while the mail was under way is not in it. */
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
  const named = waiting.slice(0, MAX_NAMED).map((each) => nameTicket(each, locale));
  const values = { count: waiting.length, tickets: named.join(", "), more: waiting.length - named.length };
  return writeDeskMail(locale, values.more > 0 ? "waitMore" : "waitMany", values, `${publicUrl}/admin`);
}
