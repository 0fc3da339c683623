/** A limit is asked of each route: one that counts nobody has to be named here, with the reason. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cookieOf, type Desk, openDesk, ownPage, signIn } from "../support/desk.ts";
import { makeKey } from "../support/mcpClient.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const SHOP = "https://shop.example";
/** A signed-in person is known by name, and each read is one short statement or a page of a list. */
const READ_BY_MEMBERS = /^GET \/api\/(v1\/admin\/|auth\/(desks|sessions|second-factor)$)/;
/** Files and pages that are the same for everybody, and what a probe asks for. */
const THE_SAME_FOR_ALL = /^GET \/(?!api\/|chat\/|widget\/images\/)/;
/** What each of the others rests on instead. */
const WITHOUT = new Map([["POST /api/auth/sign-out", "ends the session it is called with, so it does something once"]]);
/** Where nothing is counted before the body is known to be one. */
const BODIES: Record<string, object> = {
  "/api/v1/chat/init": { tenant_id: v7() },
  "/api/auth/sign-in/email": { email: "nobody@desk.example", password: "wrong" },
  "/api/auth/change-password": { current_password: "wrong", new_password: "another long password" },
  "/api/auth/sign-up": { tenant_name: "A desk", email: "new@desk.example" },
  "/api/auth/password-reset": { email: "nobody@desk.example" },
  "/api/auth/second-factor/start": { password: "wrong" },
  "/api/auth/second-factor/confirm": { code: "123456" },
  "/api/auth/second-factor/recovery-codes": { password: "wrong" },
  "/api/auth/second-factor/stop": { password: "wrong" },
};

let server: TestServer;
let desk: Desk;
let visitor: Record<string, string>;
let owner: Record<string, string>;
let key: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
  const { token } = await server.init(desk.tenantId, SHOP);
  visitor = { authorization: `Bearer ${token}`, origin: SHOP };
  owner = await signedIn(desk.ownerEmail);
  key = { authorization: `Bearer ${(await makeKey(desk, ["read"])).secret}` };
});
afterAll(() => server.close());

test("every route counts its callers, except those that are the same for all and those that members read", async () => {
  const spies = (["take", "takeAll", "takeTry"] as const).map((name) => vi.spyOn(server.parts.limiter, name));
  const uncounted: string[] = [];
  let counted = 0;
  const routes = new Map(server.routes.map((route) => [`${route.method} ${route.path}`, route]));
  for (const [name, { method, path }] of routes) {
    if (READ_BY_MEMBERS.test(name) || THE_SAME_FOR_ALL.test(name) || WITHOUT.has(name)) continue;
    const headers = path.startsWith("/api/v1/chat")
      ? visitor
      : path.startsWith("/api/auth")
        ? await signedIn(desk.agentEmail)
        : path === "/mcp"
          ? key
          : owner;
    for (const spy of spies) spy.mockClear();
    const status = await statusOf(method, path, headers);
    if (spies.some((spy) => spy.mock.calls.length > 0)) counted += 1;
    else uncounted.push(`${name} answered ${status}`);
  }
  expect(uncounted).toEqual([]);
  expect(counted).toBeGreaterThan(50);
});

/** Anew for each request below `/api/auth`, and for somebody of their own: some end all of a person's sessions. */
async function signedIn(email: string): Promise<Record<string, string>> {
  return { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) };
}

async function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const stop = new AbortController();
  const isRead = method === "GET" || method === "DELETE";
  const reply = await fetch(server.url + path.replaceAll(/:\w+(\{[^}]*\})?/g, v7()), {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(isRead ? {} : { body: JSON.stringify(BODIES[path] ?? {}) }),
    signal: stop.signal,
  });
  stop.abort();
  return reply.status;
}
