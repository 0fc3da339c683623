/** The server only says that a domain won't do; the likeliest reason can be read off the entry. */
import type { TextKey } from "../i18n/words.ts";

/** @param entry what was typed and refused */
export function hintFor(entry: string): TextKey {
  const isLocal = /^http:\/\/(localhost|127\.|\[::1\])/i.test(entry);
  if (!/^https:\/\//i.test(entry) && !isLocal) return "settings.domainScheme";
  if (/^[a-z]+:\/\/[^/?#]*[/?#]/i.test(entry)) return "settings.domainPath";
  return entry.includes("*") ? "settings.domainWildcard" : "settings.domainBad";
}
