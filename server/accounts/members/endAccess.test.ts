/** What ends at once when a password, a role or a membership changes: streams, sessions, keys. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Caller,
  callerWith,
  cookieOf,
  createMember,
  type Desk,
  openDesk,
  ownPage,
  PASSWORD,
  randomAddress,
  signIn,
} from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

interface Person {
  id: string;
  email: string;
  headers: Record<string, string>;
  caller: Caller;
}

async function signedIn(id: string, email: string): Promise<Person> {
  const headers = { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) };
  return { id, email, headers, caller: callerWith(server, headers) };
}

async function addOwner(desk: Desk): Promise<Person> {
  const email = `second-${v7()}@desk.example`;
  const id = await createMember(desk.ctx, { email, name: "Second Owner", password: PASSWORD, role: "owner" });
  return signedIn(id, email);
}

async function makeKey(person: Person): Promise<{ id: string; headers: Record<string, string>; caller: Caller }> {
  const { json } = await person.caller("POST", "/api-keys", { name: "k", scopes: ["read"] });
  const headers = { authorization: `Bearer ${json.secret}` };
  return { id: json.id, headers, caller: callerWith(server, headers) };
}

/** An open stream of notices. `ended` settles when the server ends it. */
async function listen(
  headers: Record<string, string>,
): Promise<{ ended: Promise<void>; stop(): void; isOpen(): boolean }> {
  const stop = new AbortController();
  const reply = await fetch(`${server.url}/api/v1/admin/events`, { headers, signal: stop.signal });
  expect(reply.status).toBe(200);
  const reader = reply.body!.getReader();
  await reader.read(); // the subscription is there before the first byte
  let open = true;
  const ended = (async () => {
    while (!(await reader.read()).done);
    open = false;
  })();
  ended.catch(() => {});
  return { ended, stop: () => stop.abort(), isOpen: () => open };
}

describe.each([
  ["removed", (desk: Desk, id: string) => desk.owner("DELETE", `/members/${id}`)],
  ["given another role", (desk: Desk, id: string) => desk.owner("PATCH", `/members/${id}`, { role: "viewer" })],
] as const)("a member who is %s", (_name, change) => {
  test("loses streams, sessions and keys at once", async () => {
    const desk = await openDesk(server);
    const person = await addOwner(desk);
    const key = await makeKey(person);
    const streams = [await listen(person.headers), await listen(key.headers)];
    const bystander = await listen({ cookie: (await signedIn("", desk.ownerEmail)).headers.cookie! });
    expect((await change(desk, person.id)).status).toBe(200);
    expect((await person.caller("GET", "/me")).status).toBe(401);
    expect((await key.caller("GET", "/me")).status).toBe(401);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(bystander.isOpen()).toBe(true);
    bystander.stop();
    const revoked = (await desk.owner("GET", "/audit")).json.entries.filter(
      ({ action }: { action: string }) => action === "api_key_revoked",
    );
    expect(revoked.map(({ subject }: { subject: string }) => subject)).toEqual([key.id]);
  });

  test("keeps the session that has another tenant open", async () => {
    const [desk, other] = [await openDesk(server), await openDesk(server)];
    const person = await addOwner(desk);
    const joined = { email: person.email, name: "", password: PASSWORD, role: "agent" } as const;
    await createMember(other.ctx, joined);
    const body = { tenant_id: other.tenantId };
    await server.call("POST", "/api/auth/open-tenant", { body, headers: person.headers });
    await change(desk, person.id);
    expect((await person.caller("GET", "/me")).json.tenant.id).toBe(other.tenantId);
  });
});

describe("a changed password", () => {
  test("ends the other sessions, the streams and the person's keys in every tenant", async () => {
    const [desk, other] = [await openDesk(server), await openDesk(server)];
    const person = await addOwner(desk);
    await createMember(other.ctx, { email: person.email, name: "", password: PASSWORD, role: "owner" });
    const elsewhere = await signedIn(person.id, person.email);
    await server.call("POST", "/api/auth/open-tenant", {
      body: { tenant_id: other.tenantId },
      headers: elsewhere.headers,
    });
    const keys = [await makeKey(person), await makeKey(elsewhere)];
    const streams = [await listen(person.headers), await listen(elsewhere.headers), await listen(keys[1]!.headers)];
    const changed = await server.call("POST", "/api/auth/change-password", {
      body: { current_password: PASSWORD, new_password: "another long password" },
      headers: { ...person.headers, "x-forwarded-for": randomAddress() },
    });
    expect(changed.json).toEqual({ done: true });
    await Promise.all(streams.map(({ ended }) => ended));
    for (const { caller } of [elsewhere, ...keys]) expect((await caller("GET", "/me")).status).toBe(401);
    for (const by of [desk, other]) {
      const actions = (await by.owner("GET", "/audit")).json.entries.map(({ action }: { action: string }) => action);
      expect(actions.slice(0, 2).sort()).toEqual(["api_key_revoked", "password_changed"]);
    }
  });

  test("gives this session a new token, so that a copy of the old cookie is worth nothing", async () => {
    const desk = await openDesk(server);
    const person = await addOwner(desk);
    const changed = await server.call("POST", "/api/auth/change-password", {
      body: { current_password: PASSWORD, new_password: "another long password" },
      headers: { ...person.headers, "x-forwarded-for": randomAddress() },
    });
    expect(changed.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax$/);
    expect((await person.caller("GET", "/me")).status).toBe(401);
    const goesOn = callerWith(server, { ...ownPage(server), cookie: cookieOf(changed) });
    expect((await goesOn("GET", "/me")).json).toMatchObject({ role: "owner", tenant: { id: desk.tenantId } });
  });

  test("needs the current password, and a new one of at least ten characters", async () => {
    const desk = await openDesk(server);
    const person = await addOwner(desk);
    const change = (current_password: string, new_password: string) =>
      server.call("POST", "/api/auth/change-password", {
        body: { current_password, new_password },
        headers: { ...person.headers, "x-forwarded-for": randomAddress() },
      });
    expect((await change("not the password", "another long password")).json.key).toBe("bad_request");
    expect((await change(PASSWORD, "too short")).json).toMatchObject({ key: "invalid_body" });
    expect((await person.caller("GET", "/me")).status).toBe(200);
    expect((await signIn(server, person.email)).status).toBe(200);
  });
});

test("a revoked key loses its streams at once", async () => {
  const desk = await openDesk(server);
  const { json } = await desk.owner("POST", "/api-keys", { name: "k", scopes: ["read"] });
  const stream = await listen({ authorization: `Bearer ${json.secret}` });
  await desk.owner("DELETE", `/api-keys/${json.id}`);
  await stream.ended;
});
