/** The server only says that a domain is invalid; the entry itself suggests the likeliest reason. */
import type { TextKey } from "../i18n/index.ts";

/** @param entry the refused entry */
export function hintFor(entry: string): TextKey {
  const isLocal = /^http:\/\/(localhost|127\.|\[::1\])/i.test(entry);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(entry) && !/^https:\/\//i.test(entry) && !isLocal) return "settings.domainScheme";
  if (originIn(entry)) return "settings.domainPath";
  return entry.includes("*") ? "settings.domainWildcard" : "settings.domainBad";
}

/** The origin of a page's address, which is what people paste. @returns null if there is none to suggest */
export function originIn(entry: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(entry) ? entry : `https://${entry}`);
  if (!url || entry.includes("*") || url.username || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname)) return null;
  const isPage = url.pathname !== "/" || url.search !== "" || url.hash !== "";
  return isPage && url.protocol === "https:" ? url.origin : null;
}
