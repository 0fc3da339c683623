/** Encrypts and authenticates text that we store elsewhere, or that the database alone must not reveal. */
import { hkdfSync } from "node:crypto";
import { decryptText, encryptText } from "../../kernel/cipher.ts";

/** Derived from `ADMIN_SECRET`. */
const keyFrom = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "sealed", 32));

/**
 * @param owner whom or what the text belongs to: it can only be opened for the same owner, so that stored texts can't
 * be swapped
 */
export function seal(secret: string, owner: string, text: string): string {
  return encryptText(keyFrom(secret), owner, text);
}

/** Null when it was sealed with another `ADMIN_SECRET` or for another owner, or has been modified. */
export function unseal(secret: string, owner: string, sealed: string): string | null {
  try {
    return decryptText(keyFrom(secret), owner, sealed);
  } catch {
    return null;
  }
}
