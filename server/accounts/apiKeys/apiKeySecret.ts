/** The format of an API key: `fd_<8 characters of lookup prefix>_<43 characters of secret>`. */
import { createHash, randomBytes } from "node:crypto";

const KEY = /^(fd_[a-z2-7]{8})_[A-Za-z0-9_-]{43}$/;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** Generates a key. The secret has 256 bits, so storing a plain SHA-256 of it is enough. */
export function makeApiKey(): { secret: string; prefix: string; hash: string } {
  const prefix = `fd_${Array.from(randomBytes(8), (byte) => BASE32[byte % 32]).join("")}`;
  const secret = `${prefix}_${randomBytes(32).toString("base64url")}`;
  return { secret, prefix, hash: hashApiKey(secret) };
}

export function hashApiKey(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** A key's lookup prefix, or null for text that is not a key (which then costs no query). */
export function apiKeyPrefix(text: string): string | null {
  return KEY.exec(text)?.[1] ?? null;
}
