/** Refuses URLs by their form, and network addresses at connection time. Pure. */

import ipaddr from "ipaddr.js";
import { AppError } from "../../kernel/errors.ts";
import { elementAt } from "../../language/lists.ts";

const PORTS = { "http:": "80", "https:": "443" } as const;
/** Azure's internal service for its machines has a public address. */
const AZURE_HOST_SERVICE = "168.63.129.16";
/** Names that are internal by convention, whatever they resolve to. */
const INNER_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/i;

/**
 * Refuses schemes other than http and https, ports other than 80 and 443, credentials, internal names, and non-public
 * network addresses in any notation.
 * @param allowed exempt `host:port` entries: the operator's own internal sites
 * @throws AppError `address_refused`
 */
export function refuseAddress(address: string, allowed: ReadonlySet<string>): void {
  const url = URL.parse(address);
  const refused = () => new AppError("address_refused", { fields: ["url"] });
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) throw refused();
  if (url.username !== "" || url.password !== "") throw refused();
  const port = url.port || PORTS[url.protocol];
  if (allowed.has(`${url.hostname}:${port}`)) return;
  if (port !== PORTS[url.protocol]) throw refused();
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");
  // The URL parser has already normalized decimal, octal and hexadecimal notations, and full-width digits and dots.
  if (ipaddr.isValid(host)) {
    if (!isPublic(host)) throw refused();
  } else if (!host.includes(".") || INNER_NAME.test(host)) {
    throw refused();
  }
}

/**
 * Whether a network address is on the public internet. Everything else is refused: private, loopback, link-local
 * (including cloud metadata services), shared (CGNAT), multicast, reserved, and IPv6 forms that embed an IPv4 address.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || parsed.toString() === AZURE_HOST_SERVICE) return false;
  if (parsed.kind() === "ipv4") return true;
  const bytes = parsed.toByteArray();
  // Only 2000::/3 is allocated. Also refused: deprecated forms that a translator may map to internal IPv4 addresses:
  // ::/96, site-local fec0::/10, ISATAP (interface ids 0000:5efe and 0200:5efe).
  const isGlobal = (elementAt(bytes, 0) & 0xe0) === 0x20;
  const isIsatap = (elementAt(bytes, 8) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  return isGlobal && !isIsatap;
}
