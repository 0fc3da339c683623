/** The mails about accounts. Pure: what comes in is put into a mail without a way to add links to it. */
import { sayTime, writeDeskMail } from "../../../language/deskMails/writeDeskMail.ts";
import { plainName } from "../../../language/plainName.ts";
import type { MailLocale } from "../../../protocol/admin.ts";

/** Asks a person to join a desk. */
export function invitationMail(
  locale: MailLocale,
  { tenant, inviter, link, days }: { tenant: string; inviter: string; link: string; days: number },
) {
  const names = { tenant: plainName(tenant), inviter: plainName(inviter) };
  return writeDeskMail(locale, "invitation", { ...names, time: sayTime(locale, days, "day") }, link);
}

/** A link for a new password. */
export function resetMail(locale: MailLocale, { link, hours }: { link: string; hours: number }) {
  return writeDeskMail(locale, "reset", { time: sayTime(locale, hours, "hour") }, link);
}

/** Asks whether an address is its owner's, before a desk is made for it. */
export function signUpMail(locale: MailLocale, input: { tenant: string; link: string; hours: number }) {
  const values = { tenant: plainName(input.tenant), time: sayTime(locale, input.hours, "hour") };
  return writeDeskMail(locale, "signUp", values, input.link);
}
