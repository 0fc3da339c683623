/** Shared by the routes under `/api/auth`: the caller's session, its cookie, and body validation. */
import type { Context } from "hono";
import { deleteCookie, setSignedCookie } from "hono/cookie";
import type { z } from "zod";
import { listMemberships } from "../../accounts/members/listMemberships.ts";
import { openSession } from "../../accounts/sessions/openSession.ts";
import type { Auth, AuthParts } from "../../accounts/signIn/auth.ts";
import { openTenant } from "../../accounts/signIn/openTenant.ts";
import type { Parts } from "../../context/context.ts";
import { invalidInput } from "../../http/invalidInput.ts";
import type { AppEnv } from "../../http/router.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Proof } from "../../rights/holdPerson.ts";

export interface PersonSession {
  userId: string;
  sessionId: string;
  email: string;
  token: string;
}

/** The signed-in person, or null. */
export async function readSession(auth: Auth, c: Context<AppEnv>): Promise<PersonSession | null> {
  const found = await auth.api.getSession({ headers: c.req.raw.headers });
  if (!found) return null;
  const { user, session } = found;
  return { userId: user.id, sessionId: session.id, email: user.email, token: session.token };
}

/** @throws AppError unauthorized */
export async function requireSession(auth: Auth, c: Context<AppEnv>): Promise<PersonSession> {
  const session = await readSession(auth, c);
  if (!session) throw new AppError("unauthorized");
  return session;
}

/** Sets the session cookie, in the accounts library's format. */
export async function setSessionCookie(c: Context<AppEnv>, auth: Auth, token: string): Promise<void> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  const { maxAge, secure } = attributes;
  const options = { path: "/", httpOnly: true, sameSite: "Lax", secure: secure ?? false } as const;
  await setSignedCookie(c, name, token, secret, { ...options, ...(maxAge !== undefined && { maxAge }) });
}

/** Clears the cookie. */
export async function takeSessionCookie(c: Context<AppEnv>, auth: Auth): Promise<void> {
  const { sessionToken } = (await auth.$context).authCookies;
  deleteCookie(c, sessionToken.name, { path: "/", secure: sessionToken.attributes.secure ?? false });
}

/** Opens a session for a person authenticated otherwise than by the sign-in form. @returns its token */
export async function startSession(parts: AuthParts, c: Context<AppEnv>, auth: Auth, proof: Proof): Promise<string> {
  const token = await openSession(parts.db, proof);
  await setSessionCookie(c, auth, token);
  return token;
}

/** The request's JSON, validated. @throws AppError invalid_body naming the fields */
export async function readBody<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) throw invalidInput("json", parsed.error);
  return parsed.data;
}

/** Reopens the last open desk; a person who works for no desk is signed in anyway. */
export async function openLastTenant(
  parts: Pick<Parts, "db">,
  session: { userId: string; sessionToken: string },
): Promise<void> {
  const [last] = await listMemberships(parts.db, session.userId);
  if (last) await openTenant(parts.db, { ...session, tenantId: last.tenantId });
}
