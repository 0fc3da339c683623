import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleError } from "../../http/errorHandler.ts";
import { type AdminEnv, denyUndeclared, requireRole } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { type KeyScope, type Role, reaches, roles, scopes } from "../../protocol/roles.ts";
import { cookieOf, createMember, type Desk, openDesk, ownPage, PASSWORD, signIn } from "../../test/support/desk.ts";
import { figure } from "../../test/support/figures.ts";
import { type DocumentedRoute, documentedRoutes } from "../../test/support/routes.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

const ADMIN = "/api/v1/admin";
/** The routes that are open to everybody. A new one has to be added here by hand. */
const OPEN = ["POST /api/v1/chat/init", "GET /healthz", "GET /readyz", "GET /metrics"];
/** Opened by a secret of the operator's, to mail servers: no session and no key is one. */
const FOR_MAIL_SERVERS = ["POST /api/v1/inbound/mail"];
/** What is each member's own, a viewer's too: no one else sees a change of it. */
const OWN = [
  "PATCH /api/v1/admin/me",
  "PUT /api/v1/admin/alerts",
  "POST /api/v1/admin/views",
  "DELETE /api/v1/admin/views/{id}",
];

/** What needs no session by its nature: signing in, links, and what the pages before it show. */
const OPEN_TO_ACCOUNTS = [
  ...[
    "GET /options",
    "POST /sign-in/email",
    "POST /sign-out",
    "POST /sign-up",
    "POST /first-run",
    "POST /password-reset",
  ],
  ...["POST /invitation/look", "POST /invitation/accept", "POST /sign-up/look", "POST /sign-up/accept"],
  ...["POST /password-reset/accept", "POST /provider/start", "GET /provider/callback"],
].map((door) => door.replace(" ", " /api/auth"));

interface Caller {
  name: string;
  headers: Record<string, string>;
  role?: Role;
  /** Of an API key. */
  scope?: KeyScope;
}

let server: TestServer;
let desk: Desk;
let routes: DocumentedRoute[];
beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    INBOUND_MAIL_SECRET: "a-secret-of-the-mail-server-0123456789",
  });
  desk = await openDesk(server);
  routes = await documentedRoutes(server);
});
afterAll(() => server.close());

/** The headers of a person with this role, signed in. */
async function signedInAs(role: Role): Promise<Record<string, string>> {
  const email = `${role}-${v7()}@desk.example`;
  await createMember(desk.ctx, { email, name: `A ${role}`, password: PASSWORD, role });
  return { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) };
}

async function keyFor(...held: KeyScope[]): Promise<Record<string, string>> {
  const made = await desk.owner("POST", "/api-keys", { name: held.join(), scopes: held });
  return { authorization: `Bearer ${made.json.secret}` };
}

async function allCallers(): Promise<Caller[]> {
  const callers: Caller[] = [{ name: "nobody", headers: ownPage(server) }];
  for (const role of roles) callers.push({ name: role, headers: await signedInAs(role), role });
  for (const scope of scopes) callers.push({ name: `key to ${scope}`, headers: await keyFor(scope), scope });
  return callers;
}

/** The status alone: an event stream never ends by itself. */
async function statusOf({ headers }: Caller, { method, path }: DocumentedRoute): Promise<number> {
  const stop = new AbortController();
  const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
  const reply = await fetch(server.url + path.replaceAll(/\{\w+\}/g, v7()), {
    ...{ method, ...body, signal: stop.signal },
    headers: { "content-type": "application/json", ...headers },
  });
  stop.abort();
  return reply.status;
}

/** What a status says of the door: no session, no right, or let in. */
const verdictOf = (status: number) =>
  ({ 401: "unknown", 403: "refused" })[status] ?? (status < 500 ? "admitted" : `failed with ${status}`);

function expected({ role, scope }: Caller, route: DocumentedRoute): string {
  if (route.role === undefined || (role === undefined && scope === undefined)) return "unknown";
  const mayEnter = role ? reaches(role, route.role) : route.scopes.some((each) => each === scope);
  return mayEnter ? "admitted" : "refused";
}

