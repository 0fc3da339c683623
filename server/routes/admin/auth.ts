/** `/api/auth/*`: signing in and out. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { endSessionByToken } from "../../accounts/sessions/endSessions.ts";
import type { Auth } from "../../accounts/signIn/auth.ts";
import { changePassword } from "../../accounts/signIn/changePassword.ts";
import { signIn } from "../../accounts/signIn/signIn.ts";
import type { Parts } from "../../context/context.ts";
import { setHeaders } from "../../http/headers.ts";
import { refuseForeignWrites } from "../../http/middleware/sameSite.ts";
import type { AppEnv } from "../../http/router.ts";
import { bookSignInTry } from "../../http/signInTries.ts";
import { AppError } from "../../kernel/errors.ts";
import { passwordChangeSchema, signInRequestSchema } from "../../protocol/admin.ts";
import { accountRoutes } from "./accounts.ts";
import { secondFactorRoutes, sessionRoutes } from "./ownAccount.ts";
import { providerRoutes } from "./provider.ts";
import {
  openLastTenant,
  readBody,
  readSession,
  requireSession,
  setSessionCookie,
  takeSessionCookie,
} from "./session.ts";

const MAX_BODY_BYTES = 4096;

/**
 * Sign-in, sign-out and password change; none of the accounts library's own routes is exposed. Replies never contain
 * the session's token, which is only in an HttpOnly cookie.
 */
export function authRoutes(parts: Parts, auth: Auth) {
  const app = new Hono<AppEnv>();
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => Promise.reject(new AppError("payload_too_large")) }));
  app.use(async (c, next) => {
    if (c.req.method !== "GET") refuseForeignWrites(c, parts.config);
    setHeaders(c, { "Cache-Control": "no-store" });
    await next();
  });
  app.post("/sign-in/email", async (c) => {
    const { email, password, code } = await readBody(c, signInRequestSchema);
    const attempt = await bookSignInTry(parts, c, email);
    const { userId, token, binding } = await signIn(parts, { email, password, code, who: attempt.who });
    await attempt.succeed(binding);
    await openLastTenant(parts, { userId, sessionToken: token });
    await setSessionCookie(c, auth, token);
    return c.json({ done: true });
  });
  app.post("/change-password", async (c) => {
    const { userId, email, sessionId } = await requireSession(auth, c);
    const { current_password: current, new_password: next } = await readBody(c, passwordChangeSchema);
    const attempt = await bookSignInTry(parts, c, email);
    const { token, binding } = await changePassword(parts, { userId, sessionId, current, next });
    await attempt.succeed(binding);
    await setSessionCookie(c, auth, token);
    return c.json({ done: true });
  });
  app.post("/sign-out", async (c) => {
    const session = await readSession(auth, c);
    if (session) await endSessionByToken(parts, session);
    await takeSessionCookie(c, auth);
    return c.json({ done: true });
  });
  app.route("/", accountRoutes(parts, auth));
  app.route("/sessions", sessionRoutes(parts, auth));
  app.route("/provider", providerRoutes(parts, auth));
  app.route("/second-factor", secondFactorRoutes(parts, auth));
  return app;
}
