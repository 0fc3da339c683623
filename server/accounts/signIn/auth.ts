/**
 * Accounts and sessions of people at the desk. Of better-auth we use what it does well and alone: reading sessions, and
 * making them last while they are used. Everything else is a verb of ours, because it has to be one transaction with what it
 * rests on and with its audit entry, keep only hashes of secrets, and say the same to everybody: the library looks at a password
 * first and stores the session later, and its organization plugin keeps an invitation's secret readable.
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

/** The origins our own pages have: the public one, and on a developer's machine its other names. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK.includes(url.hostname)) return [url.origin];
  const port = url.port && `:${url.port}`;
  return LOOPBACK.map((name) => `${url.protocol}//${name}${port}`);
}

/** How our cookies are called: over https with the prefix that pins them to this very host. */
export function cookieNames({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): { prefix: string; secure: boolean } {
  const secure = PUBLIC_URL?.startsWith("https://") ?? false;
  return { prefix: secure ? "__Host-frontdesk" : "frontdesk", secure };
}

/** What the sign-in code needs of the server's parts. */
export type AuthParts = Pick<Parts, "config" | "db" | "log">;

/**
 * Builds the accounts library over the platform role's database. Nothing is fetched and nobody is told anything.
 * Over https the cookies are Secure and carry the `__Host-` prefix. Throws when `ADMIN_SECRET` is not set.
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
      // The tenant that is open; only `openTenant` writes it.
      additionalFields: { activeOrganizationId: { type: "string", required: false, input: false } },
    },
    rateLimit: { enabled: false }, // parts.limiter does it, for all replicas together
    telemetry: { enabled: false },
    // To our own handler: the library would print the query with its parameters, which are addresses and tokens.
    onAPIError: { throw: true },
    advanced: {
      useSecureCookies: false, // would add the `__Secure-` prefix; `__Host-` is the stricter one
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
