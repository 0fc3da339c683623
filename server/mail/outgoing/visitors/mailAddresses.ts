/** The reply address and the links of a mail. */
import type { Config } from "../../../config/config.ts";
import { makeMailToken, readMailToken } from "./mailToken.ts";
import { addressHashOf, makeStopToken } from "./stopToken.ts";

const DAY_MS = 86_400_000;
/** How long a mail can be replied to. */
const REPLY_DAYS = 90;
/** How long a mail's link opens its conversation on another device. */
const LINK_DAYS = 3;

/** Long enough that the unsubscribe links of old mails still work. */
const STOP_DAYS = 730;

type MailConfig = Pick<Config, "ADMIN_SECRET" | "MAIL_REPLY_ADDRESS" | "MAIL_FROM">;

/** `reply+<token>@host`; null where replies are not accepted. */
export function replyAddressFor(config: MailConfig, mailId: string, now: number = Date.now()): string | null {
  if (config.MAIL_REPLY_ADDRESS === undefined) return null;
  const token = makeMailToken(secretOf(config), "reply", mailId, new Date(now + REPLY_DAYS * DAY_MS));
  return config.MAIL_REPLY_ADDRESS.replace("@", `+${token}@`);
}

/** The mail that a reply address belongs to; null for any other address, and for an expired one. */
export function readReplyAddress(config: MailConfig, address: string): string | null {
  const [local = "", host = ""] = (config.MAIL_REPLY_ADDRESS ?? "").toLowerCase().split("@");
  const given = address.trim().toLowerCase();
  if (local === "" || !given.startsWith(`${local}+`) || !given.endsWith(`@${host}`)) return null;
  return readMailToken(secretOf(config), "reply", given.slice(local.length + 1, -host.length - 1));
}

/** The link's fragment: the conversation, and the token that opens it on a device without a session. */
export function linkFragment(config: MailConfig, mail: { id: string; ticketId: string }, now = Date.now()): string {
  const token = makeMailToken(secretOf(config), "link", mail.id, new Date(now + LINK_DAYS * DAY_MS));
  return `#frontdesk=${mail.ticketId}.${token}`;
}

/** The unsubscribe URL; null where the service's public URL is not set. */
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
