/** Sends mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for readers that draw HTML; made of nothing but our own tags. */
  html?: string;
  /** Shown as the sender; the address stays the service's own. */
  fromName?: string;
  /** Where who gets it says that they want no more (RFC 8058). */
  stopLink?: string;
  /** Where a reply goes, and word that it could not be delivered. */
  replyTo?: string;
  /** Without brackets. A mail that is sent again keeps it: readers then show it once. */
  messageId?: string;
  /** Message-IDs of the mails before it, oldest first: it answers the last one. */
  references?: string[];
  /** Whom it is about: what is kept of it goes with them. A mail to an account about itself has nobody. */
  about?: MailSubject;
}

interface MailSubject {
  tenantId: string;
  ticketId?: string;
}

/** The mail was taken: what the server said. Whether it arrives is another matter. */
interface MailTaken {
  answer: string;
}

/** The mail server did not take it. */
export class MailRefused extends Error {
  override name = "MailRefused";
  /** In the server's words. */
  readonly answer: string;
  /** False when another try may do. */
  readonly isFinal: boolean;
  constructor(answer: string, options: { isFinal: boolean; cause?: unknown }) {
    super("the mail was not taken", { cause: options.cause });
    this.answer = answer;
    this.isFinal = options.isFinal;
  }
}

/** After this a send has failed, whatever the mail server does. */
export const LONGEST_SEND_SECONDS = 60;

export interface Mailer {
  /** @throws MailRefused when the mail was not taken, within `LONGEST_SEND_SECONDS`; who promised it tries again unless that is final */
  send(mail: Mail): Promise<MailTaken>;
  /**
   * Deletes what it has kept: of a tenant, of one ticket, to one address, or older than a moment. What has been sent
   * can't be called back.
   */
  forget(which: MailSubject | { to: string } | { tenantId: string; before: Date }): Promise<void>;
}
