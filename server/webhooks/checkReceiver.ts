/** Validates a receiver's address, and masks it for display. Pure. */
import { AppError } from "../kernel/errors.ts";
import { refuseAddress } from "../knowledge/sources/refuseAddress.ts";
import type { WebhookKind } from "../protocol/webhooks.ts";

/**
 * Checks the URL itself; what its name resolves to is checked again at every delivery.
 * @param allowed `host:port` entries that may be used although they are not public, and without TLS
 * @throws AppError address_refused
 */
export function checkReceiver(address: string, allowed: ReadonlySet<string>): void {
  refuseAddress(address, allowed);
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:" && !allowed.has(`${hostname}:${port || "80"}`)) {
    throw new AppError("address_refused", { fields: [{ field: "url", reason: "wrong_format" }] });
  }
}

/** Anyone with the full address of an incoming webhook can post to it: show only its beginning. */
export function shownUrl(kind: WebhookKind, address: string): string {
  return kind === "slack" ? `${new URL(address).origin}/…` : address;
}
