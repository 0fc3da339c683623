/** `/api/auth/*`: the few doors of the accounts library that are open, with our errors, throttle and audit log. */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Auth } from "../../accounts/auth.ts";
import { changePassword } from "../../accounts/changePassword.ts";
import { checkCode } from "../../accounts/secondFactor/checkCode.ts";
import { endSessionByToken } from "../../accounts/sessions/endSessions.ts";
import type { Parts } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { setHeaders } from "../../http/headers.ts";
import { refuseForeignWrites } from "../../http/middleware/sameSite.ts";
import type { AppEnv } from "../../http/router.ts";
import { bookSignInTry } from "../../http/signInTries.ts";
import { passwordChangeSchema, signInRequestSchema } from "../../protocol/admin.ts";
import type { ErrorKey } from "../../protocol/errors.ts";
import { accountRoutes } from "./accounts.ts";
import { secondFactorRoutes, sessionRoutes } from "./ownAccount.ts";
import { providerRoutes } from "./provider.ts";
import { openLastTenant, readBody, readSession, requireSession, setSessionCookie } from "./session.ts";

const MOST_BODY_BYTES = 4096;
const keyOf: Record<number, ErrorKey> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  429: "rate_limited",
};

/** Of the library's reply to a sign-in. */
const signedInSchema = z.object({ token: z.string(), user: z.object({ id: z.string() }) });

/**
 * Sign-in, sign-out and change of password; of the library nothing else is reachable. Replies never hold
 * the session's token, which lives in an HttpOnly cookie alone.
 */
export function authRoutes(parts: Parts, auth: Auth) {
  const app = new Hono<AppEnv>();
  app.use(bodyLimit({ maxSize: MOST_BODY_BYTES, onError: () => Promise.reject(new AppError("payload_too_large")) }));
  app.use(async (c, next) => {
    if (c.req.method !== "GET") refuseForeignWrites(c, parts.config);
    setHeaders(c, { "Cache-Control": "no-store" });
    await next();
  });
  app.post("/sign-in/email", async (c) => {
    const { email, password, code } = await readBody(c, signInRequestSchema);
    const attempt = await bookSignInTry(parts, c, email);
    const reply = await pass(auth, c, { email, password });
    const { token, user } = signedInSchema.parse(await reply.json());
    // Until here nobody has the session's token; without the second step nobody gets it.
    await checkCode(parts, { userId: user.id, code, who: attempt.who }).catch(async (refusal) => {
      await endSessionByToken(parts, { userId: user.id, token });
      throw refusal;
    });
    await attempt.succeed();
    await openLastTenant(parts, { userId: user.id, sessionToken: token });
    return done(c, reply);
  });
  app.post("/change-password", async (c) => {
    const { userId, email, token: sessionToken } = await requireSession(auth, c);
    const { current_password: current, new_password: next } = await readBody(c, passwordChangeSchema);
    const attempt = await bookSignInTry(parts, c, email);
    const renewed = await changePassword(parts, { userId, sessionToken, current, next });
    await attempt.succeed();
    await setSessionCookie(c, auth, renewed);
    return c.json({ done: true });
  });
  app.post("/sign-out", async (c) => {
    const session = await readSession(auth, c);
    if (session) await endSessionByToken(parts, session);
    return done(c, await pass(auth, c)); // which takes the cookies back
  });
  app.route("/", accountRoutes(parts, auth));
  app.route("/sessions", sessionRoutes(parts, auth));
  app.route("/provider", providerRoutes(parts, auth));
  app.route("/second-factor", secondFactorRoutes(parts, auth));
  return app;
}

/**
 * Hands the request over, with a body as we read it: what came may be one thing as JSON and another as a form, and the try
 * would be counted for somebody else. @throws AppError in place of the library's own sentences
 */
async function pass(auth: Auth, c: Context<AppEnv>, body: object = {}): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  const reply = await auth.handler(new Request(c.req.url, { method: "POST", headers, body: JSON.stringify(body) }));
  if (!reply.ok) throw new AppError(keyOf[reply.status] ?? (reply.status < 500 ? "bad_request" : "internal"));
  return reply;
}

function done(c: Context<AppEnv>, reply: Response): Response {
  const answer = c.json({ done: true });
  for (const cookie of reply.headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  return answer;
}
