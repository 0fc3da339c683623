/** `/api/auth/*`: account actions before a desk is open. Secrets come in bodies, never in URLs. */
import { type Context, Hono } from "hono";
import { acceptInvitation } from "../../accounts/invitations/acceptInvitation.ts";
import { findInvitation } from "../../accounts/invitations/findInvitation.ts";
import { listMemberships } from "../../accounts/members/listMemberships.ts";
import type { Auth } from "../../accounts/signIn/auth.ts";
import type { ClaimedAccount } from "../../accounts/signIn/claimAccount.ts";
import { confirmSignUp } from "../../accounts/signIn/confirmSignUp.ts";
import { mailboxTag } from "../../accounts/signIn/deviceToken.ts";
import { completeFirstRun, isFirstRun } from "../../accounts/signIn/firstRun.ts";
import { openTenant } from "../../accounts/signIn/openTenant.ts";
import { hashPassword } from "../../accounts/signIn/password.ts";
import { requestPasswordReset } from "../../accounts/signIn/requestPasswordReset.ts";
import { resetPassword } from "../../accounts/signIn/resetPassword.ts";
import { findSignUp, signUp } from "../../accounts/signIn/signUp.ts";
import { findInvitationElsewhere } from "../../cells/findInvitationElsewhere.ts";
import { desksElsewhere } from "../../cells/listDesksElsewhere.ts";
import type { Parts } from "../../context/context.ts";
import { clientAddress, customerOf } from "../../http/clientAddress.ts";
import { takePoint } from "../../http/middleware/rateLimit.ts";
import type { AppEnv } from "../../http/router.ts";
import { AppError } from "../../kernel/errors.ts";
import * as dto from "../../protocol/admin.ts";
import { readBody, readSession, requireSession, startSession } from "./session.ts";

export function accountRoutes(parts: Parts, auth: Auth) {
  const app = new Hono<AppEnv>();
  addDesks(app, parts, auth);
  addLinks(app, parts, auth);
  addNewcomers(app, parts, auth);
  addPasswordReset(app, parts);
  return app;
}

/** The desks that a signed-in person may open. */
function addDesks(app: Hono<AppEnv>, parts: Parts, auth: Auth): void {
  app.get("/desks", async (c) => {
    const { userId, email } = await requireSession(auth, c);
    const memberships = await listMemberships(parts.db, userId);
    const here = memberships.map((each) => ({ id: each.tenantId, name: each.tenantName, role: each.role }));
    const tenants = [...here, ...(await desksElsewhere(parts, userId))];
    return c.json({ email, tenants } satisfies dto.Desks);
  });
  app.post("/open-tenant", async (c) => {
    const { userId, token } = await requireSession(auth, c);
    await takePoint(parts, "link", `open:${userId}`); // each one stays in the tenant's audit log forever
    const { tenant_id: tenantId } = await readBody(c, dto.openTenantRequestSchema);
    await takePoint(parts, "admin_write", `open:${userId}`);
    await openTenant(parts.db, { userId, sessionToken: token, tenantId });
    return c.json({ done: true });
  });
}

/** Links that make someone a member: reading and following them, the same for invitations and sign-ups. */
function addLinks(app: Hono<AppEnv>, parts: Parts, auth: Auth): void {
  const kinds = {
    invitation: { look: lookAtInvitation, follow: acceptInvitation },
    "sign-up": { look: findSignUp, follow: confirmSignUp },
  };
  for (const [kind, { look, follow }] of Object.entries(kinds)) {
    app.post(`/${kind}/look`, async (c) => {
      await throttle(parts, c, "link");
      const { token } = await readBody(c, dto.linkRequestSchema);
      return c.json(await look(parts, token, c));
    });
    app.post(`/${kind}/accept`, async (c) => {
      await throttle(parts, c, "link");
      const { token, name, password } = await readBody(c, dto.acceptRequestSchema);
      const shown = await look(parts, token, c); // before the cost of hashing
      if ("moved_to" in shown) return c.json(shown);
      const session = await readSession(auth, c);
      const passwordHash = !session && password ? await hashPassword(password) : undefined;
      const joined = await follow(parts, { token, claim: { session, name, passwordHash } });
      return open(parts, auth, c, joined, session?.token);
    });
  }
}

