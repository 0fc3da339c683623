/** Keeps a text unreadable and unchanged where we do not keep it ourselves, or to who has the database alone: AES-256-GCM under a key made from `ADMIN_SECRET`. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const keyFrom = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "sealed", 32));

/** @param owner whose or what for it is: it opens for nothing else, should texts be swapped */
export function seal(secret: string, owner: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(secret), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null when it was sealed with another `ADMIN_SECRET`, for another owner, or changed since. */
export function unseal(secret: string, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFrom(secret), bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
