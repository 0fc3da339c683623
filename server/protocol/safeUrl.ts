/**
 * The address when a person may be sent there, else null: `https:` and `mailto:`, without a name or password in front of
 * the host, which only disguise it. Plain `http:` is for the page's own site alone, as on a developer's machine.
 */
export function safeUrl(address: string | null | undefined, ownOrigin = globalThis.location?.origin): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username || url.password) return null;
  if (url.protocol === "https:" || url.protocol === "mailto:") return url.href;
  return url.protocol === "http:" && url.origin === ownOrigin ? url.href : null;
}
