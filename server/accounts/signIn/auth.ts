/**
 * Accounts and sessions of people at the desk. We use better-auth only to read sessions and to extend them while they
 * are used. Everything else is our own, because it must share one transaction with what it depends on and with its
 * audit entry, store only hashes of secrets, and reveal nothing about which accounts exist: the library checks a
 * password first and stores the session later, and its organization plugin stores invitations' secrets in plain text.
 */
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Config } from "../../config/config.ts";
import type { Parts } from "../../context/context.ts";
import * as schema from "../../db/schema/auth.ts";
import { accountsDatabase } from "../../db/system.ts";
import { SESSION_DAYS } from "../sessions/openSession.ts";

const DAY = 86_400;

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** The origins of our own pages: the public one and, on a developer's machine, its aliases. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK.includes(url.hostname)) return [url.origin];
  const port = url.port && `:${url.port}`;
  return LOOPBACK.map((name) => `${url.protocol}//${name}${port}`);
}

/** Cookie names: over https with the prefix that pins them to this host. */
export function cookieNames({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): { prefix: string; secure: boolean } {
  const secure = PUBLIC_URL?.startsWith("https://") ?? false;
  return { prefix: secure ? "__Host-frontdesk" : "frontdesk", secure };
}

/** The server parts that the sign-in code needs. */
export type AuthParts = Pick<Parts, "config" | "db" | "log">;

/**
 * Builds the accounts library on the platform role's database, without telemetry or network calls. Over https the
 * cookies are Secure and have the `__Host-` prefix.
 * @throws when `ADMIN_SECRET` is not set
 */
export function createAuth(parts: AuthParts) {
  const { PUBLIC_URL, ADMIN_SECRET } = parts.config;
  if (!ADMIN_SECRET) throw new Error("ADMIN_SECRET is not set");
  const { prefix, secure } = cookieNames(parts.config);
  return betterAuth({
    appName: "Frontdesk",
    secret: ADMIN_SECRET,
    baseURL: PUBLIC_URL,
    basePath: "/api/auth",
    trustedOrigins: PUBLIC_URL ? ownOrigins(PUBLIC_URL) : [],
    database: drizzleAdapter(accountsDatabase(parts.db), { provider: "pg", schema, transaction: false }),
    emailAndPassword: { enabled: false },
    session: {
      expiresIn: SESSION_DAYS * DAY,
      updateAge: DAY,
      // The open tenant; written by `openTenant` only.
      additionalFields: { activeOrganizationId: { type: "string", required: false, input: false } },
    },
    rateLimit: { enabled: false }, // parts.limiter does this, for all replicas together
    telemetry: { enabled: false },
    // To our own handler: the library would log the query with its parameters, which include addresses and tokens.
    onAPIError: { throw: true },
    advanced: {
      useSecureCookies: false, // would add the `__Secure-` prefix; `__Host-` is stricter
      cookiePrefix: prefix,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    logger: {
      level: "error",
      log: (level, message) => parts.log[level]({ component: "auth" }, message),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
