import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lookUpOrder } from "../../test/support/actions.ts";
import {
  callerWith,
  cookieOf,
  createMember,
  type Desk,
  keyed,
  openDesk,
  openTicket,
  ownPage,
  PASSWORD,
  signIn,
} from "../../test/support/desk.ts";
import { figure } from "../../test/support/figures.ts";
import { type DocumentedRoute, documentedRoutes } from "../../test/support/routes.ts";
import { pictures, sendIn } from "../../test/support/sentFiles.ts";
import { someEntry } from "../../test/support/shelf.ts";
import { startTestServer, type TestReply, type TestServer } from "../../test/support/testServer.ts";

const ADMIN = "/api/v1/admin";
let server: TestServer;
let mine: Desk;
let theirs: Desk;
let routes: Pick<DocumentedRoute, "method" | "path" | "scopes">[];
beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  });
  [mine, theirs] = [await openDesk(server), await openDesk(server)];
  routes = (await documentedRoutes(server))
    .filter(({ path }) => path.startsWith(ADMIN))
    .map(({ method, path, scopes }) => ({ method, path: path.slice(ADMIN.length), scopes }));
});
afterAll(() => server.close());

describe("another tenant's ids", () => {
  const bodies: Record<string, unknown> = {
    "/tickets/{id}/notes": { content: "x" },
    "/tickets/{id}/reply": { content: "x" },
    "/tickets/{id}/resolve": { answer: "x" },
    "/documents/qa/{id}": { question: "x", answer: "x" },
    "/cache/{id}/pin": { is_pinned: true },
    "/sources/{id}": {},
    "/tickets/{id}/presence": { state: "looking" },
    "/tickets/{id}/draft": {},
    "/canned-replies/{id}": { name: "x", content: "x" },
    "/members/{id}": { role: "agent" },
    "/invitations/{id}/resend": {},
    "/labels/{id}": { name: "x", color: "red" },
    "/tickets/{id}/labels": { label_ids: [] },
    "/tickets/{id}/follow-up": { content: "x" },
    "/tickets/{id}/snooze": { until: new Date(Date.now() + 86_400_000).toISOString() },
    "/tickets/{id}/merge": { into: v7() },
    "/tickets/{id}/undo": { undo_id: v7() },
    "/tickets/{id}/messages/{messageId}/correct": { content: "x" },
    "/proposals/{id}": { question: "x", answer: "x" },
    "/gaps/{id}/dismissal": { is_dismissed: true },
    "/webhooks/{id}": { is_enabled: false },
    "/actions/{id}": { is_enabled: false },
    "/actions/{id}/test": {},
    "/tickets/{id}/calls": { action_id: v7(), values: {} },
    "/tickets/{id}/calls/{call_id}/decide": { decision: "approve" },
  };

  test("look exactly like ids that do not exist", async () => {
    const ticket = await openTicket(server, theirs.tenantId);
    const theirKey = await theirs.owner("POST", "/api-keys", { name: "theirs", scopes: ["read"] });
    const file = await theirs.owner("POST", "/documents?name=a.md", "# A\n\nText.", {
      "content-type": "text/markdown",
    });
    const page = await theirs.owner("POST", "/sources", { kind: "page", url: "https://docs.example/a" });
    const invited = await theirs.owner("POST", "/invitations", { email: "x@desk.example", role: "agent" });
    const canned = await theirs.owner("POST", "/canned-replies", { name: "Hello", content: "Hello!", is_shared: true });
    const taken = await theirs.owner("POST", "/exports", { kind: "settings" });
    const sent = await sendIn(server.url, { token: ticket.token, origin: "https://shop.example" }, pictures.png);
    const { id: fileId } = (await sent.json()) as { id: string };
    await ticket.visitor("POST", "/stream", { message: "My file", attachments: [fileId] });
    const answered = await openTicket(server, theirs.tenantId);
    const answer = await theirs.agent("POST", `/tickets/${answered.id}/resolve`, {
      answer: "We ship to Peru in a week.",
    });
    const proposal = await theirs.owner("POST", "/proposals", { message_id: answer.json.message_id });
    const gapId = v7();
    await server.admin`insert into gaps (tenant_id, id) values (${theirs.tenantId}, ${gapId})`;
    const saved = await theirs.owner("POST", "/saved-questions", { question: "Do you ship to Peru?" });
    const label = await theirs.owner("POST", "/labels", { name: "Theirs", color: "red" });
    const view = await theirs.owner("POST", "/views", { name: "Theirs", is_shared: true, query: { queue: "all" } });
    const webhook = await theirs.owner("POST", "/webhooks", {
      ...{ kind: "webhook", url: "https://hooks.example/", events: ["gap.found"] },
    });
    const delivery = await theirs.owner("POST", `/webhooks/${webhook.json.id}/test`);
    const values = { number: "1042", email: "anna@example.com" };
    const action = await theirs.owner("POST", "/actions", {
      ...{ definition: lookUpOrder("https://orders.example"), secrets: { key: "x" }, is_enabled: true },
    });
    const call = await theirs.owner("POST", `/tickets/${ticket.id}/calls`, { action_id: action.json.id, values });
    const entry = someEntry();
    await server.parts.cache.put(theirs.tenantId, [1, 0], entry);
    const foreign: Record<string, string> = {
      tickets: ticket.id,
      "api-keys": theirKey.json.id,
      documents: file.json.document_id,
      sources: page.json.id,
      members: theirs.ctx.actor.id,
      invitations: invited.json.id,
      exports: taken.json.id,
      cache: entry.id,
      proposals: proposal.json.id,
      gaps: gapId,
      "saved-questions": saved.json.id,
      labels: label.json.id,
      views: view.json.id,
      webhooks: webhook.json.id,
      "canned-replies": canned.json.id,
      actions: action.json.id,
    };
    const shown = ({ status, text }: TestReply) => `${status} ${text.replace(/"request_id":"[^"]*"/, "")}`;
    const key = await keyed(server, mine, "k");
    bodies["/tickets/{id}/assign"] = { member_id: mine.ctx.actor.id };
    const different: string[] = [];
    let checks = 0;
    for (const { method, path, scopes } of routes.filter((route) => route.path.includes("{id}"))) {
      const theirId = foreign[path.split("/")[1] ?? ""];
      expect(theirId, path).toBeDefined();
      for (const caller of scopes.length > 0 ? [mine.owner, key] : [mine.owner]) {
        const at = (id: string) =>
          caller(
            method,
            path
              .replace("{id}", id)
              .replace("{fileId}", fileId)
              .replace("{delivery_id}", delivery.json.id)
              .replace("{call_id}", call.json.id)
              .replace("{messageId}", answer.json.message_id),
            method === "GET" ? undefined : bodies[path],
          );
        const [other, missing, noId] = [await at(theirId ?? ""), await at(v7()), await at("nonsense")];
        checks += 1;
        if (shown(other) !== shown(missing) || shown(noId) !== shown(missing) || missing.status !== 404) {
          different.push(`${method} ${path}: ${shown(other)} / ${shown(missing)} / ${shown(noId)}`);
        }
      }
    }
    figure("admin routes that tell a foreign id from a missing one", different.length, checks);
    expect(different).toEqual([]);
    expect((await theirs.owner("GET", `/tickets/${ticket.id}/files/${fileId}`)).status).toBe(200);
    const untouched = await theirs.owner("GET", `/tickets/${ticket.id}`);
    expect(untouched.json).toMatchObject({ status: "pending_human", notes: [], escalation: { status: "open" } });
  });

  test("a header can't choose a tenant that the person does not work for", async () => {
    const headers = { "x-tenant-id": theirs.tenantId };
    expect((await mine.owner("GET", "/me", undefined, headers)).status).toBe(403);
    expect((await (await keyed(server, mine, "h"))("GET", "/tickets", undefined, headers)).status).toBe(403);
  });
});

