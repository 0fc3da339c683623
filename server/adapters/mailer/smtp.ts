/** Mail by SMTP. */
import { createTransport } from "nodemailer";
import type { Mailer } from "../../ports/mailer.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * Hands each mail to the server at `url` (`smtp://user:password@host:port`, or `smtps://`).
 * `send` rejects when the server does not take it, or does not answer in time.
 */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // What is mailed is text we were given; it never names files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from: options.from, to: mail.to, subject: mail.subject, text: mail.text });
    },
    async forget() {}, // nothing is kept
  };
}
