/**
 * Sends the mails whose link is a secret. The secret is stored nowhere, so these cannot go through the outbox: they
 * are sent by the process that made the secret, and if one never arrives, its recipient requests another.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { v5 } from "uuid";
import type { Parts } from "../../../context/context.ts";
import { type Mail, MailRefused } from "../../../ports/mailer.ts";
import { deliver, type MailKind } from "../deliver.ts";
import { messageIdFor } from "../messageIdFor.ts";

type SendingParts = Pick<Parts, "config" | "mailer" | "log">;
const LINKS = "5d3a2f0e-6a0b-4c39-9d51-0f6a8f4c7b12";
/** Delay before the second attempt; doubles after that. */
const FIRST_PAUSE_MS = 5000;
/** Long enough for greylisting. */
const MAX_TRYING_MS = 30 * 60_000;

interface SecretMail {
  kind: Extract<MailKind, "invitation" | "reset" | "sign_up">;
  mail: Mail;
  /** Derived from the link's secret: the same link is the same mail. */
  tokenHash: string;
}

/** A single attempt, for callers who wait for the outcome. @throws MailRefused */
export async function mailOnce(parts: SendingParts, { kind, mail, tokenHash }: SecretMail): Promise<void> {
  await deliver(parts, kind, { ...mail, messageId: messageIdFor(parts.config, v5(tokenHash, LINKS)) });
}

/**
 * Tries for half an hour, unless the mail server's refusal is final. Nobody waits for it: the response time must not
 * reveal whether an account exists.
 */
export async function mailPatiently(
  parts: SendingParts,
  mail: SecretMail,
  firstPauseMs: number = FIRST_PAUSE_MS,
): Promise<void> {
  const endsAt = performance.now() + MAX_TRYING_MS;
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