/** What an invitation is to, or where its link is good when its desk has moved to another cell. @throws AppError link_expired */
async function lookAtInvitation(
  parts: Parts,
  token: string,
  c: Context<AppEnv>,
): Promise<dto.InvitationShown | dto.MovedLink> {
  try {
    return await findInvitation(parts, token);
  } catch (error) {
    if (!(error instanceof AppError && error.key === "link_expired")) throw error;
    const address = clientAddress(c, parts.config.TRUSTED_PROXIES);
    const mayAsk = async () => (await parts.limiter.take("read", `cells:${address}`)) === null;
    const link = await findInvitationElsewhere(parts, token, mayAsk);
    if (link === null) throw error;
    return { moved_to: link };
  }
}

/** Opens the desk that was joined, in the current session or a new one. */
async function open(
  parts: Parts,
  auth: Auth,
  c: Context<AppEnv>,
  { userId, tenantId, proof }: ClaimedAccount & { tenantId: string },
  token?: string,
): Promise<Response> {
  const sessionToken = proof === null ? token : await startSession(parts, c, auth, proof);
  if (sessionToken === undefined) throw new AppError("unauthorized");
  await openTenant(parts.db, { userId, tenantId, sessionToken });
  return c.json({ done: true });
}

/** The first run, and sign-up where it is open. */
function addNewcomers(app: Hono<AppEnv>, parts: Parts, auth: Auth): void {
  app.get("/options", async (c) => {
    await throttle(parts, c, "read");
    const { SIGN_UP, SMTP_URL } = parts.config;
    const options = { first_run: await isFirstRun(parts), sign_up: SIGN_UP === "open", mail: SMTP_URL !== undefined };
    return c.json({ ...options, provider: parts.identityProvider?.label ?? null } satisfies dto.AccountOptions);
  });
  app.post("/first-run", async (c) => {
    await throttle(parts, c, "link");
    const { tenant_name: tenantName, ...person } = await readBody(c, dto.firstRunRequestSchema);
    return open(parts, auth, c, await completeFirstRun(parts, { ...person, tenantName }));
  });
  app.post("/sign-up", async (c) => {
    const { tenant_name: tenantName, email, locale } = await readBody(c, dto.signUpRequestSchema);
    await throttleMail(parts, c, email);
    await signUp(parts, { email, tenantName, locale });
    return c.json({ done: true });
  });
}

function addPasswordReset(app: Hono<AppEnv>, parts: Parts): void {
  app.post("/password-reset", async (c) => {
    const { email, locale } = await readBody(c, dto.resetRequestSchema);
    const from = customerOf(clientAddress(c, parts.config.TRUSTED_PROXIES));
    await takePoint(parts, "account_mail", `reset:address:${from}`);
    if (await mayMailReset(parts, email, from)) await requestPasswordReset(parts, { email, locale });
    return c.json({ done: true });
  });
  app.post("/password-reset/accept", async (c) => {
    await throttle(parts, c, "link");
    await resetPassword(parts, await readBody(c, dto.newPasswordRequestSchema));
    return c.json({ done: true });
  });
}

/** Links can't be guessed; this bounds the cost of attempts. */
async function throttle(parts: Parts, c: Context<AppEnv>, name: "link" | "read"): Promise<void> {
  await takePoint(parts, name, `address:${clientAddress(c, parts.config.TRUSTED_PROXIES)}`);
}

/**
 * Rate-limits password reset links for an address: per caller, and in total. A stranger's repeated requests do not
 * block the owner's, and someone who has received ten within the hour has a working link.
 */
async function mayMailReset({ limiter, config }: Parts, email: string, from: string): Promise<boolean> {
  const mailbox = mailboxTag(config.ADMIN_SECRET ?? "", email);
  if ((await limiter.take("reset_mail", `${mailbox}:${from}`)) !== null) return false;
  return (await limiter.take("account_mail", `reset:to:${mailbox}`)) === null;
}

/** Rate-limits mails to a given address: by caller, and by recipient, with or without an account. */
async function throttleMail(parts: Parts, c: Context<AppEnv>, email: string): Promise<void> {
  await takePoint(parts, "account_mail", `address:${customerOf(clientAddress(c, parts.config.TRUSTED_PROXIES))}`);
  await takePoint(parts, "account_mail", `to:${mailboxTag(parts.config.ADMIN_SECRET ?? "", email)}`);
}
