/**
 * The address if it is safe as a link, else null: `https:` and `mailto:`, without user info, which only disguises the
 * host. Plain `http:` is allowed only for the page's own site, as on a developer's machine.
 */
export function safeUrl(address: string | null | undefined, ownOrigin = globalThis.location?.origin): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username || url.password) return null;
  if (url.protocol === "https:" || url.protocol === "mailto:") return url.href;
  return url.protocol === "http:" && url.origin === ownOrigin ? url.href : null;
}
