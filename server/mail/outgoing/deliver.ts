/** The one way a mail leaves the service: to one recipient, under a Message-ID that its row gives it. */
import type { Parts } from "../../context/context.ts";
import { metrics } from "../../metrics/metrics.ts";
import { LONGEST_SEND_SECONDS, type Mail, MailRefused } from "../../ports/mailer.ts";

/** What mails are counted by. */
export type MailKind =
  | "answer"
  | "waiting"
  | "mention"
  | "assigned"
  | "followed_up"
  | "awake"
  | "invitation"
  | "reset"
  | "sign_up";

/** A mail belongs to the process that sends it for so long: longer than any mail server may keep it waiting. */
export const MAIL_LEASE_SECONDS = LONGEST_SEND_SECONDS + 30;

/** `messageId`: the same at every try, so that a mailbox that got the mail twice shows it once. */
export type OutgoingMail = Mail & { messageId: string };

/**
 * Hands the mail to the mail server, and counts how that ended.
 * @returns the mail server's words
 * @throws MailRefused, whatever went wrong: final when the mail server has said its last word on this mail
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
