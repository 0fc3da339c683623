/** Mails what a person wrote to a visitor who is not there to read it, and keeps what the mail server said to it. */
import { createHash } from "node:crypto";
import type { Parts } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { mailboxOf } from "../language/mailboxOf.ts";
import { MailRefused } from "../ports/mailer.ts";
import { type Claim, claimMail } from "./claimMail.ts";

/** Looked at again after an hour at the latest: a limit may have been raised. */
const LONGEST_WAIT_SECONDS = 3600;
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
  if (claim.kind === "send") {
    // One mail is one point, however often the mail server puts it off.
    const wait = claim.isRetry ? null : await takeQuota(parts, row.tenant_id, claim);
    if (wait !== null) {
      await settle(parts, row, claim.mailId, { state: "held", answer: "limit" });
      await tellDesk(parts, row);
      return Math.min(wait, LONGEST_WAIT_SECONDS);
    }
    await send(parts, row, claim);
  }
  if (claim.kind !== "settled") await tellDesk(parts, row);
  return null;
}

const tellDesk = ({ bus }: Parts, { tenant_id, ticket_id }: Owed) =>
  bus.publish({ type: "ticket_changed", tenant_id, ticket_id });

/** What a desk may mail to visitors in a day, less while it is new, and what one address gets of all desks. @returns as the limiter's */
function takeQuota(
  { limiter }: Parts,
  tenantId: string,
  { mail, isNewDesk }: Extract<Claim, { kind: "send" }>,
): Promise<number | null> {
  const address = createHash("sha256").update(mailboxOf(mail.to)).digest("base64url");
  return limiter.takeAll([
    [isNewDesk ? "visitor_mail_new" : "visitor_mail", tenantId],
    ["visitor_mail_address", address],
  ]);
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
  { state, answer }: { state: "accepted" | "refused" | "sending" | "held"; answer: string | null },
): Promise<void> {
  await withTenant(
    { db, tenantId },
    ({ sql }) => sql`
      update mails set state = ${state}, answer = ${answer}, lease_until = null,
        settled_at = case when ${state} = 'sending' then null else now() end
      where id = ${mailId}::uuid and state = 'sending'`,
  );
}
