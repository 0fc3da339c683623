/** Keys in the configuration's format: `<kid>:<secret>`, separated by commas. */
import { z } from "zod";

export interface SecretsKey {
  kid: string;
  key: Buffer;
}

export interface SessionKey {
  kid: string;
  secret: string;
}

/** Session signing keys: one, or two during a rotation. */
export const keyList = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .pipe(
    z
      .array(z.string().regex(/^[A-Za-z0-9_-]{1,32}:.{32,}$/, "each key is <kid>:<secret of at least 32 characters>"))
      .min(1)
      .max(2),
  );

/** `<kid>:<base64 of 32 bytes>`, separated by commas; the first encrypts, all decrypt. */
export const secretsKeys = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .pipe(
    z
      .array(z.string().regex(/^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=$/, "each key is <kid>:<base64 of 32 bytes>"))
      .max(4),
  )
  .transform((parts) =>
    parts.map(splitKey).map(({ kid, secret }): SecretsKey => ({ kid, key: Buffer.from(secret, "base64") })),
  )
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, "each kid is there once");

/** Splits an entry into key id and secret. */
export function splitKey(entry: string): SessionKey {
  const colon = entry.indexOf(":");
  return { kid: entry.slice(0, colon), secret: entry.slice(colon + 1) };
}

/** Whether a URL contains a readable user and password. */
export function hasLogin(url: string): boolean {
  const { username = "", password = "", pathname = "" } = URL.parse(url) ?? {};
  try {
    return [username, password, pathname]
      .map(decodeURIComponent)
      .slice(0, 2)
      .every((part) => part !== "");
  } catch {
    return false;
  }
}
