/** `/api/auth/provider/*`: signing in through the company's identity provider, by redirects. */
import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Auth, cookieNames } from "../../accounts/signIn/auth.ts";
import { seal, unseal } from "../../accounts/signIn/seal.ts";
import { signInByProvider } from "../../accounts/signIn/signInByProvider.ts";
import type { Parts } from "../../context/context.ts";
import { clientAddress } from "../../http/clientAddress.ts";
import { describeError } from "../../http/logger.ts";
import { takePoint } from "../../http/middleware/rateLimit.ts";
import type { AppEnv } from "../../http/router.ts";
import { AppError } from "../../kernel/errors.ts";
import type { IdentityProvider, SignInChecks } from "../../ports/identityProvider.ts";
import type { ProviderStarted } from "../../protocol/admin.ts";
import { openLastTenant, readSession, startSession } from "./session.ts";

/** Time to complete the sign-in at the provider. */
const CHECKS_SECONDS = 600;
const PURPOSE = "provider sign-in";

export function providerRoutes(parts: Parts, auth: Auth) {
  const app = new Hono<AppEnv>();
  const { identityProvider: provider, config } = parts;
  const secret = config.ADMIN_SECRET ?? "";
  const { prefix, secure } = cookieNames(config);
  const cookie = `${prefix}.provider`;
  if (!provider) return app;
  app.post("/start", async (c) => {
    await takePoint(parts, "sign_in_address", clientAddress(c, config.TRUSTED_PROXIES));
    const { url, checks } = await provider.begin(redirectUri(parts, c));
    setCookie(c, cookie, seal(secret, PURPOSE, JSON.stringify(checks)), {
      ...{ httpOnly: true, sameSite: "Lax", path: "/", secure, maxAge: CHECKS_SECONDS },
    });
    return c.json({ url } satisfies ProviderStarted);
  });
  app.get("/callback", async (c) => {
    const kept = unseal(secret, PURPOSE, getCookie(c, cookie) ?? "");
    deleteCookie(c, cookie, { path: "/", secure });
    try {
      if (kept === null) throw new AppError("unauthorized");
      await finish(parts, auth, c, { provider, checks: JSON.parse(kept) });
    } catch (error) {
      c.var.event.err = describeError(error);
      const isUnknown = error instanceof AppError && error.key === "forbidden";
      return c.redirect(`/admin?provider=${isUnknown ? "unknown" : "failed"}`, 303);
    }
    return c.redirect("/admin", 303);
  });
  return app;
}

async function finish(
  parts: Parts,
  auth: Auth,
  c: Context<AppEnv>,
  { provider, checks }: { provider: IdentityProvider; checks: SignInChecks },
): Promise<void> {
  const url = new URL(redirectUri(parts, c));
  url.search = new URL(c.req.url).search;
  const identity = await provider.finish(url, checks);
  const proof = await signInByProvider(parts.db, identity, await readSession(auth, c));
  const sessionToken = await startSession(parts, c, auth, proof);
  await openLastTenant(parts, { userId: proof.userId, sessionToken });
}

/** The redirect URI registered with the provider. */
function redirectUri({ config }: Parts, c: Context<AppEnv>): string {
  return `${config.PUBLIC_URL ?? new URL(c.req.url).origin}/api/auth/provider/callback`;
}
