/** A mailbox in which mails wait to be taken in. */

export interface FoundMail {
  /** As it was sent; or why it is not here: it is larger than what is taken in, or the server never hands it out whole. */
  raw: Uint8Array | "too_large" | "not_handed_out";
  /** When the mailbox got it. */
  arrivedAt: Date;
}

/** `later`: the mail stays as it is, for the next reading. */
export type Taken = "done" | "later";

/** The mailbox could not be read, or not to its end: in its server's words, without a secret. */
export class MailboxAway extends Error {
  override name = "MailboxAway";
}

export interface IncomingMail {
  /**
   * Hands each mail that nobody has read to `take`, oldest first, those last whose fetching has failed before, and marks it as read once `take` says that it is done. Who dies
   * in between is handed the mail again.
   * @param signal ends it early
   * @throws MailboxAway, and whatever `take` throws
   */
  read(take: (mail: FoundMail) => Promise<Taken>, signal: AbortSignal): Promise<void>;
}
