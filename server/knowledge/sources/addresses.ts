/** Which URLs belong to a source, and their normalized form. Pure. */

/** Longer URLs aren't meant for people. Also the maximum length of a document's key. */
const MAX_CHARS = 1000;
/** Parameters that only say where a visitor came from. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|_ga|_gl)(?:=|$)/i;
/** File types without text to index, which aren't worth a request. */
const NO_DOCUMENT =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|json|xml|rss|atom|woff2?|ttf|eot|otf|mp[34]|m4[av]|webm|ogg|wav|avi|mov|zip|t?gz|tar|bz2|xz|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|iso|bin|xlsx?|pptx?|epub|ics)$/i;
/** A path that repeats a segment more often than this is a loop of relative links. */
const MAX_REPEATS = 3;

/**
 * The normalized URL: absolute, http or https, without fragment, tracking parameters and a trailing dot in the host,
 * and with sorted parameters.
 * @param base base of a relative URL
 * @returns null for an invalid web address, one with a user or password, or one longer than 1000 characters
 */
export function normalizeAddress(address: string, base?: string): string | null {
  const url = URL.parse(address.trim(), base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.replace(/\.+$/, "");
  const parameters = url.search.slice(1).split("&");
  const kept = parameters.filter((part) => part !== "" && !TRACKING.test(part)).sort();
  // Keeps its own "?": otherwise a first parameter that starts with one would lose it.
  url.search = kept.length > 0 ? `?${kept.join("&")}` : "";
  return url.hostname === "" || url.href.length > MAX_CHARS ? null : url.href;
}

/** Normalizes a typed address, which may lack `https://`. @returns null when it is invalid */
export function normalizeTyped(address: string): string | null {
  const text = address.trim();
  return normalizeAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
}

/** Whether an address names a sitemap rather than a page. */
export function isSitemapAddress(address: string): boolean {
  return /\.xml(?:\.gz)?$|sitemap[^/]*\.txt$/i.test(new URL(address).pathname);
}

/** The scope of a site: the folder of its start page and everything below. For a sitemap: the whole host. */
export function scopeOf(address: string): string {
  const url = new URL(address);
  if (isSitemapAddress(address)) return `${url.origin}/`;
  const last = url.pathname.split("/").at(-1) ?? "";
  const folder = last.includes(".") ? url.pathname.slice(0, -last.length) : url.pathname;
  return `${url.origin}${folder.endsWith("/") ? folder : `${folder}/`}`;
}

/** Whether a URL lies within a scope. http and https are equivalent, since sites use both in their own links. */
export function isInScope(address: string, scope: string): boolean {
  const [url, root] = [new URL(address), new URL(scope)];
  return url.host === root.host && `${url.pathname}/`.startsWith(root.pathname);
}

/** The URL with the scope's own scheme, so that a page isn't taken twice. */
export function withSchemeOf(address: string, scope: string): string {
  const [url, root] = [new URL(address), new URL(scope)];
  if (url.host === root.host) url.protocol = root.protocol;
  return url.href;
}

/**
 * Whether a URL may be a page of the source: within its scope, not excluded by hand, not a media or program file, not
 * an endless repetition.
 * @param exclude prefixes of URLs, or of paths if they start with a slash
 */
export function isCandidate(address: string, { scope, exclude }: { scope: string; exclude: string[] }): boolean {
  if (!isInScope(address, scope)) return false;
  const { origin, pathname, search } = new URL(address);
  if (exclude.some((start) => (start.startsWith("/") ? pathname + search : address).startsWith(start))) return false;
  if (NO_DOCUMENT.test(pathname)) return false;
  const seen = new Map<string, number>();
  for (const part of pathname.split("/")) {
    const count = (seen.get(part) ?? 0) + 1;
    seen.set(part, count);
    if (part !== "" && count > MAX_REPEATS) return false;
  }
  return origin !== "null";
}

/** Whether two hosts are the same site apart from `www.`: a start page may redirect between them. */
export function isSameSite(one: string, other: string): boolean {
  const bare = (address: string) => new URL(address).hostname.replace(/^www\./, "");
  return bare(one) === bare(other);
}
