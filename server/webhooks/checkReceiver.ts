/** What an address that a tenant names has to be like, and how it is shown. Pure. */
import { AppError } from "../kernel/errors.ts";
import { refuseAddress } from "../knowledge/sources/refuseAddress.ts";
import type { WebhookKind } from "../protocol/webhooks.ts";

/**
 * Where the name leads is checked again at every delivery.
 * @param allowed `host:port` entries that may be posted to although they are not public, and without TLS
 * @throws AppError address_refused
 */
export function checkReceiver(address: string, allowed: ReadonlySet<string>): void {
  refuseAddress(address, allowed);
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:" && !allowed.has(`${hostname}:${port || "80"}`)) {
    throw new AppError("address_refused", { fields: [{ field: "url", reason: "wrong_format" }] });
  }
}

/** Who has the whole address of an incoming webhook can post there: only its beginning is shown. */
export function shownUrl(kind: WebhookKind, address: string): string {
  return kind === "slack" ? `${new URL(address).origin}/…` : address;
}
