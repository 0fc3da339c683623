/** The visitor's session: a short-lived token for one visitor, origin and conversation. */
import { createSecretKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Config } from "../../config/config.ts";
import type { SessionKey } from "../../config/keys.ts";
import { AppError } from "../../kernel/errors.ts";
import { MAX_TOKEN_CHARS, TOKEN_ALGORITHM, verifiedToken } from "../../kernel/verifiedToken.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import { parseOrigin } from "../../tenants/origins.ts";

const ISSUER = "frontdesk";
const AUDIENCE = "frontdesk-visitor";
const TYPE = "visitor+jwt";
const ROLE = "customer";
/** Tolerated clock skew between replicas. */
const TOLERANCE_SECONDS = 30;
/** The longest lifetime that the configuration allows. */
const MAX_LIFETIME_SECONDS = 86_400;

const claimsSchema = z.object({
  sub: z.string().regex(/^anon_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  role: z.string(),
  tenant_id: uuidSchema,
  ticket_id: uuidSchema,
  origin: z.string().refine((origin) => parseOrigin(origin) !== null),
  /** Restricted to this ticket: opened by a mail link. */
  guest: z.literal(true).optional(),
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  exp: z.number().int(),
  iat: z.number().int(),
});

/** What a session is bound to. */
export interface SessionClaims {
  visitorId: string;
  tenantId: string;
  ticketId: string;
  /** The handshake's origin; the token is rejected on any other page. */
  origin: string;
  /** Restricted to this ticket: opened by a mail link. */
  isGuest?: boolean | undefined;
}

/** The signing keys; startup ensures there is at least one. */
export function sessionKeys(config: Pick<Config, "SESSION_KEYS">): SessionKey[] {
  if (!config.SESSION_KEYS) throw new Error("no session key is configured");
  return config.SESSION_KEYS;
}

/** Issues a token for the visitor, signed with the first key. @param ttlSeconds its lifetime @param now in ms */
export function signSession(
  keys: readonly SessionKey[],
  claims: SessionClaims,
  ttlSeconds: number,
  now: number = Date.now(),
): { token: string; expiresAt: Date } {
  const [key] = keys;
  if (!key) throw new Error("signSession: no session key is configured");
  const iat = Math.floor(now / 1000);
  const exp = iat + Math.floor(ttlSeconds);
  const payload = {
    sub: `anon_${claims.visitorId}`,
    role: ROLE,
    tenant_id: claims.tenantId,
    ticket_id: claims.ticketId,
    origin: claims.origin,
    ...(claims.isGuest && { guest: true }),
    iss: ISSUER,
    aud: AUDIENCE,
    iat,
    exp,
  };
  const header = { alg: TOKEN_ALGORITHM, typ: TYPE, kid: key.kid } as const;
  return {
    token: jwt.sign(payload, secretOf(key), { algorithm: TOKEN_ALGORITHM, header }),
    expiresAt: new Date(exp * 1000),
  };
}

/**
 * Verifies a token and returns its claims. Expiry is returned rather than thrown, so that a page can be told why it was
 * refused.
 * @param now in ms
 * @returns `endsAt` (ms) is when it expires
 * @throws AppError `unauthorized` (not ours, or malformed), `forbidden` (genuine, but for another role). Neither
 *   contains any part of the token.
 */
export function readSession(
  keys: readonly SessionKey[],
  token: string,
  now: number = Date.now(),
): { claims: SessionClaims; expired: boolean; endsAt: number } {
  const seconds = Math.floor(now / 1000);
  const payload = verifiedToken(token, {
    ...{ keys, secretOf, type: TYPE, issuer: ISSUER, audience: AUDIENCE },
    ...{ seconds, toleranceSeconds: TOLERANCE_SECONDS, ignoresExpiration: true },
  });
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) throw new AppError("unauthorized");
  const { sub, role, tenant_id, ticket_id, origin, guest, iat, exp } = parsed.data;
  if (iat > seconds + TOLERANCE_SECONDS || exp - iat > MAX_LIFETIME_SECONDS) throw new AppError("unauthorized");
  if (role !== ROLE) throw new AppError("forbidden");
  const visitorId = sub.slice("anon_".length);
  const claims = { visitorId, tenantId: tenant_id, ticketId: ticket_id, origin, ...(guest && { isGuest: guest }) };
  const end = exp + TOLERANCE_SECONDS;
  return { claims, expired: seconds >= end, endsAt: end * 1000 };
}

/**
 * The tenant that an unverified token names: only good for choosing whose pages may read the refusal.
 * @returns null when it names none
 */
export function claimedTenantId(token: string): string | null {
  if (token.length > MAX_TOKEN_CHARS) return null;
  try {
    return uuidSchema.safeParse(jwt.decode(token, { json: true })?.tenant_id).data ?? null;
  } catch {
    return null;
  }
}

const secrets = new WeakMap<SessionKey, KeyObject>();
function secretOf(key: SessionKey): KeyObject {
  let secret = secrets.get(key);
  if (!secret) {
    secret = createSecretKey(Buffer.from(key.secret, "utf8"));
    secrets.set(key, secret);
  }
  return secret;
}
