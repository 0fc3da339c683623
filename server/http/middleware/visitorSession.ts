/** Identifies the visitor, by the session token and nothing else in the request. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Parts } from "../../context/context.ts";
import { claimedTenantId, readSession, sessionKeys } from "../../conversations/session/sessionToken.ts";
import { AppError } from "../../kernel/errors.ts";
import { withOwnModel } from "../../tenantModel/withOwnModel.ts";
import { admitsOrigin, sitesAround } from "../../tenants/admitsOrigin.ts";
import { findTenant } from "../../tenants/findTenant.ts";
import { clientAddress } from "../clientAddress.ts";
import { corsHeaders, setHeaders } from "../headers.ts";
import type { VisitorEnv } from "../router.ts";
import { originsOf } from "./sameSite.ts";

const BEARER = /^Bearer +([A-Za-z0-9._-]+)$/i;

/**
 * Verifies the token (`Authorization: Bearer`, or `?token=`) and its origin, and sets `ctx` and `tenant`. The
 * tenant's pages can read the reason for a refusal, so that they open a new session; other pages can't.
 * @throws `unauthorized`, `session_expired`, `forbidden` (another role), `origin_refused` (sent from another page, or
 *   an origin the tenant has since removed)
 */
export function visitorSession(parts: Parts) {
  return createMiddleware<VisitorEnv>(async (c, next) => {
    const token = tokenOf(c);
    const { claims, expired, endsAt } = await readOrExplain(parts, c, token);
    const event = c.get("event");
    Object.assign(event, { tenant_id: claims.tenantId, ticket_id: claims.ticketId });
    const page = c.req.header("origin");
    if (page !== undefined && page !== claims.origin) throw new AppError("origin_refused");
    const tenant = await findTenant(parts.db, claims.tenantId);
    if (!tenant || !admitsOrigin(tenant, claims.origin, originsOf(c, parts.config)))
      throw new AppError("origin_refused");
    setHeaders(c, corsHeaders(claims.origin));
    if (expired) throw new AppError("session_expired");
    const { tenantId, visitorId, ticketId, origin, isGuest = false } = claims;
    const sites = sitesAround(tenant, origin);
    const actor = { kind: "visitor", visitorId, ticketId, origin, sites, isGuest } as const;
    c.set("tenant", tenant);
    c.set("sessionEndsAt", endsAt);
    const own = await withOwnModel(parts, tenantId);
    c.set("ctx", { db: parts.db, tenantId, parts: own, actor, requestId: c.get("requestId") });
    await next();
  });
}

/**
 * Reads the token. A page of the tenant may read why a token was refused (its key was retired, say); this is
 * rate-limited, because looking up the tenant is work done for a stranger.
 */
async function readOrExplain(parts: Parts, c: Context<VisitorEnv>, token: string) {
  try {
    return readSession(sessionKeys(parts.config), token);
  } catch (error) {
    const tenantId = claimedTenantId(token);
    const page = c.req.header("origin");
    if (page === undefined || tenantId === null) throw error;
    const address = clientAddress(c, parts.config.TRUSTED_PROXIES);
    if ((await parts.limiter.take("read", `refused:${address}`)) !== null) throw error;
    const tenant = await findTenant(parts.db, tenantId);
    if (tenant && admitsOrigin(tenant, page, originsOf(c, parts.config))) setHeaders(c, corsHeaders(page));
    throw error;
  }
}

function tokenOf(c: Context): string {
  const header = c.req.header("authorization");
  const token = header === undefined ? c.req.query("token") : BEARER.exec(header)?.[1];
  if (!token) throw new AppError("unauthorized");
  return token;
}
