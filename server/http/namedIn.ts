/** What in a request tells whose it is, before anything of it is believed: only good for choosing who is to answer it. */
import type { Context } from "hono";
import { apiKeyPrefix } from "../accounts/apiKeys/apiKeySecret.ts";
import { claimedTenantId } from "../conversations/session/sessionToken.ts";
import { claimedStopTenant } from "../mail/outgoing/visitors/stopToken.ts";
import type { Named } from "../ports/cells.ts";
import { uuidSchema } from "../protocol/ids.ts";
import { readBearer } from "./middleware/adminSession.ts";
import type { AppEnv } from "./router.ts";

type Reader = (c: Context<AppEnv>) => Promise<Named | null> | Named | null;

/** Every route that belongs to one tenant, but for a person's session, which belongs to a cell. First match wins. */
const READERS: [path: RegExp, read: Reader][] = [
  [/^\/api\/v1\/chat\/init$/, inBody],
  // The doctor's own.
  [/^\/api\/v1\/chat\/echo$/, () => null],
  [/^\/api\/v1\/chat\//, inSession],
  [/^\/(?:mcp$|api\/v1\/admin\/)/, inApiKey],
  [/^\/widget\.js$/, (c) => asTenant(c.req.query("tenant"))],
  [/^\/widget\/images\/[^/]+\/[^/]+$/, (c) => asTenant(c.req.path.split("/")[3])],
  [/^\/chat\/[^/]+$/, (c) => asTenant(c.req.path.split("/")[2])],
  [/^\/mail\/stop\/[^/]+$/, (c) => asTenant(claimedStopTenant(c.req.path.split("/")[3] ?? ""))],
];

/** @returns null when it names no tenant: it is answered here */
export async function namedIn(c: Context<AppEnv>): Promise<Named | null> {
  const found = READERS.find(([path]) => path.test(c.req.path));
  return found ? found[1](c) : null;
}

function asTenant(text: string | null | undefined): Named | null {
  const { data } = uuidSchema.safeParse(text);
  return data === undefined ? null : { by: "tenant", value: data.toLowerCase() };
}

/** The handshake's JSON, which may come as plain text. What is wrong with it is said where it is read in full. */
async function inBody(c: Context<AppEnv>): Promise<Named | null> {
  try {
    const body: unknown = JSON.parse(await c.req.text());
    const tenant: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "tenant_id") : null;
    return typeof tenant === "string" ? asTenant(tenant) : null;
  } catch {
    return null;
  }
}

function inSession(c: Context<AppEnv>): Named | null {
  const header = c.req.header("authorization");
  const token = header === undefined ? c.req.query("token") : readBearer(header);
  return token === undefined ? null : asTenant(claimedTenantId(token));
}

function inApiKey(c: Context<AppEnv>): Named | null {
  const prefix = apiKeyPrefix(readBearer(c.req.header("authorization")) ?? "");
  return prefix === null ? null : { by: "key", value: prefix };
}
