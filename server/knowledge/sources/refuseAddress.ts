/** What of an address can be refused by its looks, and which network addresses are refused when it is connected to. Pure. */
import ipaddr from "ipaddr.js";
import { AppError } from "../../kernel/errors.ts";

const PORTS = { "http:": "80", "https:": "443" } as const;
/** Azure's own service for its machines lies in a public range. */
const AZURE_HOST_SERVICE = "168.63.129.16";
/** Names that lead inside by convention, whatever a resolver says. */
const INNER_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/i;

/**
 * Refuses what must not be fetched: other schemes than http and https, other ports than 80 and 443, a user or password,
 * inner names, and network addresses that are not public, in any notation.
 * @param allowed `host:port` entries that are exempt: the operator's own inner sites
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
  // The URL parser has turned decimal, octal and hexadecimal notations, and full-width digits and dots, into plain ones.
  if (ipaddr.isValid(host)) {
    if (!isPublic(host)) throw refused();
  } else if (!host.includes(".") || INNER_NAME.test(host)) {
    throw refused();
  }
}

/**
 * Whether a network address is one of the open internet. All else is refused: private, loopback, link-local (with the
 * metadata services of clouds), shared (CGNAT), multicast, reserved, and IPv6 forms that carry an IPv4 address inside.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || parsed.toString() === AZURE_HOST_SERVICE) return false;
  if (parsed.kind() === "ipv4") return true;
  const bytes = parsed.toByteArray();
  // Only 2000::/3 is given out. Deprecated forms that a translator may turn into inner IPv4: ::/96, site-local fec0::/10,
  // ISATAP (interface ids 0000:5efe and 0200:5efe).
  const isGlobal = (bytes[0]! & 0xe0) === 0x20;
  const isIsatap = (bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  return isGlobal && !isIsatap;
}
