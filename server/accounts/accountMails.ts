/** The words of the mails about accounts. Pure: what comes in is put into a mail without a way to add links to it. */
import type { MailLocale } from "../protocol/admin.ts";

interface MailText {
  subject: string;
  text: string;
}

const MOST_NAME_CHARS = 60;

/** A name as a mail may show it: letters, digits and a few signs, so that nobody can write an address of their own into our mails. */
function plainName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’()-]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, MOST_NAME_CHARS);
}

/** Asks a person to join a desk. */
export function invitationMail(
  locale: MailLocale,
  input: { tenant: string; inviter: string; link: string; days: number },
): MailText {
  const { link, days } = input;
  const [tenant, inviter] = [plainName(input.tenant), plainName(input.inviter)];
  if (locale === "de") {
    return {
      subject: `Einladung zum Desk „${tenant}“`,
      text: `${inviter} lädt dich ein, am Desk „${tenant}“ mitzuarbeiten.\n\nMit diesem Link nimmst du an. Er gilt einmal und ${days} Tage lang:\n${link}\n\nWenn du das nicht möchtest, musst du nichts tun.`,
    };
  }
  return {
    subject: `You are invited to the desk “${tenant}”`,
    text: `${inviter} invites you to work at the desk “${tenant}”.\n\nAccept with this link. It works once, for ${days} days:\n${link}\n\nIf you do not want this, there is nothing you need to do.`,
  };
}
