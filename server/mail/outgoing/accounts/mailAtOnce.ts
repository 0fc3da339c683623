/**
 * Sends the mails whose link is a secret. The secret is stored nowhere, so they are no promises of the outbox: they leave while the
 * process that made the secret lives, and whoever waits for one that never came asks for another.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { v5 } from "uuid";
import type { Parts } from "../../../context/context.ts";
import { type Mail, MailRefused } from "../../../ports/mailer.ts";
import { deliver, type MailKind } from "../deliver.ts";
import { messageIdFor } from "../messageIdFor.ts";

type SendingParts = Pick<Parts, "config" | "mailer" | "log">;
const LINKS = "5d3a2f0e-6a0b-4c39-9d51-0f6a8f4c7b12";
/** The pause before the second try; each one after it is twice as long. */
const FIRST_PAUSE_MS = 5000;
/** Long enough for a mail server that puts off whoever it does not know yet. */
const LONGEST_MS = 30 * 60_000;

interface SecretMail {
  kind: Extract<MailKind, "invitation" | "reset" | "sign_up">;
  mail: Mail;
  /** Of the link's secret: the same link is the same mail. */
  tokenHash: string;
}

/** One try, for who waits for the outcome. @throws MailRefused */
export async function mailOnce(parts: SendingParts, { kind, mail, tokenHash }: SecretMail): Promise<void> {
  await deliver(parts, kind, { ...mail, messageId: messageIdFor(parts.config, v5(tokenHash, LINKS)) });
}

/**
 * Tries for half an hour, unless the mail server's no is final. Nobody waits for it: who asked must not learn from its time whether
 * there is an account.
 */
export async function mailPatiently(
  parts: SendingParts,
  mail: SecretMail,
  firstPauseMs: number = FIRST_PAUSE_MS,
): Promise<void> {
  const endsAt = performance.now() + LONGEST_MS;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await mailOnce(parts, mail);
    } catch (error) {
      const isOver = performance.now() + pauseMs > endsAt || (error instanceof MailRefused && error.isFinal);
      if (isOver) return parts.log.warn({ err: error, kind: mail.kind }, "a mail with a link was given up");
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}
