/** Longer ones don't exist (RFC 5321). */
const LONGEST = 254;

/** An address as it is kept and shown, in lower case; null for what is none. */
export function toPlainAddress(address: string): string | null {
  const plain = address.trim().toLowerCase();
  return plain.length <= LONGEST && /^[^\s<>"@,;:\\]+@[^\s<>"@,;:\\]+$/.test(plain) ? plain : null;
}
