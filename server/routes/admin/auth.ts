/** `/api/auth/*`: the few doors of the accounts library that are open, with our errors, throttle and audit log. */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Auth } from "../../accounts/auth.ts";
import { listMemberships } from "../../accounts/listMemberships.ts";
import { writeAudit } from "../../audit/writeAudit.ts";
import type { Parts } from "../../context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../errors.ts";
import type { AppEnv } from "../../http/env.ts";
import { refuseForeignWrites } from "../../http/middleware/sameSite.ts";
import { bookSignInTry } from "../../http/signInTries.ts";
import type { ErrorKey } from "../../protocol/errors.ts";

const MOST_BODY_BYTES = 4096;
const signInSchema = z.object({ email: z.string().max(254), password: z.string().max(128) });
const keyOf: Record<number, ErrorKey> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  429: "rate_limited",
};

/**
 * Sign-in, sign-out, change of password, choice of tenant: nothing else of the library is reachable. Replies never hold
 * the session's token, which lives in an HttpOnly cookie alone.
 */
export function authRoutes(parts: Parts, auth: Auth) {
  const app = new Hono<AppEnv>();
  app.use(bodyLimit({ maxSize: MOST_BODY_BYTES, onError: () => Promise.reject(new AppError("payload_too_large")) }));
  app.use(async (c, next) => {
    refuseForeignWrites(c, parts.config);
    await next();
  });
  app.post("/sign-in/email", async (c) => {
    const input = signInSchema.safeParse(
      await c.req.raw
        .clone()
        .json()
        .catch(() => null),
    );
    if (!input.success) throw new AppError("invalid_body");
    const attempt = await bookSignInTry(parts, c, input.data.email);
    const reply = await pass(auth, c);
    await attempt.succeed();
    const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await reply.json());
    await auditLogin(parts, user.id);
    return done(c, reply);
  });
  app.post("/change-password", async (c) => {
    const session = await auth.api.getSession({ headers: c.req.raw.headers });
    if (!session) throw new AppError("unauthorized");
    const attempt = await bookSignInTry(parts, c, session.user.email);
    const reply = await pass(auth, c);
    await attempt.succeed();
    return done(c, reply);
  });
  app.post("/sign-out", async (c) => done(c, await pass(auth, c)));
  app.post("/organization/set-active", async (c) => done(c, await pass(auth, c)));
  return app;
}

/** Hands the request over. @throws AppError in place of the library's own sentences */
async function pass(auth: Auth, c: Context<AppEnv>): Promise<Response> {
  const reply = await auth.handler(c.req.raw);
  if (!reply.ok) throw new AppError(keyOf[reply.status] ?? (reply.status < 500 ? "bad_request" : "internal"));
  return reply;
}

function done(c: Context<AppEnv>, reply: Response): Response {
  c.header("cache-control", "no-store");
  const answer = c.json({ done: true });
  for (const cookie of reply.headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  return answer;
}

async function auditLogin(parts: Parts, userId: string): Promise<void> {
  for (const { tenantId } of await listMemberships(parts.db, userId)) {
    await withTenant({ db: parts.db, tenantId }, (tx) =>
      writeAudit(tx, { tenantId, actorId: userId, action: "login" }),
    );
  }
}
