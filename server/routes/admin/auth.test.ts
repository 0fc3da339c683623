import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwner } from "../../accounts/signIn/createOwner.ts";
import {
  callerWith,
  cookieOf,
  type Desk,
  openDesk,
  ownPage,
  PASSWORD,
  randomAddress,
  signIn,
} from "../../test/support/desk.ts";
import { createTestTenant } from "../../test/support/harness.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, "");

describe("signing in", () => {
  test("sets a cookie that scripts and other sites can't use, and keeps the token out of the reply", async () => {
    const reply = await signIn(server, desk.ownerEmail);
    expect(reply.json).toEqual({ done: true });
    const cookies = reply.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    const me = await callerWith(server, { cookie: cookieOf(reply) })("GET", "/me");
    expect(me.json).toMatchObject({ role: "owner", user: { name: "Olga Owner" }, tenant: { id: desk.tenantId } });
  });

  test("accepts an address in any case", async () => {
    expect((await signIn(server, desk.ownerEmail.toUpperCase())).status).toBe(200);
  });

  test("says the same about a wrong password and an unknown account", async () => {
    const wrong = await signIn(server, desk.ownerEmail, "not the password");
    const unknown = await signIn(server, "nobody@desk.example", "not the password");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(withoutId(wrong.text)).toBe(withoutId(unknown.text));
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test("is written to the audit log, without the address or the password", async () => {
    await signIn(server, desk.agentEmail);
    const { json, text } = await desk.owner("GET", "/audit");
    expect(json.entries[0].action).toBe("login");
    expect(text).not.toContain(desk.agentEmail);
    expect(JSON.stringify(server.lines)).not.toContain(PASSWORD);
    expect(JSON.stringify(server.lines)).not.toContain(desk.agentEmail);
  });

  test("is refused from a foreign page", async () => {
    const body = { email: desk.ownerEmail, password: PASSWORD };
    const headers = { ...ownPage(server), origin: "https://evil.example" };
    const reply = await server.call("POST", "/api/auth/sign-in/email", { body, headers });
    expect([reply.status, reply.json.key]).toEqual([403, "csrf_refused"]);
  });
});

describe("the accounts library", () => {
  test.each([
    ["POST", "/sign-up/email"],
    ["GET", "/get-session"],
    ["POST", "/forget-password"],
    ["POST", "/organization/create"],
    ["POST", "/organization/invite-member"],
    ["POST", "/organization/update-member-role"],
    ["POST", "/update-user"],
    ["POST", "/delete-user"],
    ["GET", "/list-sessions"],
    ["POST", "/sign-in/social"],
  ])("can't be reached at %s %s", async (method, path) => {
    const cookie = cookieOf(await signIn(server, (await openDesk(server)).ownerEmail));
    const body = method === "POST" ? {} : undefined;
    const reply = await server.call(method, `/api/auth${path}`, { body, headers: { ...ownPage(server), cookie } });
    expect(reply.status).toBe(404);
  });
});

describe("a session", () => {
  test("ends with sign-out, for good", async () => {
    const cookie = cookieOf(await signIn(server, desk.agentEmail));
    const caller = callerWith(server, { ...ownPage(server), cookie });
    expect((await caller("GET", "/me")).status).toBe(200);
    await server.call("POST", "/api/auth/sign-out", { body: {}, headers: { ...ownPage(server), cookie } });
    expect((await caller("GET", "/me")).status).toBe(401);
  });

  test("ends everywhere else when the password changes", async () => {
    const { ownerEmail, owner } = await openDesk(server);
    const cookie = cookieOf(await signIn(server, ownerEmail));
    const changed = await server.call("POST", "/api/auth/change-password", {
      body: { current_password: PASSWORD, new_password: "another long password" },
      headers: { ...ownPage(server), cookie, "x-forwarded-for": randomAddress() },
    });
    expect(changed.json).toEqual({ done: true });
    expect((await owner("GET", "/me")).status).toBe(401);
    expect((await signIn(server, ownerEmail)).status).toBe(401);
    expect((await signIn(server, ownerEmail, "another long password")).status).toBe(200);
  });

  test("with a forged signature is refused", async () => {
    const cookie = cookieOf(await signIn(server, desk.agentEmail));
    const forged = cookie.replace(/(session_token=[^.]+)\./, "$1x.");
    expect((await callerWith(server, { cookie: forged })("GET", "/me")).status).toBe(401);
  });
});

describe("over https", () => {
  test("the cookie is Secure and has the __Host- prefix", async () => {
    const origin = "https://desk.example";
    const https = await startTestServer({ PUBLIC_URL: origin });
    try {
      const { tenantId } = await createTestTenant(https.parts.db);
      const email = "owner@desk.example";
      await createOwner(https.parts, { tenantId, email, name: "O", password: PASSWORD });
      const headers = { origin, "x-frontdesk-csrf": "1" };
      const reply = await https.call("POST", "/api/auth/sign-in/email", {
        body: { email, password: PASSWORD },
        headers,
      });
      const cookies = reply.headers.getSetCookie();
      expect(cookies.some((cookie) => cookie.startsWith("__Host-frontdesk.session_token="))).toBe(true);
      for (const cookie of cookies) {
        expect(cookie).toMatch(/^__Host-frontdesk\.\S+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      }
    } finally {
      await https.close();
    }
  });
});
