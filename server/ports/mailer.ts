/** Sends mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Throws when the mail was not taken; the outbox tries again. */
  send(mail: Mail): Promise<void>;
}
