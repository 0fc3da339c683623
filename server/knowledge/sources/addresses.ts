/** Which addresses belong to a source, and in which form they are the same. Pure. */

/** Longer ones are made by machines for machines. Also the most that a document's key may have. */
const MOST_CHARS = 1000;
/** Parameters that only say where a visitor came from. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|_ga|_gl)(?:=|$)/i;
/** What is surely no page of text: not worth a request. */
const NO_DOCUMENT =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|json|xml|rss|atom|woff2?|ttf|eot|otf|mp[34]|m4[av]|webm|ogg|wav|avi|mov|zip|t?gz|tar|bz2|xz|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|iso|bin|xlsx?|pptx?|epub|ics)$/i;
/** A path that repeats a part of itself so often is a loop of relative links. */
const MOST_REPEATS = 3;

/**
 * The one form under which an address is known: absolute, http or https, without fragment, user, tracking parameters and
 * a host's final dot, its parameters in order.
 * @param base what a relative address starts from
 * @returns null for what is no web address, carries a user or password, or is longer than 1000 characters
 */
export function normalizeAddress(address: string, base?: string): string | null {
  const url = URL.parse(address.trim(), base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.replace(/\.+$/, "");
  const parameters = url.search.slice(1).split("&");
  const kept = parameters.filter((part) => part !== "" && !TRACKING.test(part)).sort();
  // With its own mark: a first parameter that begins with one would lose it.
  url.search = kept.length > 0 ? `?${kept.join("&")}` : "";
  return url.hostname === "" || url.href.length > MOST_CHARS ? null : url.href;
}

/** What a person types: `https://` may be missing. @returns the normalised address, or null */
export function normalizeTyped(address: string): string | null {
  const text = address.trim();
  return normalizeAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
}

/** Whether an address names a sitemap rather than a page. */
export function isSitemapAddress(address: string): boolean {
  return /\.xml(?:\.gz)?$|sitemap[^/]*\.txt$/i.test(new URL(address).pathname);
}

/** The folder a site's start page lies in: all below it belongs to the site. Of a sitemap: the whole host. */
export function scopeOf(address: string): string {
  const url = new URL(address);
  if (isSitemapAddress(address)) return `${url.origin}/`;
  const last = url.pathname.split("/").at(-1) ?? "";
  const folder = last.includes(".") ? url.pathname.slice(0, -last.length) : url.pathname;
  return `${url.origin}${folder.endsWith("/") ? folder : `${folder}/`}`;
}

/** Whether an address lies below a scope. http and https are the same there: sites link to themselves by both. */
export function isInScope(address: string, scope: string): boolean {
  const [url, root] = [new URL(address), new URL(scope)];
  return url.host === root.host && `${url.pathname}/`.startsWith(root.pathname);
}

/** The scope's own scheme for an address below it, so that a page is not taken twice. */
export function withSchemeOf(address: string, scope: string): string {
  const [url, root] = [new URL(address), new URL(scope)];
  if (url.host === root.host) url.protocol = root.protocol;
  return url.href;
}

/**
 * Whether an address may be a page of the source: below its scope, not left out by hand, not a picture or program, not
 * an endless repetition.
 * @param exclude beginnings of addresses, or of paths when they begin with a slash
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
    if (part !== "" && count > MOST_REPEATS) return false;
  }
  return origin !== "null";
}

/** Whether two hosts are the same site by name, give or take `www.`: a start page may move between them. */
export function isSameSite(one: string, other: string): boolean {
  const bare = (address: string) => new URL(address).hostname.replace(/^www\./, "");
  return bare(one) === bare(other);
}
