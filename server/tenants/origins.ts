/** Which web origins may embed a tenant's widget. Pure: strings in, verdicts out. */
import { parse } from "tldts";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** A valid host after URL parsing; excludes `*` and other characters that URLs allow and DNS does not. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;
const SUBDOMAINS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const WILDCARD = "https://*.";
const MAX_ORIGIN_CHARS = 300;

/**
 * Validates an `Origin` header as a canonical origin.
 * @returns the header itself, or null for anything else: missing, `null`, a non-canonical spelling, plain http
 *   (except on localhost), another scheme
 */
export function parseOrigin(header: string | null | undefined): string | null {
  if (!header || header.length > MAX_ORIGIN_CHARS) return null;
  const url = URL.parse(header);
  if (url === null || url.origin !== header || !HOST.test(url.hostname)) return null;
  if (url.protocol === "https:") return header;
  return url.protocol === "http:" && LOCAL_HOSTS.has(url.hostname) ? header : null;
}

/** A page's origin as sent by browsers, even if it can't be listed. @returns null for pages without one */
export function originOf(url: URL): string | null {
  return url.protocol === "https:" || url.protocol === "http:" ? url.origin : null;
}

/**
 * An `Origin` header that may be shown to an owner: a site's, or `null` (a page opened from a file).
 * @returns null for anything that browsers never send
 */
export function reportableOrigin(header: string | undefined): string | null {
  if (!header || header.length > MAX_ORIGIN_CHARS) return null;
  const url = URL.parse(header);
  return header === "null" || (url && HOST.test(url.hostname) && originOf(url) === header) ? header : null;
}

/**
 * Whether a tenant's entries allow the origin: by exact match, or by `https://*.example.com` for its subdomains (on a
 * dot boundary, never the host itself, same port). Without entries, none is allowed.
 */
export function originAllowed(origin: string, entries: readonly string[]): boolean {
  return entryFor(origin, entries) !== null;
}

/** The entry that allows the origin, an exact one before a wildcard; null: none does. */
export function entryFor(origin: string, entries: readonly string[]): string | null {
  if (parseOrigin(origin) === null) return null;
  if (entries.includes(origin)) return origin;
  return entries.find((entry) => entry.startsWith(WILDCARD) && matchesWildcard(origin, entry)) ?? null;
}

function matchesWildcard(origin: string, entry: string): boolean {
  const suffix = entry.slice(WILDCARD.length - 1);
  if (!origin.startsWith("https://") || !origin.endsWith(suffix)) return false;
  return SUBDOMAINS.test(origin.slice("https://".length, -suffix.length));
}

/** A host as people write it, with or without a port: `www.example.com`, `*.example.com:8443`, `localhost:3000`. */
const BARE_HOST = /^(?:\*\.)?[^\s:/?#@\\*]+(?:\.[^\s:/?#@\\*]+)+(?::\d+)?\/?$/;
const BARE_LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/?$/i;

/** Adds the scheme to a bare host: https, except on localhost. */
function withScheme(text: string): string {
  if (BARE_LOCAL.test(text)) return `http://${text}`;
  return BARE_HOST.test(text) ? `https://${text}` : text;
}

/**
 * Normalizes what a tenant typed for storage: completed to an origin, host in lower case and A-labels, default port
 * dropped.
 * @returns null for what may not be listed: `null`, http (except on localhost), paths, credentials, public suffixes
 *   (`https://*.co.uk`, `https://*.github.io`), wildcards on IP addresses
 */
export function parseOriginEntry(entry: string): string | null {
  const text = withScheme(entry.trim());
  if (text.length > MAX_ORIGIN_CHARS) return null;
  const wildcard = text.toLowerCase().startsWith(WILDCARD);
  const url = URL.parse(wildcard ? `https://${text.slice(WILDCARD.length)}` : text);
  if (url === null) return null;
  // Checks the text as well: an empty path, port, name, "?" or "#" leaves no trace in the URL. One trailing slash is
  // accepted.
  if (url.pathname !== "/" || /[?#\\]/.test(text) || !/^https?:\/\/[^/@]*[^/@:]\/?$/i.test(text)) return null;
  if (parseOrigin(url.origin) === null || url.hostname.endsWith(".")) return null;
  const site = parse(url.hostname, { allowPrivateDomains: true });
  const isSuffix = site.publicSuffix === url.hostname && (site.isIcann || site.isPrivate);
  if (!wildcard) return isSuffix ? null : url.origin;
  if (site.isIp || site.domain === null || LOCAL_HOSTS.has(url.hostname)) return null;
  return WILDCARD + url.origin.slice("https://".length);
}
