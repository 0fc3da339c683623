/** What is known of a person's message to a visitor: no more than the visitor's own browser and the mail server have said. Pure. */

/** An open tab says within this time that it has a message. Nobody is there when none did. */
export const SECONDS_FOR_TABS = 15;

/** What became of the mail with the message. `accepted` is the mail server's word. */
export type MailState = "sending" | "held" | "accepted" | "refused" | "bounced";

export type ReceiptState = "sent" | "delivered" | "seen" | "sending" | "mailed" | "undeliverable";
export type ReceiptReason = "no_address" | "refused" | "bounced" | "unconfirmed" | "stopped" | "limit";

/** Why a mail may not leave. */
const HELD = ["unconfirmed", "stopped", "limit"] as const;

export interface Delivery {
  created_at: string;
  delivered_at: string | null;
  seen_at: string | null;
  mail: { state: MailState; answer: string | null } | null;
  /** An address is known to which it could be mailed. */
  hasAddress: boolean;
}

/**
 * The most that is known. `sent`: it is stored, and nothing more is known yet. `undeliverable` comes with its reason, and ends
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
