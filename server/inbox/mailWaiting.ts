/** Mails the people of a tenant who waits for them: one mail for all who began to wait since the last one. */
import type { Parts } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { MAIL_WAITING } from "../ports/jobKinds.ts";
import type { Mail } from "../ports/mailer.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

/** So many tickets are named in a mail; the inbox has all of them. */
const MOST_NAMED = 10;

interface Waiting {
  ticket_id: string;
  number: number;
}

/**
 * At most one mail to each within `ALERT_MAIL_SECONDS`: what comes sooner waits for the next one. Only confirmed
 * addresses get mail. Nothing is sent when all were answered or taken meanwhile.
 * @throws when a mail was not taken: the job is tried again, and a mail may then arrive twice
 */
export async function mailWaiting(parts: Parts, { tenantId }: { tenantId: string }): Promise<void> {
  const ctx = { db: parts.db, tenantId };
  const due = await withTenant(ctx, async (tx) => {
    const wait = await secondsToNextMail(tx, tenantId, parts.config.ALERT_MAIL_SECONDS);
    if (wait === 0) return readWaiting(tx, tenantId);
    await parts.jobs.enqueue(tx, MAIL_WAITING, { tenantId }, { delaySeconds: wait });
    return null;
  });
  if (due === null || due.newOnes === 0) return;
  const mail = describe(tenantId, due.waiting, parts.config.PUBLIC_URL ?? "");
  for (const to of await confirmedAddresses(parts, tenantId))
    await parts.mailer.send({ to, about: { tenantId }, ...mail });
  await withTenant(ctx, (tx) => tx.sql`update tenants set alerted_at = ${due.at} where id = ${tenantId}`);
}

async function secondsToNextMail({ sql }: Tx, tenantId: string, pause: number): Promise<number> {
  const [row] = await sql<{ wait: number | null }[]>`
    select ceil(extract(epoch from alerted_at + make_interval(secs => ${pause}) - now()))::int as wait
    from tenants where id = ${tenantId}`;
  return Math.max(0, row?.wait ?? 0);
}

/** Who waits unclaimed, longest first; how many of them no mail has told of; and the moment of looking. */
async function readWaiting({ sql }: Tx, tenantId: string) {
  const rows = await sql<(Waiting & { is_new: boolean; at: string })[]>`
    select e.ticket_id, t.number, now()::text as at,
      n.alerted_at is null or e.created_at > n.alerted_at as is_new
    from escalations e
    join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
    join tenants n on n.id = e.tenant_id
    where e.tenant_id = ${tenantId} and e.status = 'open' and t.status = 'pending_human'
    order by e.created_at`;
  return { waiting: rows, newOnes: rows.filter((row) => row.is_new).length, at: rows[0]?.at ?? null };
}

async function confirmedAddresses(parts: Parts, tenantId: string): Promise<string[]> {
  const members = await withSystem(
    parts.db,
    "accounts",
    (tx) => tx.sql<{ email: string }[]>`
      select u.email from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${tenantId} and m.role in ('agent', 'owner') and u.email_verified`,
  );
  return members.map(({ email }) => email);
}

/** No word of what visitors wrote: mail is not the place for it. */
function describe(tenantId: string, waiting: Waiting[], publicUrl: string): Omit<Mail, "to"> {
  const [only] = waiting;
  if (waiting.length === 1 && only) {
    return {
      subject: `${ticketNumber(only.number)} is waiting for a person`,
      text: `A visitor is waiting for an answer.\n\n${publicUrl}/admin/tickets/${only.ticket_id}\n`,
      about: { tenantId, ticketId: only.ticket_id },
    };
  }
  const named = waiting.slice(0, MOST_NAMED).map(({ number }) => ticketNumber(number));
  const more = waiting.length > named.length ? ` and ${waiting.length - named.length} more` : "";
  return {
    subject: `${waiting.length} conversations wait for a person`,
    text: `${waiting.length} visitors are waiting for an answer: ${named.join(", ")}${more}.\n\n${publicUrl}/admin\n`,
    about: { tenantId },
  };
}
