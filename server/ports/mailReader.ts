/** Parses incoming mail, outside the processes that serve people. */

export interface ReadMail {
  /** Without brackets; derived from the whole mail if it has none. */
  messageId: string;
  from: string;
  /** Only what is new: without quoted history and signature. */
  text: string;
  files: { name: string; bytes: Uint8Array }[];
  /** Names of files left out because there were too many, or because they are too large. */
  leftOut: string[];
  /** Not written by a person: an auto-reply, a mailing list, a mail server. */
  isAutomatic: boolean;
  /** The mail server's explanation why a mail of ours could not be delivered; null for other mail. */
  bounce: string | null;
}

export interface MailReader {
  /**
   * @param raw the original mail
   * @returns null for input that is not a mail, exceeds the limits, or takes too much time or memory to parse
   * @throws AppError `unavailable` when nothing could be determined: try again later
   */
  read(tenantId: string, raw: Uint8Array): Promise<ReadMail | null>;
  close(): Promise<void>;
}
