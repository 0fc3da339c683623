/** The server only says that a domain won't do; the likeliest reason can be read off the entry. */
import type { TextKey } from "../i18n/index.ts";

/** @param entry what was typed and refused */
export function hintFor(entry: string): TextKey {
  const isLocal = /^http:\/\/(localhost|127\.|\[::1\])/i.test(entry);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(entry) && !/^https:\/\//i.test(entry) && !isLocal) return "settings.domainScheme";
  if (originIn(entry)) return "settings.domainPath";
  return entry.includes("*") ? "settings.domainWildcard" : "settings.domainBad";
}

/** The origin in the address of a page, which is what people paste. @returns null where there is none to offer */
export function originIn(entry: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(entry) ? entry : `https://${entry}`);
  if (!url || entry.includes("*") || url.username || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname)) return null;
  const isPage = url.pathname !== "/" || url.search !== "" || url.hash !== "";
  return isPage && url.protocol === "https:" ? url.origin : null;
}
