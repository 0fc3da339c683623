/** Mail over SMTP. */

import { createTransport } from "nodemailer";
import { numberOf, textOf } from "../../kernel/errors.ts";
import { MAX_SEND_SECONDS, type Mail, type Mailer, MailRefused } from "../../ports/mailer.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** Total limit, so that a server that trickles responses is given up too. */
const ALL_MS = MAX_SEND_SECONDS * 1000;
/** How much of a server response is kept. */
const ANSWER_CHARS = 300;

/**
 * Sends each mail through the server at `url` (`smtp://user:password@host:port`, or `smtps://`). `send` rejects when
 * the server refuses it or doesn't respond in time.
 */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Mail content is untrusted text and must never name files or URLs to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        const { response } = await within(ALL_MS, transport.sendMail(toMessage(mail, options.from)));
        return { answer: oneLine(response) };
      } catch (cause) {
        throw refusalOf(cause);
      }
    },
    async check() {
      try {
        await within(ALL_MS, transport.verify());
      } catch (cause) {
        throw refusalOf(cause);
      }
    },
    async forget() {}, // nothing is kept
  };
}

/** If a mail can be replied to, bounces go to the reply address too: they tell which mail did not arrive. */
function toMessage(mail: Mail, from: string) {
  const { to, subject, text, html, fromName, replyTo, stopLink, messageId, references = [] } = mail;
  const address = addressOf(from);
  return {
    from: fromName === undefined ? from : { name: fromName, address },
    to: { name: "", address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(replyTo !== undefined && { replyTo, envelope: { from: replyTo, to } }),
    ...(messageId !== undefined && { messageId: `<${messageId}>` }),
    headers: {
      ...(messageId !== undefined && { "X-Auto-Response-Suppress": "All" }),
      ...(stopLink !== undefined && {
        "List-Unsubscribe": { prepared: true, value: `<${stopLink}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    ...(references.length > 0 && {
      inReplyTo: `<${references.at(-1)}>`,
      references: references.map((id) => `<${id}>`).join(" "),
    }),
  };
}

/** The address in `Name <address>`, or the text itself. */
function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}

/** Only responses about this mail are final; a wrong password or an unreachable server says nothing about it. */
function refusalOf(cause: unknown): MailRefused {
  const [command, responseCode] = [textOf(cause, "command"), numberOf(cause, "responseCode")];
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  const isFinal = isAboutMail && responseCode !== undefined && responseCode >= 500;
  return new MailRefused(oneLine(textOf(cause, "response") ?? textOf(cause, "message") ?? ""), { isFinal, cause });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the mail server took too long")), ms);
  work.catch(() => {}); // avoids an unhandled rejection after the timeout has won
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, ANSWER_CHARS);
