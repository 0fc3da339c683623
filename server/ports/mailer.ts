/** Sends mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Whom it is about: what is kept of it goes with them. A mail to an account about itself has nobody. */
  about?: MailSubject;
}

interface MailSubject {
  tenantId: string;
  ticketId?: string;
}

export interface Mailer {
  /** Throws when the mail was not taken; the outbox tries again. */
  send(mail: Mail): Promise<void>;
  /**
   * Deletes what it has kept: of a tenant, of one ticket, to one address, or older than a moment. What has been sent
   * can't be called back.
   */
  forget(which: MailSubject | { to: string } | { tenantId: string; before: Date }): Promise<void>;
}
