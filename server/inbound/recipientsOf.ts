/** Finds a mail's recipients from its header alone, so that mail for nobody here is not parsed further. Pure. */

/** No legitimate header is longer. */
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_RECIPIENTS = 50;
/** Header fields in which senders and mail servers name recipients. */
const FIELDS =
  /^(?:to|cc|bcc|delivered-to|x-original-to|envelope-to|x-envelope-to|x-forwarded-to):((?:.*)(?:\n[ \t].*)*)/gim;

/** @returns the mail's own header, line ends as `\n`; null if it does not end within the limit */
function headerOf(raw: Uint8Array): string | null {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEADER_BYTES)).toString("latin1");
  const end = /\r?\n\r?\n/.exec(start);
  if (end) return start.slice(0, end.index).replaceAll("\r\n", "\n");
  return raw.byteLength <= MAX_HEADER_BYTES ? start.replaceAll("\r\n", "\n") : null;
}

/** @returns addresses in order of appearance, only those with a `+`: ours all have one */
export function recipientsOf(raw: Uint8Array): string[] {
  const header = headerOf(raw);
  if (header === null) return [];
  const found: string[] = [];
  for (const [, value = ""] of header.matchAll(FIELDS))
    for (const [address] of value.matchAll(/[^\s<>"(),:;@]{1,128}@[\w.-]{1,255}/g)) {
      if (address.includes("+")) found.push(address);
      if (found.length === MAX_RECIPIENTS) return found;
    }
  return found;
}
