/** Sends mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The HTML version; contains no tags but our own. */
  html?: string;
  /** Sender's display name; the address stays the service's own. */
  fromName?: string;
  /** One-click unsubscribe link (RFC 8058). */
  stopLink?: string;
  /** Address for replies and bounces. */
  replyTo?: string;
  /** Without brackets. A resent mail keeps it, so that mail clients show it once. */
  messageId?: string;
  /** Message-IDs of the earlier mails in the thread, oldest first; it replies to the last one. */
  references?: string[];
  /** Whom the mail concerns: stored copies are deleted along with them. Absent for mail to an account about itself. */
  about?: MailSubject;
}

interface MailSubject {
  tenantId: string;
  ticketId?: string;
}

/** The mail was accepted, with the server's response. That doesn't mean it arrives. */
interface MailTaken {
  answer: string;
}

/** The mail server did not take it. */
export class MailRefused extends Error {
  override name = "MailRefused";
  /** The server's own words. */
  readonly answer: string;
  /** False when a retry may succeed. */
  readonly isFinal: boolean;
  constructor(answer: string, options: { isFinal: boolean; cause?: unknown }) {
    super("the mail was not taken", { cause: options.cause });
    this.answer = answer;
    this.isFinal = options.isFinal;
  }
}

/** A send that takes longer has failed, whatever the mail server does. */
export const MAX_SEND_SECONDS = 60;

export interface Mailer {
  /**
   * @throws MailRefused when the mail is not accepted within `MAX_SEND_SECONDS`; the caller retries unless that is
   *   final
   */
  send(mail: Mail): Promise<MailTaken>;
  /** Connects and signs in, without sending anything. Absent without a mail server. @throws MailRefused */
  check?(): Promise<void>;
  /**
   * Deletes stored copies: of a tenant, of one ticket, to one address, or older than a given time. Sent mail can't be
   * recalled.
   */
  forget(which: MailSubject | { to: string } | { tenantId: string; before: Date }): Promise<void>;
}
