/** The maximum length of an address (RFC 5321). */
const LONGEST = 254;

/** Normalizes an address to lower case for storage and display; null if invalid. */
export function toPlainAddress(address: string): string | null {
  const plain = address.trim().toLowerCase();
  return plain.length <= LONGEST && /^[^\s<>"@,;:\\]+@[^\s<>"@,;:\\]+$/.test(plain) ? plain : null;
}
