/** The addresses a mail is answered to and led back by. */
import type { Config } from "../../../config/config.ts";
import { makeMailToken, readMailToken } from "./mailToken.ts";
import { addressHashOf, makeStopToken } from "./stopToken.ts";

const DAY_MS = 86_400_000;
/** A reply is taken so long after the mail it answers. */
const REPLY_DAYS = 90;
/** A mail's link opens its conversation on another device so long. */
const LINK_DAYS = 3;

/** Whoever finds an old mail can still stop those that follow it. */
const STOP_DAYS = 730;

type MailConfig = Pick<Config, "ADMIN_SECRET" | "MAIL_REPLY_ADDRESS" | "MAIL_FROM">;

/** `reply+<token>@host`; null where no replies are taken in. */
export function replyAddressFor(config: MailConfig, mailId: string, now: number = Date.now()): string | null {
  if (config.MAIL_REPLY_ADDRESS === undefined) return null;
  const token = makeMailToken(secretOf(config), "reply", mailId, new Date(now + REPLY_DAYS * DAY_MS));
  return config.MAIL_REPLY_ADDRESS.replace("@", `+${token}@`);
}

/** The mail that an address answers; null for any other address, and for one that is too old. */
export function readReplyAddress(config: MailConfig, address: string): string | null {
  const [local = "", host = ""] = (config.MAIL_REPLY_ADDRESS ?? "").toLowerCase().split("@");
  const given = address.trim().toLowerCase();
  if (local === "" || !given.startsWith(`${local}+`) || !given.endsWith(`@${host}`)) return null;
  return readMailToken(secretOf(config), "reply", given.slice(local.length + 1, -host.length - 1));
}

/** What the link's fragment says: the conversation, and what opens it where nobody knows the visitor yet. */
export function linkFragment(config: MailConfig, mail: { id: string; ticketId: string }, now = Date.now()): string {
  const token = makeMailToken(secretOf(config), "link", mail.id, new Date(now + LINK_DAYS * DAY_MS));
  return `#frontdesk=${mail.ticketId}.${token}`;
}

/** Where who got the mail says that they want no more; null where no address of the service is known. */
export function stopLinkFor(
  config: MailConfig & Pick<Config, "PUBLIC_URL">,
  { tenantId, address }: { tenantId: string; address: string },
  now = Date.now(),
): string | null {
  if (config.PUBLIC_URL === undefined) return null;
  const stop = { tenantId, addressHash: addressHashOf(tenantId, address) };
  const token = makeStopToken(secretOf(config), stop, new Date(now + STOP_DAYS * DAY_MS));
  return `${config.PUBLIC_URL}/mail/stop/${token}`;
}

function secretOf({ ADMIN_SECRET }: MailConfig): string {
  if (ADMIN_SECRET === undefined) throw new Error("no ADMIN_SECRET is configured");
  return ADMIN_SECRET;
}
