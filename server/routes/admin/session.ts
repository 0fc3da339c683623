/** What the routes under `/api/auth` share: the session of who asks, the session's cookie, a checked body. */
import type { Context } from "hono";
import { setSignedCookie } from "hono/cookie";
import type { z } from "zod";
import type { Auth } from "../../accounts/auth.ts";
import { listMemberships } from "../../accounts/listMemberships.ts";
import { openTenant } from "../../accounts/openTenant.ts";
import type { Parts } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { invalidInput } from "../../http/errorHandler.ts";
import type { AppEnv } from "../../http/router.ts";

export interface PersonSession {
  userId: string;
  email: string;
  token: string;
}

/** Who is signed in, or null. */
export async function readSession(auth: Auth, c: Context<AppEnv>): Promise<PersonSession | null> {
  const found = await auth.api.getSession({ headers: c.req.raw.headers });
  return found && { userId: found.user.id, email: found.user.email, token: found.session.token };
}

/** @throws AppError unauthorized */
export async function requireSession(auth: Auth, c: Context<AppEnv>): Promise<PersonSession> {
  const session = await readSession(auth, c);
  if (!session) throw new AppError("unauthorized");
  return session;
}

/** Gives the browser a session's token, in the library's own cookie. */
export async function setSessionCookie(c: Context<AppEnv>, auth: Auth, token: string): Promise<void> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  const { maxAge, secure } = attributes;
  const options = { path: "/", httpOnly: true, sameSite: "Lax", secure: secure ?? false } as const;
  await setSignedCookie(c, name, token, secret, { ...options, ...(maxAge !== undefined && { maxAge }) });
}

/** Opens a session for a person who has just proved otherwise than by the sign-in form who it is. @returns its token */
export async function startSession(c: Context<AppEnv>, auth: Auth, userId: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const { token } = await internalAdapter.createSession(userId);
  await setSessionCookie(c, auth, token);
  return token;
}

/** The request's JSON in the schema's shape. @throws AppError invalid_body naming the fields */
export async function readBody<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) throw invalidInput("json", parsed.error);
  return parsed.data;
}

/** The desk that was open last opens again; a person who works for nobody signs in all the same. */
export async function openLastTenant(
  parts: Pick<Parts, "db">,
  session: { userId: string; sessionToken: string },
): Promise<void> {
  const [last] = await listMemberships(parts.db, session.userId);
  if (last) await openTenant(parts.db, { ...session, tenantId: last.tenantId });
}
