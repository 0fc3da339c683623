/** A mailbox with incoming mail. */

export interface FoundMail {
  /** The original mail, or why it is missing: over the size limit, or the server never delivers it completely. */
  raw: Uint8Array | "too_large" | "not_handed_out";
  /** When the mailbox received it. */
  arrivedAt: Date;
}

/** `later` leaves the mail unread for the next read. */
export type IntakeResult = "done" | "later";

/** The mailbox could not be read completely; carries the server's words, without secrets. */
export class MailboxAway extends Error {
  override name = "MailboxAway";
}

export interface IncomingMail {
  /**
   * Passes each unread mail to `take`, oldest first but those that failed to be fetched last, and marks it as read once
   * `take` returns `done`. After a crash in between, the mail is passed again.
   * @param signal stops early
   * @throws MailboxAway, and whatever `take` throws
   */
  read(take: (mail: FoundMail) => Promise<IntakeResult>, signal: AbortSignal): Promise<void>;
  /** Signs in and opens the folder, without reading a mail. @throws MailboxAway */
  check(signal: AbortSignal): Promise<void>;
}
