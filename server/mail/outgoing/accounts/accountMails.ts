/** The mails about accounts. Pure: user input cannot add links to them. */
import { sayTime, writeDeskMail } from "../../../language/deskMails/writeDeskMail.ts";
import { plainName } from "../../../language/plainName.ts";
import type { MailLocale } from "../../../protocol/admin.ts";

/** Invites a person to a desk. */
export function invitationMail(
  locale: MailLocale,
  { tenant, inviter, link, days }: { tenant: string; inviter: string; link: string; days: number },
) {
  const names = { tenant: plainName(tenant), inviter: plainName(inviter) };
  return writeDeskMail(locale, "invitation", { ...names, time: sayTime(locale, days, "day") }, link);
}

/** Sends a link to set a new password. */
export function resetMail(locale: MailLocale, { link, hours }: { link: string; hours: number }) {
  return writeDeskMail(locale, "reset", { time: sayTime(locale, hours, "hour") }, link);
}

/** Verifies an address before a desk is created for it. */
export function signUpMail(locale: MailLocale, input: { tenant: string; link: string; hours: number }) {
  const values = { tenant: plainName(input.tenant), time: sayTime(locale, input.hours, "hour") };
  return writeDeskMail(locale, "signUp", values, input.link);
}
