/** `/api/auth/*`: people's own sign-in settings: their sessions, and the second factor. */
import { type Context, Hono } from "hono";
import { confirmSecondFactor } from "../../accounts/secondFactor/confirmSecondFactor.ts";
import { getSecondFactor } from "../../accounts/secondFactor/getSecondFactor.ts";
import { renewRecoveryCodes } from "../../accounts/secondFactor/renewRecoveryCodes.ts";
import { startSecondFactor } from "../../accounts/secondFactor/startSecondFactor.ts";
import { stopSecondFactor } from "../../accounts/secondFactor/stopSecondFactor.ts";
import { endOtherSessions, endSession } from "../../accounts/sessions/endSessions.ts";
import { listSessions } from "../../accounts/sessions/listSessions.ts";
import type { Auth } from "../../accounts/signIn/auth.ts";
import { checkPassword } from "../../accounts/signIn/checkPassword.ts";
import { bindingOf } from "../../accounts/signIn/findSignIn.ts";
import type { Parts } from "../../context/context.ts";
import { takePoint } from "../../http/middleware/rateLimit.ts";
import type { AppEnv } from "../../http/router.ts";
import { bookSignInTry } from "../../http/signInTries.ts";
import { codeRequestSchema, passwordRequestSchema } from "../../protocol/admin.ts";
import type { Proof } from "../../rights/holdPerson.ts";
import { type PersonSession, readBody, requireSession } from "./session.ts";

/** `/sessions`. */
export function sessionRoutes(parts: Parts, auth: Auth) {
  const app = new Hono<AppEnv>();
  app.get("/", async (c) => c.json(await listSessions(parts.db, await requireSession(auth, c))));
  app.post("/end-others", async (c) => {
    const session = await requireSession(auth, c);
    await takePoint(parts, "admin_write", `own:${session.userId}`);
    await endOtherSessions(parts, session);
    return c.json({ done: true });
  });
  app.delete("/:id", async (c) => {
    const { userId } = await requireSession(auth, c);
    await takePoint(parts, "admin_write", `own:${userId}`);
    await endSession(parts, { userId, sessionId: c.req.param("id") });
    return c.json({ done: true });
  });
  return app;
}

/** `/second-factor`. Anything that changes the account's security asks for the password again. */
export function secondFactorRoutes(parts: Parts, auth: Auth) {
  const app = new Hono<AppEnv>();
  app.get("/", async (c) => c.json(await getSecondFactor(parts.db, (await requireSession(auth, c)).userId)));
  app.post("/start", async (c) => {
    const { email, proof } = await askPassword(parts, auth, c);
    return c.json(await startSecondFactor(parts, { ...proof, email }));
  });
  app.post("/confirm", async (c) => {
    const session = await requireSession(auth, c);
    const { code } = await readBody(c, codeRequestSchema);
    await takePoint(parts, "second_factor", `confirm:${session.userId}`);
    return c.json(await confirmSecondFactor(parts, { ...session, code }));
  });
  app.post("/recovery-codes", async (c) => {
    return c.json(await renewRecoveryCodes(parts.db, (await askPassword(parts, auth, c)).proof));
  });
  app.post("/stop", async (c) => {
    await stopSecondFactor(parts.db, (await askPassword(parts, auth, c)).proof);
    return c.json({ done: true });
  });
  return app;
}

/** The signed-in person, who has just entered the password. Guessing is rate-limited as at the sign-in. */
async function askPassword(parts: Parts, auth: Auth, c: Context<AppEnv>): Promise<PersonSession & { proof: Proof }> {
  const session = await requireSession(auth, c);
  const { password } = await readBody(c, passwordRequestSchema);
  const attempt = await bookSignInTry(parts, c, session.email);
  const { userId, accountId, passwordHash, ...ways } = await checkPassword(parts.db, {
    userId: session.userId,
    password,
  });
  await attempt.succeed(bindingOf({ passwordHash, ...ways }));
  return { ...session, proof: { userId, accountId, passwordHash, isFirstStepOnly: false } };
}
