import { sendTestMail } from "../../mail/outgoing/sendTestMail.ts";
import { error, makeCheck, notice, ok, type Scene, type Verdict, warning } from "../check.ts";
import { describeFailure } from "../describeFailure.ts";

const LINK = "docs/self-hosting.md#which-environment-variables-set-up-mail";

interface Measured {
  /** Whether there is a mail server at all. */
  isSet: boolean;
  isProduction: boolean;
  /** Why it could not be signed in to; null when it could. */
  login: string | null;
  /** Null: no test mail was asked for. */
  sent: { problem: string | null } | null;
}

async function measure({ parts, mailTo }: Scene): Promise<Measured> {
  const isProduction = parts.config.NODE_ENV === "production";
  const { mailer } = parts;
  if (!mailer.check) return { isSet: false, isProduction, login: null, sent: null };
  const login = await problemOf(mailer.check());
  const sent = mailTo === null || login !== null ? null : { problem: await problemOf(sendTestMail(parts, mailTo)) };
  return { isSet: true, isProduction, login, sent };
}

const problemOf = (work: Promise<void>): Promise<string | null> => work.then(() => null, describeFailure);

export function judgeMail({ isSet, isProduction, login, sent }: Measured): Verdict[] {
  if (!isSet) {
    const found = "No mail server is set up: mails are written to DATA_DIR, and nobody gets them.";
    return [(isProduction ? warning : notice)(found, "Set SMTP_URL and MAIL_FROM.", LINK)];
  }
  if (login !== null) {
    const mend = "Check host, port, user and password in SMTP_URL (special characters percent-encoded).";
    return [error(`The mail server can't be used: ${login}.`, mend, LINK)];
  }
  if (sent === null) return [ok("The mail server takes the login.", LINK)];
  if (sent.problem !== null) {
    const mend = "Check that the mail server may send from MAIL_FROM, and to that address.";
    return [error(`The mail server does not take a mail: ${sent.problem}.`, mend, LINK)];
  }
  return [ok("The mail server has taken a test mail: see whether it arrives, and not as spam.", LINK)];
}

/** Signs in to the mail server, and sends a mail if asked to. */
export const mail = makeCheck("mail", 60, measure, judgeMail);
