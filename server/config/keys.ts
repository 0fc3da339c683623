/** Keys as the configuration names them: `<kid>:<secret>`, separated by commas. */
import { z } from "zod";

export interface SecretsKey {
  kid: string;
  key: Buffer;
}

export interface SessionKey {
  kid: string;
  secret: string;
}

/** What signs sessions: one key, or two while one takes the other's place. */
export const keyList = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .pipe(
    z
      .array(z.string().regex(/^[A-Za-z0-9_-]{1,32}:.{32,}$/, "each key is <kid>:<secret of at least 32 characters>"))
      .min(1)
      .max(2),
  );

/** `<kid>:<base64 of 32 bytes>`, separated by commas; the first seals, all open. */
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

/** An entry taken apart. */
export function splitKey(entry: string): SessionKey {
  const colon = entry.indexOf(":");
  return { kid: entry.slice(0, colon), secret: entry.slice(colon + 1) };
}

/** Whether an address has a user and a password that can be read. @param url an address */
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
