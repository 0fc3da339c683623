/**
 * What cells sign for each other, with a key of its own made from `SESSION_KEYS`, so that no token of a visitor or a
 * person passes as one, and none of these as theirs.
 */
import { createSecretKey, hkdfSync, type KeyObject, randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { SessionKey } from "../config/keys.ts";
import { AppError } from "../kernel/errors.ts";
import { TOKEN_ALGORITHM, verifiedToken } from "../kernel/verifiedToken.ts";

/** How long one is good for. */
const LIFE_SECONDS = 30;

/** Each purpose has a type of token, so that one can't serve as another (RFC 8725, 3.11). */
const PURPOSES = {
  forward: { type: "cell-forward+jwt", toleranceSeconds: 30 },
  ask: { type: "cell-ask+jwt", toleranceSeconds: 30 },
  /** It passes through a browser, so clocks may be less apart. */
  hand_over: { type: "cell-hand-over+jwt", toleranceSeconds: 5 },
};
export type Purpose = keyof typeof PURPOSES;

/** How long a hand-over has to be remembered to be used once. */
export const HAND_OVER_MS = (LIFE_SECONDS + 2 * PURPOSES.hand_over.toleranceSeconds) * 1000;

export interface Signer {
  /** This cell. */
  name: string;
  /** All others. */
  others: readonly string[];
  keys: readonly SessionKey[];
}

const common = z.object({ iss: z.string(), aud: z.string(), jti: z.uuid(), iat: z.number().int(), exp: z.number() });

/** @param to the cell that it is for */
export function signForCell(
  { name, keys }: Signer,
  purpose: Purpose,
  to: string,
  claims: object,
  now: number = Date.now(),
): string {
  const [key] = keys;
  if (!key) throw new Error("signForCell: no session key is configured");
  const iat = Math.floor(now / 1000);
  const payload = { ...claims, iss: name, aud: to, jti: randomUUID(), iat, exp: iat + LIFE_SECONDS };
  const header = { alg: TOKEN_ALGORITHM, typ: PURPOSES[purpose].type, kid: key.kid } as const;
  return jwt.sign(payload, secretOf(key), { algorithm: TOKEN_ALGORITHM, header });
}

/**
 * @returns what another cell has signed for this one
 * @throws AppError `unauthorized`, with no part of the token in it
 */
export function readFromCell<S extends z.ZodObject>(
  signer: Signer,
  purpose: Purpose,
  schema: S,
  token: string,
  now: number = Date.now(),
): { from: string; id: string; claims: z.infer<S> } {
  const { type, toleranceSeconds } = PURPOSES[purpose];
  const payload = verifiedToken(token, {
    ...{ keys: signer.keys, secretOf, type, audience: signer.name },
    ...{ seconds: Math.floor(now / 1000), toleranceSeconds },
  });
  const [signed, said] = [common.safeParse(payload), schema.safeParse(payload)];
  if (!signed.success || !said.success) throw new AppError("unauthorized");
  const { iss, iat, exp, jti } = signed.data;
  const isYoung = exp - iat <= LIFE_SECONDS && iat <= now / 1000 + toleranceSeconds;
  if (!isYoung || !signer.others.includes(iss)) throw new AppError("unauthorized");
  return { from: iss, id: jti, claims: said.data };
}

const secrets = new WeakMap<SessionKey, KeyObject>();
function secretOf(key: SessionKey): KeyObject {
  let secret = secrets.get(key);
  if (!secret) {
    secret = createSecretKey(Buffer.from(hkdfSync("sha256", key.secret, "", "frontdesk cells", 32)));
    secrets.set(key, secret);
  }
  return secret;
}
