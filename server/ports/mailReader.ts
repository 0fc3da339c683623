/** Reads a mail that came in, away from the processes that serve people. */

export interface ReadMail {
  /** Without brackets; made from the whole mail when it has none. */
  messageId: string;
  from: string;
  /** What is new in it: without quoted history and signature. */
  text: string;
  files: { name: string; bytes: Uint8Array }[];
  /** Names of files that are not handed on: too many, or too large. */
  leftOut: string[];
  /** No person wrote it: an answering machine, a list, a mail server. */
  isAutomatic: boolean;
  /** A mail of ours could not be delivered: in the mail server's words. */
  bounce: string | null;
}

export interface MailReader {
  /**
   * @param raw as it was sent
   * @returns null for what is no mail, one past the limits, and one that takes too much time or memory to read
   * @throws AppError `unavailable` when nothing could be learned about it: later
   */
  read(tenantId: string, raw: Uint8Array): Promise<ReadMail | null>;
  close(): Promise<void>;
}