describe("a person who works for two tenants", () => {
  async function inTwoDesks() {
    const [home, other] = [await openDesk(server), await openDesk(server)];
    await createMember(other.ctx, { email: home.ownerEmail, name: "ignored", password: PASSWORD, role: "agent" });
    const headers = { ...ownPage(server), cookie: cookieOf(await signIn(server, home.ownerEmail)) };
    const open = (tenantId: string) =>
      server.call("POST", "/api/auth/open-tenant", { body: { tenant_id: tenantId }, headers });
    return { home, other, headers, caller: callerWith(server, headers), open };
  }

  test("has one of them open, with the role held there, until another is opened", async () => {
    const { home, other, caller, open } = await inTwoDesks();
    expect((await caller("GET", "/me")).json).toMatchObject({ role: "owner", tenant: { id: home.tenantId } });
    expect((await caller("GET", "/settings")).status).toBe(200);
    expect((await open(other.tenantId)).json).toEqual({ done: true });
    const there = await caller("GET", "/me");
    expect(there.json).toMatchObject({ role: "agent", tenant: { id: other.tenantId } });
    expect(there.json.tenants).toHaveLength(2);
    expect((await caller("GET", "/settings")).status).toBe(403);
    expect((await open((await openDesk(server)).tenantId)).status).toBe(403);
    expect((await caller("GET", "/me")).json.tenant.id).toBe(other.tenantId);
  });

  test("finds the desk that was open last at the next sign-in", async () => {
    const { home, other, open } = await inTwoDesks();
    await open(other.tenantId);
    const again = { ...ownPage(server), cookie: cookieOf(await signIn(server, home.ownerEmail)) };
    expect((await callerWith(server, again)("GET", "/me")).json.tenant.id).toBe(other.tenantId);
  });

  test("changes nothing in one desk from a page that shows the other", async () => {
    const { home, other, caller, open } = await inTwoDesks();
    await open(other.tenantId);
    await open(home.tenantId);
    const stale = await caller("PATCH", "/settings", { greeting: "Wrong desk" }, { "x-tenant-id": other.tenantId });
    expect([stale.status, stale.json.key]).toEqual([409, "tenant_changed"]);
    expect((await caller("GET", "/settings")).json.greeting).toBe("Hello");
    expect((await caller("GET", "/me", undefined, { "x-tenant-id": home.tenantId })).status).toBe(200);
  });

  test("is told which desks there are, even while none is open", async () => {
    const { home, other, headers } = await inTwoDesks();
    const { json } = await server.call("GET", "/api/auth/desks", { headers });
    expect(json.email).toBe(home.ownerEmail);
    expect(json.tenants.map(({ id }: { id: string }) => id).sort()).toEqual([home.tenantId, other.tenantId].sort());
    expect((await server.call("GET", "/api/auth/desks", { headers: ownPage(server) })).status).toBe(401);
  });
});

