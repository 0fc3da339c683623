/** `/api/auth/*`: what people do with accounts before a desk is open. Secrets come in bodies, never in addresses. */
import { type Context, Hono } from "hono";
import { acceptInvitation } from "../../accounts/acceptInvitation.ts";
import type { Auth } from "../../accounts/auth.ts";
import { findInvitation } from "../../accounts/findInvitation.ts";
import { listMemberships } from "../../accounts/listMemberships.ts";
import { openTenant } from "../../accounts/openTenant.ts";
import { hashPassword } from "../../accounts/password.ts";
import type { Parts } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { clientAddress } from "../../http/clientAddress.ts";
import type { AppEnv } from "../../http/env.ts";
import * as dto from "../../protocol/admin.ts";
import { readBody, readSession, requireSession, startSession } from "./session.ts";

export function accountRoutes(parts: Parts, auth: Auth) {
  const app = new Hono<AppEnv>();
  app.get("/desks", async (c) => {
    const { userId, email } = await requireSession(auth, c);
    const memberships = await listMemberships(parts.db, userId);
    const tenants = memberships.map((each) => ({ id: each.tenantId, name: each.tenantName, role: each.role }));
    return c.json({ email, tenants } satisfies dto.Desks);
  });
  app.post("/open-tenant", async (c) => {
    const { userId, token } = await requireSession(auth, c);
    const { tenant_id: tenantId } = await readBody(c, dto.openTenantRequestSchema);
    await openTenant(parts.db, { userId, sessionToken: token, tenantId });
    return c.json({ done: true });
  });

  app.post("/invitation", async (c) => {
    await throttle(parts, c);
    const { token } = await readBody(c, dto.linkRequestSchema);
    return c.json(await findInvitation(parts.db, token));
  });
  app.post("/invitation/accept", async (c) => {
    await throttle(parts, c);
    const { token, name, password } = await readBody(c, dto.acceptRequestSchema);
    const session = await readSession(auth, c);
    const passwordHash = !session && password ? await hashPassword(password) : undefined;
    const { userId, tenantId } = await acceptInvitation(parts.db, { token, claim: { session, name, passwordHash } });
    const sessionToken = session?.token ?? (await startSession(c, auth, userId));
    await openTenant(parts.db, { userId, sessionToken, tenantId });
    return c.json({ done: true });
  });
  return app;
}

/** Links can't be guessed; this keeps the tries from costing anything. */
async function throttle(parts: Parts, c: Context<AppEnv>): Promise<void> {
  const wait = await parts.limiter.take("link", `address:${clientAddress(c, parts.config.TRUSTED_PROXIES)}`);
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
}
