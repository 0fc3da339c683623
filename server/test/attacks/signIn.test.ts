/** Guessing, skipping steps and riding on sessions at the doors under `/api/auth`. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuth } from "../../accounts/signIn/auth.ts";
import { accountTag } from "../../accounts/signIn/deviceToken.ts";
import { callerWith, cookieOf, openDesk, ownPage, PASSWORD, randomAddress, signIn } from "../support/desk.ts";
import { figure } from "../support/figures.ts";
import { codeOf, personAt, signInWithCode, turnOnSecondFactor } from "../support/ownAccount.ts";
import { startTestServer, type TestReply, type TestServer } from "../support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

const WRONG = "not the password";
const SIGN_IN = "/api/auth/sign-in/email";
const page = (more: Record<string, string> = {}) => ({
  ...ownPage(server),
  "x-forwarded-for": randomAddress(),
  ...more,
});
const statuses = (replies: TestReply[]) => [...new Set(replies.map(({ status }) => status))];
const isDevice = (cookie: string) => cookie.includes(".device_");
const cookiesOf = (reply: TestReply, keep: (cookie: string) => boolean) =>
  cookieOf(reply).split("; ").filter(keep).join("; ");

describe("guessing at a password", () => {
  test("counts for the account that is guessed at, whatever the content type of the body", async () => {
    const { ownerEmail } = await openDesk(server);
    // As JSON it names nobody, as a form it names the owner.
    const twoFaced = (password: string) =>
      `{"email":"nobody@desk.example","password":"x","y":"&email=${encodeURIComponent(ownerEmail)}&password=${encodeURIComponent(password)}&z="}`;
    const send = (type: string, body: string) =>
      server.call("POST", SIGN_IN, { body, headers: page({ "content-type": type }) });
    for (const type of ["application/x-www-form-urlencoded", "application/json; application/x-www-form-urlencoded"]) {
      const reply = await send(type, twoFaced(PASSWORD));
      expect([type, reply.status, reply.headers.getSetCookie()]).toEqual([type, 401, []]);
    }
  });

  test("is no cheaper from browsers that were recognised before the password changed", async () => {
    const { ownerEmail } = await openDesk(server);
    const known: string[] = [];
    for (let i = 0; i < 3; i++) known.push(cookiesOf(await signIn(server, ownerEmail), isDevice));
    const account = accountTag(server.parts.config.ADMIN_SECRET ?? "", ownerEmail);
    for (let i = 0; i < 96; i++) await server.parts.limiter.take("sign_in_account", `known:${account}`);
    let looked = 0;
    for (const cookie of known) {
      for (let i = 0; i < 5; i++) {
        const options = { body: { email: ownerEmail, password: WRONG }, headers: page({ cookie }) };
        if ((await server.call("POST", SIGN_IN, options)).status === 401) looked += 1;
      }
    }
    figure(
      "guesses at one account from three known browsers that were looked at, when 4 were left in the hour",
      looked,
      15,
    );
    expect(looked).toBe(4);
    // Whoever has only the password still gets in from elsewhere.
    expect((await signIn(server, ownerEmail)).status).toBe(200);
  });

  test("says the same about addresses with and without an account, in every spelling", async () => {
    const { ownerEmail } = await openDesk(server);
    const spellings = [ownerEmail, ownerEmail.toUpperCase(), "nobody@desk.example", ownerEmail.replace("@", "+x@")];
    const replies: TestReply[] = [];
    for (const email of spellings) {
      replies.push(await server.call("POST", SIGN_IN, { body: { email, password: WRONG }, headers: page() }));
    }
    const told = replies.map(({ status, json }) => `${status} ${json.key}`);
    expect(new Set(told)).toEqual(new Set(["401 unauthorized"]));
  });
});

describe("the accounts library", () => {
  test("answers at no path of its own except those that we pass on", async () => {
    const paths = Object.values(
      createAuth(server.parts).api as Record<string, { path?: string; options?: { method?: string | string[] } }>,
    );
    const open: string[] = [];
    for (const { path, options } of paths) {
      if (!path) continue;
      for (const method of [options?.method ?? "GET"].flat()) {
        if (method === "*") continue;
        const at = `/api/auth${path.replaceAll(/:\w+/g, "x")}`;
        const { status } = await server.call(method, at, { headers: page(), ...(method !== "GET" && { body: {} }) });
        if (status !== 404 && status !== 405) open.push(`${method} ${path}`);
      }
    }
    figure("paths of the accounts library that were tried", paths.length);
    expect(open.sort()).toEqual(["POST /change-password", "POST /sign-in/email", "POST /sign-out"]);
  });

  test("redirects nowhere and hands out no token, whatever the form asks for", async () => {
    const { ownerEmail: email } = await openDesk(server);
    const body = { email, password: PASSWORD, callbackURL: "https://evil.example", rememberMe: false };
    const reply = await server.call("POST", SIGN_IN, { body, headers: page() });
    expect([reply.status, reply.json, reply.headers.get("location")]).toEqual([200, { done: true }, null]);
  });
});

describe("the second step", () => {
  test("can't be skipped: without the code no route under /api/auth knows the person", async () => {
    const { ownerEmail } = await openDesk(server);
    await turnOnSecondFactor(await personAt(server, ownerEmail));
    const half = await signInWithCode(server, ownerEmail);
    expect([half.status, half.headers.getSetCookie()]).toEqual([401, []]);
    const headers = page({ cookie: cookieOf(half) });
    for (const path of ["/desks", "/sessions", "/second-factor"]) {
      expect((await server.call("GET", `/api/auth${path}`, { headers })).status).toBe(401);
    }
    expect(
      await server.admin`select from auth.session s join auth.user u on u.id = s.user_id
      where u.email = ${ownerEmail} and s.created_at > now() - interval '1 second'
        and s.active_organization_id is null`,
    ).toHaveLength(0);
  });

  test("accepts a code once when ten sign-ins use it at the same time", async () => {
    const { ownerEmail } = await openDesk(server);
    const { secret, recoveryCodes } = await turnOnSecondFactor(await personAt(server, ownerEmail));
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => signInWithCode(server, ownerEmail, code)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(statuses(replies).sort()).toEqual([200, 401]);
    }
  });

  test("allows few guesses a day, from however many addresses", async () => {
    const { ownerEmail } = await openDesk(server);
    await turnOnSecondFactor(await personAt(server, ownerEmail));
    const replies: TestReply[] = [];
    for (let i = 0; i < 23; i++) replies.push(await signInWithCode(server, ownerEmail, String(100_000 + i)));
    const looked = replies.filter(({ status }) => status === 401).length;
    figure("codes guessed with the right password that were looked at within a day", looked, 23);
    expect(looked).toBe(20);
  });

  test("allows few guesses a day even from browsers that were recognised while the password was enough", async () => {
    const { ownerEmail } = await openDesk(server);
    const known: string[] = [];
    for (let i = 0; i < 8; i++) known.push(cookiesOf(await signIn(server, ownerEmail), isDevice));
    const { recoveryCodes } = await turnOnSecondFactor(await personAt(server, ownerEmail));
    // One more, by who got hold of a code once.
    known.push(cookiesOf(await signInWithCode(server, ownerEmail, recoveryCodes[0]), isDevice));
    let looked = 0;
    for (const [n, cookie] of known.entries()) {
      for (let i = 0; i < 5; i++) {
        const body = { email: ownerEmail, password: PASSWORD, code: String(200_000 + n * 10 + i) };
        if ((await server.call("POST", SIGN_IN, { body, headers: page({ cookie }) })).status === 401) looked += 1;
      }
    }
    figure("codes guessed from nine known browsers that were looked at within a day", looked, 45);
    // Eight of them are strangers since the second step is on; all of those, and all known ones, count together.
    expect(looked).toBeLessThanOrEqual(20 + 5);
  });

  test("can't be replaced or turned off with the session alone", async () => {
    const { ownerEmail } = await openDesk(server);
    const person = await personAt(server, ownerEmail);
    const { secret } = await turnOnSecondFactor(person);
    for (const path of ["start", "stop", "recovery-codes"]) {
      expect((await person.auth("POST", `/second-factor/${path}`, { password: WRONG })).status).toBe(400);
      expect((await person.auth("POST", `/second-factor/${path}`, {})).status).toBe(400);
    }
    expect((await person.auth("POST", "/second-factor/start", { password: PASSWORD })).status).toBe(409);
    expect((await person.auth("POST", "/second-factor/confirm", { code: codeOf(secret, 1) })).status).toBe(409);
    expect((await person.auth("GET", "/second-factor")).json.is_on).toBe(true);
  });
});

describe("sessions", () => {
  test("of others can't be ended by their ids", async () => {
    const [mine, theirs] = [await openDesk(server), await openDesk(server)];
    const person = await personAt(server, mine.ownerEmail);
    const [other] = await server.admin`select s.id from auth.session s join auth.user u on u.id = s.user_id
      where u.email = ${theirs.ownerEmail}`;
    expect((await person.auth("DELETE", `/sessions/${other!.id}`)).status).toBe(404);
    await person.auth("POST", "/sessions/end-others");
    expect((await theirs.owner("GET", "/me")).status).toBe(200);
  });

  test("are new after a sign-in, even for a browser that brought one along", async () => {
    const [mine, theirs] = [await openDesk(server), await openDesk(server)];
    const planted = cookieOf(await signIn(server, theirs.ownerEmail));
    const options = { body: { email: mine.ownerEmail, password: PASSWORD }, headers: page({ cookie: planted }) };
    const fresh = cookieOf(await server.call("POST", SIGN_IN, options));
    expect(fresh).not.toContain(planted.split("; ")[0]);
    expect((await callerWith(server, page({ cookie: planted }))("GET", "/me")).json.user.email).toBe(theirs.ownerEmail);
  });

  test("are accepted from no header but the cookie", async () => {
    const { ownerEmail } = await openDesk(server);
    const cookie = cookieOf(await signIn(server, ownerEmail));
    const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)![1]!);
    const [raw] = token.split(".");
    const tries: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${raw}` },
      { cookie: `frontdesk.session_token=${raw}` },
      { cookie: `frontdesk.session_token=${raw}.${"A".repeat(43)}=` },
      { cookie: `__Secure-frontdesk.session_token=${encodeURIComponent(token)}` },
      { cookie: `better-auth.session_token=${encodeURIComponent(token)}` },
    ];
    for (const headers of tries) {
      expect((await server.call("GET", "/api/v1/admin/me", { headers })).status).toBe(401);
      const desks = await server.call("GET", "/api/auth/desks", { headers });
      expect(desks.status).toBe(401);
    }
  });

  test("are used by no page but our own: each write under /api/auth checks where it comes from", async () => {
    const { ownerEmail } = await openDesk(server);
    const cookie = cookieOf(await signIn(server, ownerEmail));
    const own = ownPage(server);
    const foreign: Record<string, string>[] = [
      { cookie, "x-frontdesk-csrf": "1" },
      { cookie, origin: own.origin },
      { cookie, "x-frontdesk-csrf": "1", origin: "https://evil.example" },
      { cookie, "x-frontdesk-csrf": "1", origin: "null" },
      { cookie, "x-frontdesk-csrf": "1", origin: `${own.origin}.evil.example` },
      { ...own, cookie, "sec-fetch-site": "cross-site" },
      { ...own, cookie, "sec-fetch-site": "same-site" },
    ];
    const writes = server.routes.filter(({ method, path }) => path.startsWith("/api/auth/") && method !== "GET");
    const passed: string[] = [];
    for (const { method, path } of writes) {
      for (const headers of foreign) {
        const reply = await server.call(method, path.replace(":id", "x"), { body: {}, headers });
        if (reply.json?.key !== "csrf_refused") passed.push(`${method} ${path} ${reply.status}`);
      }
    }
    figure(
      "foreign writes to the doors under /api/auth that were let in",
      passed.length,
      writes.length * foreign.length,
    );
    expect(passed).toEqual([]);
    expect(writes.length).toBeGreaterThan(12);
  });
});

test("opening desks again and again does not fill the audit log", async () => {
  const { ownerEmail, tenantId } = await openDesk(server);
  const person = await personAt(server, ownerEmail);
  const replies: TestReply[] = [];
  for (let i = 0; i < 40; i++) replies.push(await person.auth("POST", "/open-tenant", { tenant_id: tenantId }));
  expect(replies.at(-1)!.status).toBe(429);
  const logins = await server.admin`select from audit_log where tenant_id = ${tenantId} and action = 'login'`;
  expect(logins.length).toBeLessThanOrEqual(40);
});