describe("writes with a cookie", () => {
  test.each([
    ["without an origin", { origin: undefined }],
    ["from a foreign origin", { origin: "https://evil.example" }],
    ["from an opaque origin", { origin: "null" }],
    ["without the app's header", { "x-frontdesk-csrf": undefined }],
    ["that the browser calls cross-site", { "sec-fetch-site": "cross-site" }],
    ["that the browser calls same-site", { "sec-fetch-site": "same-site" }],
  ])("%s are refused and change nothing", async (_name, change) => {
    const cookie = cookieOf(await signIn(server, mine.ownerEmail));
    const wanted: Record<string, string | undefined> = { ...ownPage(server), cookie, ...change };
    const headers = Object.fromEntries(Object.entries(wanted).filter((entry) => entry[1] !== undefined));
    const caller = callerWith(server, headers as Record<string, string>);
    const refused = [];
    for (const { method, path } of routes.filter((route) => route.method !== "GET")) {
      refused.push((await caller(method, path.replace("{id}", v7()), {})).json?.key);
    }
    expect([...new Set(refused)]).toEqual(["csrf_refused"]);
    const patched = await caller("PATCH", "/settings", { greeting: "Hacked" });
    expect(patched.status).toBe(403);
    expect((await mine.owner("GET", "/settings")).json.greeting).toBe("Hello");
  });

  test("no foreign page may read a reply either", async () => {
    const reply = await mine.owner("GET", "/me", undefined, { origin: "https://evil.example" });
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("an API key", () => {
  test("is stored as a hash only, is shown once, and works without cookie or CSRF header", async () => {
    const made = await mine.owner("POST", "/api-keys", { name: "nightly", scopes: ["tickets"] });
    const { secret, prefix, id } = made.json;
    expect(secret.startsWith(`${prefix}_`)).toBe(true);
    const listed = await mine.owner("GET", "/api-keys");
    expect(listed.text).not.toContain(secret);
    const caller = callerWith(server, { authorization: `Bearer ${secret}` });
    const ticket = await openTicket(server, mine.tenantId);
    expect((await caller("POST", `/tickets/${ticket.id}/claim`)).status).toBe(200);
    const again = await mine.owner("GET", "/api-keys");
    const { last_used_at } = again.json.api_keys.find((key: { id: string }) => key.id === id);
    expect(Math.abs(Date.now() - Date.parse(last_used_at))).toBeLessThan(60_000);
  });

  test("ends at once when it is revoked", async () => {
    const made = await mine.owner("POST", "/api-keys", { name: "short", scopes: ["read"] });
    const caller = callerWith(server, { authorization: `Bearer ${made.json.secret}` });
    expect((await caller("GET", "/me")).status).toBe(200);
    expect((await mine.owner("DELETE", `/api-keys/${made.json.id}`)).status).toBe(200);
    expect((await caller("GET", "/me")).status).toBe(401);
  });

  test("expires by itself, and can't be made with an expiry in the past", async () => {
    const until = new Date(Date.now() + 1500).toISOString();
    const made = await mine.owner("POST", "/api-keys", { name: "brief", scopes: ["read"], expires_at: until });
    const caller = callerWith(server, { authorization: `Bearer ${made.json.secret}` });
    expect(Date.parse(made.json.expires_at)).toBe(Date.parse(until));
    expect((await caller("GET", "/me")).status).toBe(200);
    await vi.waitFor(async () => expect((await caller("GET", "/me")).status).toBe(401), { timeout: 5_000 });
    for (const body of [
      { name: "late", scopes: ["read"], expires_at: "2020-01-01T00:00:00Z" },
      { name: "never", scopes: ["read"], expires_at: "soon" },
      { name: "nothing", scopes: [] },
      { name: "too much", scopes: ["read", "everything"] },
      { name: "twice", scopes: ["read", "read"] },
      { name: "unscoped", role: "owner" },
    ]) {
      expect((await mine.owner("POST", "/api-keys", body)).status, body.name).toBe(400);
    }
  });

  test.each([
    [
      "another secret behind a known prefix",
      (key: string) => key.slice(0, -4) + (key.endsWith("AAAA") ? "BBBB" : "AAAA"),
    ],
    ["a visitor's kind of token", () => "eyJhbGciOiJIUzI1NiJ9.e30.x"],
    ["an empty one", () => ""],
    ["a long one", (key: string) => key.repeat(50)],
  ])("that is %s is refused", async (_name, forge) => {
    const made = await mine.owner("POST", "/api-keys", { name: "x", scopes: ["read"] });
    const caller = callerWith(server, { authorization: `Bearer ${forge(made.json.secret)}` });
    expect((await caller("GET", "/me")).status).toBe(401);
  });

  test("a visitor's token is refused here, and a key is refused in the chat", async () => {
    const ticket = await openTicket(server, mine.tenantId);
    expect((await callerWith(server, { authorization: `Bearer ${ticket.token}` })("GET", "/tickets")).status).toBe(401);
    const made = await mine.owner("POST", "/api-keys", { name: "x", scopes: ["read"] });
    const reply = await server.call("GET", "/api/v1/chat/history", { token: made.json.secret });
    expect(reply.status).toBe(401);
  });
});
