/** Takes in a mailbox's unread mails, each once. */
import type { Parts } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import type { FoundMail, IncomingMail, IntakeResult } from "../ports/incomingMail.ts";
import { takeInMail } from "./takeInMail.ts";

/** A mail that fails for this long will never succeed. */
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Marks a mail as read once its message is committed, or once it is certain that it never will be; the log then says
 * why.
 * @throws MailboxAway
 */
export function readMailbox(parts: Parts, mailbox: Pick<IncomingMail, "read">, signal: AbortSignal): Promise<void> {
  return mailbox.read((mail) => takeFound(parts, mail), signal);
}

async function takeFound(parts: Parts, { raw, arrivedAt }: FoundMail): Promise<IntakeResult> {
  if (typeof raw === "string") {
    parts.log.warn({ reason: raw }, "a mail in the mailbox could not be processed");
    return "done";
  }
  try {
    const reply = await takeInMail(parts, raw, crypto.randomUUID());
    const reason = reply.outcome === "ignored" ? { reason: reply.reason } : {};
    parts.log.info({ outcome: reply.outcome, ...reason }, "a mail was read in the mailbox");
    return "done";
  } catch (error) {
    const isOver = Date.now() - arrivedAt.getTime() > GIVE_UP_MS;
    if (isOver) parts.log.error({ err: error }, "a mail in the mailbox can't be processed, and is given up");
    else if (!isPassing(error)) parts.log.warn({ err: error }, "a mail in the mailbox is tried again later");
    return isOver ? "done" : "later";
  }
}

/** Errors expected in normal operation, not worth a warning. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.key === "turn_in_progress" || error.key === "rate_limited");
}
