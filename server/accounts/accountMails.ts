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

/** A link for a new password. */
export function resetMail(locale: MailLocale, { link, hours }: { link: string; hours: number }): MailText {
  if (locale === "de") {
    return {
      subject: "Neues Passwort",
      text: `Mit diesem Link wählst du ein neues Passwort. Er gilt einmal und ${hours} Stunde lang:\n${link}\n\nDanach bist du überall abgemeldet. Hast du das nicht verlangt, musst du nichts tun: Dein Passwort bleibt, wie es ist.`,
    };
  }
  return {
    subject: "A new password",
    text: `Choose a new password with this link. It works once, for ${hours} hour:\n${link}\n\nYou will be signed out everywhere. If you did not ask for this, there is nothing you need to do: your password stays as it is.`,
  };
}

/** Asks whether an address is its owner's, before a desk is made for it. */
export function signUpMail(locale: MailLocale, input: { tenant: string; link: string; hours: number }): MailText {
  const { link, hours } = input;
  const tenant = plainName(input.tenant);
  if (locale === "de") {
    return {
      subject: "Bestätige deine Adresse",
      text: `Jemand möchte mit dieser Adresse das Desk „${tenant}“ eröffnen. Bist du das, dann bestätige es mit diesem Link. Er gilt einmal und ${hours} Stunden lang:\n${link}\n\nBist du es nicht, musst du nichts tun.`,
    };
  }
  return {
    subject: "Confirm your address",
    text: `Somebody wants to open the desk “${tenant}” with this address. If it is you, confirm it with this link. It works once, for ${hours} hours:\n${link}\n\nIf it is not, there is nothing you need to do.`,
  };
}
