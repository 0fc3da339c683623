/** AES-256-GCM (NIST SP 800-38D) for short texts: nonce, tag and ciphertext in one base64url string. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param owner what the text belongs to: it can't be decrypted for another owner, should ciphertexts be swapped */
export function encryptText(key: Buffer, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** @throws Error if it was encrypted with another key or for another owner, or was modified */
export function decryptText(key: Buffer, owner: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, "base64url");
  const start = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, start));
  return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString("utf8");
}
