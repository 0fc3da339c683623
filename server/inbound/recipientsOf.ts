/** To whom a mail was sent, by its header alone: what is for nobody here needs no further look. Pure. */

/** A longer header is no mail's that a person wrote. */
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_RECIPIENTS = 50;
/** Where senders name whom they write to, and mail servers to whom a mail was really sent. */
const FIELDS =
  /^(?:to|cc|bcc|delivered-to|x-original-to|envelope-to|x-envelope-to|x-forwarded-to):((?:.*)(?:\n[ \t].*)*)/gim;

/** @returns the header's own text, line ends as `\n`; null where none ends within the limit */
function headerOf(raw: Uint8Array): string | null {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEADER_BYTES)).toString("latin1");
  const end = /\r?\n\r?\n/.exec(start);
  if (end) return start.slice(0, end.index).replaceAll("\r\n", "\n");
  return raw.byteLength <= MAX_HEADER_BYTES ? start.replaceAll("\r\n", "\n") : null;
}

/** @returns addresses in the order in which they stand, those with a `+` alone: ours all have one */
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
