/** The text of an API key: `fd_<8 characters to find it by>_<43 characters of secret>`. */
import { createHash, randomBytes } from "node:crypto";

const KEY = /^(fd_[a-z2-7]{8})_[A-Za-z0-9_-]{43}$/;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A fresh key. The secret has 256 bits, so a plain SHA-256 of it is enough to keep. */
export function makeApiKey(): { secret: string; prefix: string; hash: string } {
  const prefix = `fd_${Array.from(randomBytes(8), (byte) => BASE32[byte % 32]).join("")}`;
  const secret = `${prefix}_${randomBytes(32).toString("base64url")}`;
  return { secret, prefix, hash: hashApiKey(secret) };
}

export function hashApiKey(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** The part a key is found by, or null when the text is no key at all (no database is asked then). */
export function apiKeyPrefix(text: string): string | null {
  return KEY.exec(text)?.[1] ?? null;
}