test("every admin route is in the document and names the role it asks for", () => {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`));
  const served = server.routes.filter(({ path }) => path.startsWith(ADMIN));
  const unlisted = served.filter(
    ({ method, path }) => !known.has(`${method} ${path}`) && !known.has(`${method} ${path.replace(/\/$/, "")}`),
  );
  expect(unlisted).toEqual([]);
  const desks = routes.filter(({ path }) => path.startsWith(ADMIN));
  expect(desks.length).toBeGreaterThanOrEqual(25);
  expect(desks.filter(({ role }) => role === undefined || !roles.includes(role))).toEqual([]);
});

test("every other route asks for a visitor's session or is on the list of public routes", () => {
  const others = routes.filter(({ path }) => !path.startsWith(ADMIN));
  const undeclared = others.filter(
    ({ method, path, isForVisitors }) =>
      !isForVisitors && ![...OPEN, ...FOR_MAIL_SERVERS].includes(`${method} ${path}`),
  );
  expect(undeclared).toEqual([]);
});

test("every caller is let into exactly the routes that the role allows", async () => {
  const wrong: string[] = [];
  let checks = 0;
  for (const caller of await allCallers()) {
    for (const route of routes) {
      const verdict = verdictOf(await statusOf(caller, route));
      // An open door may still refuse what it is shown: only the desk's refusals are told apart.
      const isRight = OPEN.includes(`${route.method} ${route.path}`)
        ? verdict !== "unknown"
        : verdict === expected(caller, route);
      checks += 1;
      if (!isRight) wrong.push(`${caller.name}: ${route.method} ${route.path} was ${verdict}`);
    }
  }
  figure("wrong verdicts in the matrix of roles and routes", wrong.length, checks);
  expect(wrong).toEqual([]);
});

test("a viewer can read all that an agent can, and a write changes nothing", async () => {
  const reads = routes.filter(({ method, role }) => method === "GET" && role === "agent");
  expect(reads).toEqual([]);
  const writes = routes.filter(({ method, role }) => method !== "GET" && role === "viewer");
  expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...OWN].sort());
});

test("every route to accounts asks for a session, or is on the list of public ones", async () => {
  const doors = server.routes.filter(({ method, path }) => path.startsWith("/api/auth/") && method !== "ALL");
  const closed = doors.filter(({ method, path }) => !OPEN_TO_ACCOUNTS.includes(`${method} ${path}`));
  const wrong: string[] = [];
  for (const { method, path } of closed) {
    const body = method === "POST" ? { body: {} } : {};
    const { status } = await server.call(method, path, { ...body, headers: ownPage(server) });
    if (status !== 401) wrong.push(`${method} ${path} gave ${status}`);
  }
  expect(closed.length).toBeGreaterThanOrEqual(10);
  expect(wrong).toEqual([]);
});

test("a route that names no role lets nobody in", async () => {
  const app = newRouter<AdminEnv>();
  app.onError((error, c) => handleError(error, c as never));
  app.use(async (c, next) => {
    const actor = { kind: "agent", id: "o", name: "Olga", role: "owner" } as const;
    c.set("principal", { actor, email: null, tenantId: desk.tenantId, scopes: null, memberships: [], endsAt: null });
    await next();
  });
  app.use(denyUndeclared);
  app.get("/forgotten", (c) => c.text("secret"));
  app.get("/declared", requireRole(server.parts, "owner"), (c) => c.text("shown"));
  expect((await app.request("/forgotten")).status).toBe(403);
  expect(await (await app.request("/declared")).text()).toBe("shown");
});

test("no key may touch members, keys, the audit log, the model or which cached answers everybody gets", () => {
  const wanted = /^\/api\/v1\/admin\/(members|invitations|api-keys|audit|model|cache\/\{id\})/;
  expect(routes.filter(({ path, scopes: needed }) => wanted.test(path) && needed.length > 0)).toEqual([]);
});

test("a key with several scopes may do what each of them may", async () => {
  const headers = await keyFor("ingest", "tickets");
  const at = async (path: string) => (await fetch(`${server.url}${ADMIN}${path}`, { headers })).status;
  expect([await at("/tickets"), await at("/documents"), await at("/cache")]).toEqual([200, 200, 403]);
  expect((await server.call("GET", `${ADMIN}/me`, { headers })).json.scopes).toEqual(["ingest", "tickets"]);
});

test("the database refuses any other role", async () => {
  await expect(signedInAs("admin" as Role)).rejects.toMatchObject({ code: "23514" });
});
