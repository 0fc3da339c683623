/** Mails what a person wrote to a visitor who is not there to read it, and keeps what the mail server said to it. */
import type { Parts } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { MailRefused } from "../ports/mailer.ts";
import { claimMail } from "./claimMail.ts";

/** With the outbox's pauses, about a day. */
const MOST_TRIES = 34;

interface Owed {
  tenant_id: string;
  ticket_id: string;
  payload: Record<string, string>;
  /** How often it has been tried, this time included. */
  attempts: number;
}

/**
 * Sends it once: a mail's row is there before it leaves, and two processes do not send it at the same time. One that dies between
 * the mail server's yes and our note of it sends it once more, under the same Message-ID.
 * @returns the seconds after which to ask again; null when nothing is owed any more
 * @throws MailRefused when another try may do; the outbox makes it
 */
export async function mailAnswer(parts: Parts, row: Owed): Promise<number | null> {
  const claim = await claimMail(parts, { ...row, message_id: row.payload.message_id ?? "" });
  if (claim.kind === "later") return claim.seconds;
  if (claim.kind === "send") await send(parts, row, claim);
  if (claim.kind !== "settled")
    await parts.bus.publish({ type: "ticket_changed", tenant_id: row.tenant_id, ticket_id: row.ticket_id });
  return null;
}

async function send(
  parts: Parts,
  row: Owed,
  { mailId, mail }: Extract<Awaited<ReturnType<typeof claimMail>>, { kind: "send" }>,
): Promise<void> {
  try {
    const { answer } = await parts.mailer.send(mail);
    await settle(parts, row, mailId, { state: "accepted", answer });
  } catch (error) {
    const answer = error instanceof MailRefused ? error.answer : null;
    const isFinal = (error instanceof MailRefused && error.isFinal) || row.attempts >= MOST_TRIES;
    await settle(parts, row, mailId, { state: isFinal ? "refused" : "sending", answer });
    if (!isFinal) throw error;
  }
}

async function settle(
  { db }: Pick<Parts, "db">,
  { tenant_id: tenantId }: Owed,
  mailId: string,
  { state, answer }: { state: "accepted" | "refused" | "sending"; answer: string | null },
): Promise<void> {
  await withTenant(
    { db, tenantId },
    ({ sql }) => sql`
      update mails set state = ${state}, answer = ${answer}, lease_until = null,
        settled_at = case when ${state} = 'sending' then null else now() end
      where id = ${mailId}::uuid and state = 'sending'`,
  );
}
