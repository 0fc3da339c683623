/** The visitor's session: a short-lived token that carries who, where and for which conversation. */
import { createSecretKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Config } from "../../config/config.ts";
import type { SessionKey } from "../../config/keys.ts";
import { AppError } from "../../kernel/errors.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import { parseOrigin } from "../../tenants/origins.ts";

const ISSUER = "frontdesk";
const AUDIENCE = "frontdesk-visitor";
/** Says what kind of token it is, so that no other kind made with the same key can pass for one (RFC 8725, 3.11). */
const TYPE = "visitor+jwt";
const ALGORITHM = "HS256";
const ROLE = "customer";
/** Two replicas' clocks may differ by this much. */
const TOLERANCE_SECONDS = 30;
const LONGEST_TOKEN = 4096;
/** As much as the configuration allows. */
const LONGEST_SECONDS = 86_400;

const claimsSchema = z.object({
  sub: z.string().regex(/^anon_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  role: z.string(),
  tenant_id: uuidSchema,
  ticket_id: uuidSchema,
  origin: z.string().refine((origin) => parseOrigin(origin) !== null),
  /** Only this one ticket: a mail's link opened it. */
  guest: z.literal(true).optional(),
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  exp: z.number().int(),
  iat: z.number().int(),
});

/** What a session is about. */
export interface SessionClaims {
  visitorId: string;
  tenantId: string;
  ticketId: string;
  /** The origin of the handshake; the token is of no use on another page. */
  origin: string;
  /** Good for this one ticket alone: a mail's link opened it. */
  isGuest?: boolean | undefined;
}

/** The keys sessions are signed with; the boot sees to it that there are some. */
export function sessionKeys(config: Pick<Config, "SESSION_KEYS">): SessionKey[] {
  if (!config.SESSION_KEYS) throw new Error("no session key is configured");
  return config.SESSION_KEYS;
}

/**
 * A token for the visitor, made with the first of the keys.
 * @param ttlSeconds how long it holds
 * @param now in ms
 */
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
  const header = { alg: ALGORITHM, typ: TYPE, kid: key.kid } as const;
  return { token: jwt.sign(payload, secretOf(key), { algorithm: ALGORITHM, header }), expiresAt: new Date(exp * 1000) };
}

/**
 * The claims of a genuine token. That it has run out is told and not thrown, so that a page may be told why it was refused.
 * @param now in ms
 * @returns `endsAt` (ms) is the moment from which it is refused
 * @throws AppError `unauthorized` (not ours, or not in order), `forbidden` (genuine, but of another role). Neither carries
 *   the token or a part of it.
 */
export function readSession(
  keys: readonly SessionKey[],
  token: string,
  now: number = Date.now(),
): { claims: SessionClaims; expired: boolean; endsAt: number } {
  const seconds = Math.floor(now / 1000);
  const parsed = claimsSchema.safeParse(verified(keys, token, seconds));
  if (!parsed.success) throw new AppError("unauthorized");
  const { sub, role, tenant_id, ticket_id, origin, guest, iat, exp } = parsed.data;
  if (iat > seconds + TOLERANCE_SECONDS || exp - iat > LONGEST_SECONDS) throw new AppError("unauthorized");
  if (role !== ROLE) throw new AppError("forbidden");
  const visitorId = sub.slice("anon_".length);
  const claims = { visitorId, tenantId: tenant_id, ticketId: ticket_id, origin, ...(guest && { isGuest: guest }) };
  const end = exp + TOLERANCE_SECONDS;
  return { claims, expired: seconds >= end, endsAt: end * 1000 };
}

/**
 * The tenant a token names, whoever made it: good for choosing whose pages may read the refusal, and for nothing else.
 * @returns null when it names none
 */
export function claimedTenantId(token: string): string | null {
  if (token.length > LONGEST_TOKEN) return null;
  try {
    return uuidSchema.safeParse(jwt.decode(token, { json: true })?.tenant_id).data ?? null;
  } catch {
    return null;
  }
}

/** The payload behind a good signature by one of the keys. The library's own errors stop here. */
function verified(keys: readonly SessionKey[], token: string, seconds: number): unknown {
  if (token.length > LONGEST_TOKEN) throw new AppError("unauthorized");
  try {
    const header = jwt.decode(token, { complete: true })?.header;
    const key = keys.find(({ kid }) => kid === header?.kid);
    if (!key || header?.typ !== TYPE || header.crit !== undefined) throw new AppError("unauthorized");
    return jwt.verify(token, secretOf(key), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: seconds,
      clockTolerance: TOLERANCE_SECONDS,
      ignoreExpiration: true,
    });
  } catch {
    throw new AppError("unauthorized");
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
