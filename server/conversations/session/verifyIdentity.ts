/** Verifies a tenant's claim about who its visitor is: a short-lived token signed by the tenant's own server. */
import jwt from "jsonwebtoken";
import { v5 } from "uuid";
import { z } from "zod";
import type { Parts } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import { withoutInvisible } from "../../protocol/addresses.ts";
import { openSecret } from "../../tenants/sealedSecret.ts";

const MAX_SECONDS = 300;
const TOLERANCE_SECONDS = 30;

const claimsSchema = z.object({
  sub: z.string().min(1).max(200),
  email: z.email().max(254),
  name: z.string().trim().max(200).optional(),
  jti: z.string().min(8).max(200),
  aud: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
});

/** The visitor as vouched for by the tenant. The id is stable per `sub` and tenant. */
export interface VerifiedIdentity {
  visitorId: string;
  /** The visitor's id in the tenant's own systems. */
  subject: string;
  email: string;
  /** The name shown to agents: people choose it themselves, so it must not reverse the text around it. */
  name: string | null;
}

/**
 * Verifies the token: HS256 with the tenant's secret, `aud` is the tenant, lifetime at most 5 minutes, used only once.
 * @throws AppError `unauthorized` for any failure, including a tenant without a secret
 */
export async function verifyIdentity(
  parts: Pick<Parts, "usedTokens" | "config">,
  tenant: { id: string; settings: { identity_secret: string | null } },
  token: string,
  now: number = Date.now(),
): Promise<VerifiedIdentity> {
  const seconds = Math.floor(now / 1000);
  const claims = claimsSchema.safeParse(verified(secretOf(parts, tenant), tenant.id, token, seconds));
  if (!claims.success) throw new AppError("unauthorized");
  const { sub, email, name, jti, iat, exp } = claims.data;
  if (exp - iat > MAX_SECONDS || iat > seconds + TOLERANCE_SECONDS) throw new AppError("unauthorized");
  // Remembered until the token expires.
  const rememberMs = (MAX_SECONDS + 2 * TOLERANCE_SECONDS) * 1000;
  const isFirst = await parts.usedTokens.use(`identity:{${tenant.id}}:${jti}`, rememberMs);
  if (!isFirst) throw new AppError("unauthorized");
  const shown = withoutInvisible(name ?? "").trim();
  return { visitorId: v5(`identity:${sub}`, tenant.id), subject: sub, email, name: shown || null };
}

function secretOf(
  { config }: Pick<Parts, "config">,
  tenant: { id: string; settings: { identity_secret: string | null } },
): string {
  const stored = tenant.settings.identity_secret;
  if (stored === null) throw new AppError("unauthorized");
  return openSecret(config.SECRETS_KEYS, { tenantId: tenant.id, field: "identity_secret" }, stored);
}

function verified(secret: string, tenantId: string, token: string, now: number) {
  try {
    return jwt.verify(token, secret, {
      algorithms: ["HS256"],
      audience: tenantId,
      clockTimestamp: now,
      clockTolerance: TOLERANCE_SECONDS,
    });
  } catch {
    throw new AppError("unauthorized");
  }
}
