/** Mails a person's message to a visitor who is not there to read it, and records the mail server's reply. */
import { createHash } from "node:crypto";
import type { Parts } from "../../../context/context.ts";
import { type TenantTx, withTenant } from "../../../db/tenant.ts";
import { mailboxOf } from "../../../language/mailboxOf.ts";
import type { OutboxRow } from "../../../outbox/kinds.ts";
import { MailRefused } from "../../../ports/mailer.ts";
import { deliver } from "../deliver.ts";
import { claimMail, type MailClaim } from "./claimMail.ts";

/** Rechecked after at most an hour: a limit may have been raised. */
const MAX_WAIT_SECONDS = 3600;

type OwedAnswer = Pick<OutboxRow<"email_answer">, "tenant_id" | "ticket_id" | "payload">;

/**
 * Sends it once: the mail's row exists before it is sent, and two processes never send it at once. If one dies
 * between the mail server's acceptance and our record of it, it is sent again under the same Message-ID.
 * @returns the seconds until the next attempt; null when nothing is left to do
 * @throws MailRefused when the mail was not accepted
 */
export async function mailAnswer(parts: Parts, row: OwedAnswer): Promise<number | null> {
  const claim = await claimMail(parts, { ...row, message_id: row.payload.message_id });
  if (claim.kind === "later") return claim.seconds;
  if (claim.kind === "send") {
    // A mail costs one point, however often the mail server defers it.
    const wait = claim.isRetry ? null : await takeQuota(parts, row.tenant_id, claim);
    if (wait !== null) {
      await settle(parts, row, claim.mailId, { state: "held", answer: "limit" });
      await tellDesk(parts, row);
      return Math.min(wait, MAX_WAIT_SECONDS);
    }
    await send(parts, row, claim);
  }
  if (claim.kind !== "settled") await tellDesk(parts, row);
  return null;
}

/** Given up for good: the desk sees that it was not delivered, and why. */
export async function buryAnswer(tx: TenantTx, parts: Pick<Parts, "bus">, row: OwedAnswer): Promise<void> {
  await tx.sql`
    update mails set state = 'refused', lease_until = null, settled_at = now()
    where mails.tenant_id = ${tx.tenantId} and state = 'sending' and id in (
      select mail_id from mailed_messages
        where mailed_messages.tenant_id = ${tx.tenantId} and message_id = ${row.payload.message_id}::uuid)`;
  tx.afterCommit(() => void tellDesk(parts, row).catch(() => {}));
}

/** The operator retries it. */
export async function reviveAnswer(
  { sql, tenantId }: Pick<TenantTx, "sql" | "tenantId">,
  { payload }: OwedAnswer,
): Promise<void> {
  await sql`
    update mails set state = 'sending', settled_at = null
    where mails.tenant_id = ${tenantId} and state = 'refused'
      and id in (select mail_id from mailed_messages
        where mailed_messages.tenant_id = ${tenantId} and message_id = ${payload.message_id}::uuid)`;
}

const tellDesk = ({ bus }: Pick<Parts, "bus">, { tenant_id, ticket_id }: OwedAnswer) =>
  bus.publish({ type: "ticket_changed", tenant_id, ticket_id });

/**
 * Daily limits: mails per desk to visitors, lower while the desk is new, and mails per address from all desks.
 * @returns limiter counts
 */
function takeQuota(
  { limiter }: Parts,
  tenantId: string,
  { mail, isNewDesk }: Extract<MailClaim, { kind: "send" }>,
): Promise<number | null> {
  const address = createHash("sha256").update(mailboxOf(mail.to)).digest("base64url");
  return limiter.takeAll([
    [isNewDesk ? "visitor_mail_new" : "visitor_mail", tenantId],
    ["visitor_mail_address", address],
  ]);
}

async function send(
  parts: Parts,
  row: OwedAnswer,
  { mailId, mail }: Extract<MailClaim, { kind: "send" }>,
): Promise<void> {
  try {
    const answer = await deliver(parts, "answer", mail);
    await settle(parts, row, mailId, { state: "accepted", answer });
  } catch (error) {
    if (error instanceof MailRefused) await settle(parts, row, mailId, { state: "sending", answer: error.answer });
    throw error;
  }
}

async function settle(
  { db }: Pick<Parts, "db">,
  { tenant_id: tenantId }: OwedAnswer,
  mailId: string,
  { state, answer }: { state: "accepted" | "sending" | "held"; answer: string | null },
): Promise<void> {
  await withTenant(
    { db, tenantId },
    ({ sql }) => sql`
      update mails set state = ${state}, answer = ${answer}, lease_until = null,
        settled_at = case when ${state} = 'sending' then null else now() end
      where tenant_id = ${tenantId} and id = ${mailId}::uuid and state = 'sending'`,
  );
}
