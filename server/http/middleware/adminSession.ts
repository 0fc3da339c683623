/** Authenticates callers of `/api/v1/admin/*`: a member by session cookie, or a script by a tenant's API key. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { findApiKey } from "../../accounts/apiKeys/findApiKey.ts";
import { listMemberships, type Membership } from "../../accounts/members/listMemberships.ts";
import { coarseNetwork, describeDevice } from "../../accounts/sessions/describeDevice.ts";
import { noteSessionUse } from "../../accounts/sessions/noteSessionUse.ts";
import type { Auth } from "../../accounts/signIn/auth.ts";
import type { AgentActor, Ctx, Parts } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import { type KeyScope, type Role, reaches } from "../../protocol/roles.ts";
import { withOwnModel } from "../../tenantModel/withOwnModel.ts";
import { clientAddress } from "../clientAddress.ts";
import type { AppEnv } from "../router.ts";
import { hasBody } from "./requestBodies.ts";
import { refuseForeignWrites } from "./sameSite.ts";

/** An authenticated caller, without any rights yet: a route's `requireRole` creates the context its functions need. */
export interface Principal {
  actor: AgentActor;
  email: string | null;
  /** An API key's scopes; null for a person, who has a role. */
  scopes: readonly KeyScope[] | null;
  tenantId: string;
  memberships: Membership[];
  /** When the caller's credential expires; null for a key without expiry. */
  endsAt: Date | null;
}

export interface AdminEnv extends AppEnv {
  Variables: AppEnv["Variables"] & {
    principal: Principal;
    ctx: Ctx<AgentActor>;
    /** Authenticates the caller again. @throws AppError unauthorized, forbidden when their rights have changed */
    verifyAgain: () => Promise<void>;
  };
}

const READS = new Set(["GET", "HEAD"]);
const BEARER = /^Bearer +(\S+)$/i;

/**
 * Authenticates the caller and rate-limits writes.
 * @throws AppError unauthorized, csrf_refused (cookie writes), forbidden (a tenant the caller does not work for),
 *   tenant_changed (`x-tenant-id` is not the session's open tenant), rate_limited
 */
export function adminSession(parts: Parts, auth: Auth) {
  return createMiddleware<AdminEnv>(async function adminSession(c, next) {
    const isWrite = !READS.has(c.req.method);
    if (isWrite && c.req.header("authorization") === undefined) refuseForeignWrites(c, parts.config);
    const principal = await verify(parts, auth, c);
    if (isWrite) {
      const wait = await parts.limiter.take("admin_write", `${principal.tenantId}:${principal.actor.id}`);
      if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
    }
    c.set("principal", principal);
    c.set("verifyAgain", async () => {
      const { actor, tenantId } = await verify(parts, auth, c);
      if (actor.role !== principal.actor.role || tenantId !== principal.tenantId) throw new AppError("forbidden");
    });
    c.var.event.tenant_id = principal.tenantId;
    c.var.event.actor_id = principal.actor.id;
    await next();
  });
}

async function verify(parts: Parts, auth: Auth, c: Context<AdminEnv>): Promise<Principal> {
  const authorization = c.req.header("authorization");
  const wanted = c.req.header("x-tenant-id")?.toLowerCase();
  if (authorization !== undefined) return byApiKey(parts, readBearer(authorization), wanted);
  const { response, headers } = await auth.api.getSession({ headers: c.req.raw.headers, returnHeaders: true });
  if (!response) throw new AppError("unauthorized");
  addCookies(c, headers.getSetCookie());
  const network = coarseNetwork(clientAddress(c, parts.config.TRUSTED_PROXIES));
  const device = describeDevice(c.req.header("user-agent"));
  await noteSessionUse(parts.db, response.session, { device, network });
  return byMembership(parts, response, wanted);
}

/** A caller may lose their rights while slowly sending a body, so they are checked again before it is used. */
export const verifyAfterBody = createMiddleware<AdminEnv>(async (c, next) => {
  if (hasBody(c)) await c.var.verifyAgain();
  await next();
});

/** The handlers that admit callers to a route. */
const admissions = new WeakSet<object>();

/**
 * Admits people with at least `role`, and API keys with one of the scopes; without scopes, the route is for people
 * only. A route without it admits nobody.
 */
export function requireRole(parts: Parts, role: Role, scopes: readonly KeyScope[] = []) {
  const admission = createMiddleware<AdminEnv>(async function requireRole(c, next) {
    const { actor, tenantId, scopes: held } = c.var.principal;
    const mayEnter = held === null ? reaches(actor.role, role) : held.some((scope) => scopes.includes(scope));
    if (!mayEnter) throw new AppError("forbidden");
    const own = await withOwnModel(parts, tenantId);
    c.set("ctx", { parts: own, db: parts.db, tenantId, actor, requestId: c.var.requestId });
    await next();
  });
  admissions.add(admission);
  return admission;
}

/** Rejects every caller of a route that does not declare who may call it. */
export const denyUndeclared = createMiddleware<AdminEnv>(async (c, next) => {
  if (!matchedRoutes(c).some(({ handler }) => admissions.has(handler))) throw new AppError("forbidden");
  await next();
});

/** On Node's own response, where event streams find them too. */
function addCookies(c: Context<AdminEnv>, cookies: string[]): void {
  for (const cookie of cookies) {
    if (c.env?.outgoing) c.env.outgoing.appendHeader("set-cookie", cookie);
    else c.header("set-cookie", cookie, { append: true });
  }
}

/** The token of an `Authorization` header. */
export const readBearer = (authorization: string | undefined) => BEARER.exec(authorization ?? "")?.[1];

/** @param wanted the tenant that the caller expects. @throws AppError unauthorized, forbidden (another tenant's key) */
export async function byApiKey(
  parts: Parts,
  secret: string | undefined,
  wanted: string | undefined,
): Promise<Principal> {
  const key = secret ? await findApiKey(parts.db, secret) : null;
  if (!key) throw new AppError("unauthorized");
  if (wanted !== undefined && wanted !== key.tenantId) throw new AppError("forbidden");
  // The lowest role: a key's rights are defined by its scopes alone.
  const actor: AgentActor = { kind: "agent", id: `key:${key.id}`, name: key.name, role: "viewer" };
  return { actor, email: null, scopes: key.scopes, tenantId: key.tenantId, memberships: [], endsAt: key.expiresAt };
}

interface Session {
  user: { id: string; name: string; email: string };
  session: { id: string; activeOrganizationId?: string | null | undefined; expiresAt: Date };
}

/** A session can access only the desk it has open, because opening one is what the audit log records. */
async function byMembership(parts: Parts, session: Session, wanted: string | undefined): Promise<Principal> {
  const { id, name, email } = session.user;
  const memberships = await listMemberships(parts.db, id);
  const open = memberships.find((each) => each.tenantId === session.session.activeOrganizationId);
  if (!open) throw new AppError("forbidden");
  if (wanted !== undefined && wanted !== open.tenantId) {
    throw new AppError(memberships.some((each) => each.tenantId === wanted) ? "tenant_changed" : "forbidden");
  }
  const actor: AgentActor = { kind: "agent", id, name, role: open.role, sessionId: session.session.id };
  return { actor, email, scopes: null, tenantId: open.tenantId, memberships, endsAt: session.session.expiresAt };
}
