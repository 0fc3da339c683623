/** Keeps a text unreadable and unchanged where we do not keep it ourselves, or to who has the database alone. */
import { hkdfSync } from "node:crypto";
import { decryptText, encryptText } from "../../kernel/cipher.ts";

/** Made from `ADMIN_SECRET`. */
const keyFrom = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "sealed", 32));

/** @param owner whose or what for it is: it opens for nothing else, should texts be swapped */
export function seal(secret: string, owner: string, text: string): string {
  return encryptText(keyFrom(secret), owner, text);
}

/** Null when it was sealed with another `ADMIN_SECRET`, for another owner, or changed since. */
export function unseal(secret: string, owner: string, sealed: string): string | null {
  try {
    return decryptText(keyFrom(secret), owner, sealed);
  } catch {
    return null;
  }
}
