/** The client's address, as far as it can be trusted. */
import { isIP } from "node:net";
import type { Context } from "hono";
import type { AppEnv } from "./router.ts";

/**
 * The client's address for rate limits: the socket's, or the entry of `X-Forwarded-For` written by the outermost of
 * `trustedProxies` proxies. Entries to its left come from the client and are not trusted. A cell that passes a request
 * on signs the address that it has found in this way.
 */
export function clientAddress<E extends AppEnv>(c: Context<E>, trustedProxies: number): string {
  const forwarded = c.get("forwarded");
  if (forwarded) return forwarded.address;
  return addressOf(
    c.env?.incoming?.socket?.remoteAddress ?? "unknown",
    c.req.header("x-forwarded-for"),
    trustedProxies,
  );
}

/** The pure part of `clientAddress`. IPv6 addresses are grouped by /64, the allocation of one customer. */
export function addressOf(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const hops = (forwardedFor ?? "").split(",").map((part) => part.trim());
  const chain = [...(forwardedFor ? hops : []), socketAddress];
  const believed = chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socketAddress;
  const bare = withoutPort(believed);
  const address = isIP(bare) ? bare : socketAddress;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(plain) === 6 ? networkOf(plain) : plain;
}

/** Some proxies include the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
}

/**
 * The largest network that a provider assigns to one customer: the /48 of an IPv6 address, null for IPv4.
 * @param address as returned by `clientAddress`
 */
export function widerNetwork(address: string): string | null {
  if (!address.endsWith("::/64")) return null;
  return `${address.split(":").slice(0, 3).join(":")}::/48`;
}

/** The customer behind an address: its IPv6 /48, or the IPv4 address itself. Scarce resources are counted by it. */
export function customerOf(address: string): string {
  return widerNetwork(address) ?? address;
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}
