/** The one place where a token's signature is checked. */
import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { AppError } from "./errors.ts";

export const TOKEN_ALGORITHM = "HS256";
export const MAX_TOKEN_CHARS = 4096;

interface Expected<Key> {
  /** The token names one of them by its `kid`. */
  keys: readonly Key[];
  secretOf: (key: Key) => KeyObject;
  /** The token's type, so that no other one signed with the same key is accepted (RFC 8725, 3.11). */
  type: string;
  audience: string;
  issuer?: string;
  /** Now, and how far the clocks of signer and reader may be apart. */
  seconds: number;
  toleranceSeconds: number;
  /** The caller checks `exp` itself. */
  ignoresExpiration?: boolean;
}

/**
 * @returns the payload; its claims are not checked yet
 * @throws AppError `unauthorized` if none of the keys signed it, or if it is meant for something else; hides the library's own errors
 */
export function verifiedToken<Key extends { kid: string }>(token: string, expected: Expected<Key>): unknown {
  const { keys, secretOf, type, audience, issuer, seconds, toleranceSeconds, ignoresExpiration = false } = expected;
  if (token.length > MAX_TOKEN_CHARS) throw new AppError("unauthorized");
  try {
    const header = jwt.decode(token, { complete: true })?.header;
    const key = keys.find(({ kid }) => kid === header?.kid);
    if (!key || header?.typ !== type || header.crit !== undefined) throw new AppError("unauthorized");
    return jwt.verify(token, secretOf(key), {
      algorithms: [TOKEN_ALGORITHM],
      audience,
      ...(issuer !== undefined && { issuer }),
      clockTimestamp: seconds,
      clockTolerance: toleranceSeconds,
      ignoreExpiration: ignoresExpiration,
    });
  } catch {
    throw new AppError("unauthorized");
  }
}
