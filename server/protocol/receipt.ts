/** Delivery state of an agent's message: only what the visitor's browser and the mail server have confirmed. Pure. */

/** An open tab confirms a message within this time; otherwise the visitor is assumed to be away. */
export const SECONDS_FOR_TABS = 15;

/** State of the mail carrying the message. `accepted` is the mail server's reply. */
export type MailState = "sending" | "held" | "accepted" | "refused" | "bounced";

export type ReceiptState = "sent" | "delivered" | "seen" | "sending" | "mailed" | "undeliverable";
export type ReceiptReason = "no_address" | "refused" | "bounced" | "unconfirmed" | "stopped" | "limit";

/** Why a mail is held back. */
const HELD = ["unconfirmed", "stopped", "limit"] as const;

export interface Delivery {
  created_at: string;
  delivered_at: string | null;
  seen_at: string | null;
  mail: { state: MailState; answer: string | null } | null;
  /** There is an address it could be mailed to. */
  hasAddress: boolean;
}

/**
 * The furthest confirmed state. `sent`: stored, nothing more is known yet. `undeliverable` has a reason, and ends
 * when the visitor comes back.
 * @param now in ms
 */
export function receiptOf(
  { created_at, delivered_at, seen_at, mail, hasAddress }: Delivery,
  now: number = Date.now(),
): { state: ReceiptState; reason: ReceiptReason | null } {
  if (seen_at !== null) return { state: "seen", reason: null };
  if (mail?.state === "accepted") return { state: "mailed", reason: null };
  if (delivered_at !== null) return { state: "delivered", reason: null };
  if (mail?.state === "refused" || mail?.state === "bounced") return { state: "undeliverable", reason: mail.state };
  if (mail?.state === "held")
    return { state: "undeliverable", reason: HELD.find((why) => why === mail.answer) ?? "limit" };
  if (mail?.state === "sending") return { state: "sending", reason: null };
  const isWaitedFor = now - Date.parse(created_at) < SECONDS_FOR_TABS * 1000;
  if (isWaitedFor || hasAddress) return { state: "sent", reason: null };
  return { state: "undeliverable", reason: "no_address" };
}
