/** The only way a mail leaves the service: to one recipient, under a Message-ID derived from its row. */
import type { Parts } from "../../context/context.ts";
import { metrics } from "../../metrics/metrics.ts";
import { MAX_SEND_SECONDS, type Mail, MailRefused } from "../../ports/mailer.ts";

/** The labels that mails are counted by. */
export type MailKind =
  | "answer"
  | "waiting"
  | "mention"
  | "assigned"
  | "followed_up"
  | "awake"
  | "owners"
  | "invitation"
  | "reset"
  | "sign_up"
  | "test";

/** How long the sending process owns a mail: longer than any mail server may stall. */
export const MAIL_LEASE_SECONDS = MAX_SEND_SECONDS + 30;

/** `messageId` is the same for every attempt, so that a mailbox that gets the mail twice shows it once. */
export type OutgoingMail = Mail & { messageId: string };

/**
 * Hands the mail to the mail server, and counts the outcome.
 * @returns the mail server's reply
 * @throws MailRefused for any failure; final when the mail server rejects this mail for good
 */
export async function deliver({ mailer }: Pick<Parts, "mailer">, kind: MailKind, mail: OutgoingMail): Promise<string> {
  try {
    const { answer } = await mailer.send(mail);
    metrics.mails.inc({ kind, result: "taken" });
    return answer;
  } catch (error) {
    const refusal = asRefusal(error);
    metrics.mails.inc({ kind, result: refusal.isFinal ? "refused" : "put_off" });
    throw refusal;
  }
}

function asRefusal(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  const answer = error instanceof Error ? error.name : "failed";
  return new MailRefused(answer, { isFinal: false, cause: error });
}
