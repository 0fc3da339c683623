/** People with desks in two cells: signed in at one, they go on to the other. */
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CELL_KEYS, twoCells } from "../test/support/cells.ts";
import { cookieOf, createMember, type Desk, openDesk, PASSWORD, signIn } from "../test/support/desk.ts";
import {
  codeOf,
  type Person,
  personAt,
  personWith,
  signInWithCode,
  turnOnSecondFactor,
} from "../test/support/ownAccount.ts";
import { startTestServer, type TestReply, type TestServer } from "../test/support/testServer.ts";

const PAGE = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };

let a: TestServer;
let b: TestServer;
let deskA: Desk;
let deskB: Desk;
beforeAll(async () => {
  const cells = await twoCells();
  [a, b] = [await startTestServer(cells.a.env), await startTestServer(cells.b.env)];
  [deskA, deskB] = [await openDesk(a), await openDesk(b)];
});
afterAll(() => Promise.all([a?.close(), b?.close()]));

let count = 0;
/** Somebody with an account in each cell, made apart; signed in at the first. */
async function worksAtBoth(): Promise<{ email: string; person: Person }> {
  const email = `both-${++count}-${Date.now()}@desk.example`;
  const account = { email, name: "Bo Both", password: PASSWORD, role: "agent" } as const;
  await createMember(deskA.ctx, account);
  await createMember(deskB.ctx, account);
  // A link that somebody was shown confirms no mailbox.
  for (const { admin } of [a, b]) await admin`update auth.user set email_verified = true where email = ${email}`;
  return { email, person: await personAt(a, email) };
}

/** What the switcher's form does: the first cell's page, and the form in it. */
async function leave(person: Person, tenantId: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ tenant_id: tenantId }).toString();
  const headers = { ...person.headers, ...PAGE, ...more };
  const reply = await a.call("POST", "/api/auth/hand-over", { body, headers });
  const [, action = ""] = /action="([^"]*)"/.exec(reply.text) ?? [];
  const [, token = ""] = /name="token" value="([^"]*)"/.exec(reply.text) ?? [];
  return { reply, action, token };
}

/** What the browser then sends. */
async function arrive(token: string, origin = a.url): Promise<TestReply> {
  const reply = await fetch(`${b.url}/api/auth/arrive`, {
    method: "POST",
    headers: { "content-type": PAGE["content-type"], origin },
    body: new URLSearchParams({ token }).toString(),
    redirect: "manual",
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text(), json: null };
}

const isSignedIn = async (reply: TestReply) =>
  cookieOf(reply) !== "" &&
  (await b.call("GET", "/api/v1/admin/me", { headers: { cookie: cookieOf(reply) } })).status === 200;
const auditOf = async ({ admin }: TestServer, tenantId: string, action: string) =>
  admin`select details from audit_log where tenant_id = ${tenantId} and action = ${action} order by id desc limit 1`;
const idAt = async ({ admin }: TestServer, email: string) =>
  (await admin`select id from auth.user where email = ${email}`)[0]!.id as string;
/** As when a tenant has moved, and its people with it. */
async function makeSame(email: string): Promise<void> {
  const [there, here] = [await idAt(a, email), await idAt(b, email)];
  await b.admin`insert into auth.user (id, name, email, email_verified)
    select ${there}, name, 'moving@desk.example', email_verified from auth.user where id = ${here}`;
  for (const table of ["account", "session", "member", "second_factor"])
    await b.admin.unsafe(`update auth.${table} set user_id = $1 where user_id = $2`, [there, here]);
  await b.admin`delete from auth.user where id = ${here}`;
  await b.admin`update auth.user set email = ${email} where id = ${there}`;
}

test("someone signed in at one cell sees their desk at the other, and opens it without signing in again", async () => {
  const { person } = await worksAtBoth();
  const me = await a.call("GET", "/api/v1/admin/me", { headers: person.headers });
  expect(me.json.tenants.map(({ id, cell }: { id: string; cell?: string }) => [id, cell])).toEqual([
    [deskA.tenantId, undefined],
    [deskB.tenantId, "b"],
  ]);
  expect((await person.auth("GET", "/desks")).json.tenants[1].cell).toBe("b");
  const { reply, action, token } = await leave(person, deskB.tenantId);
  expect([reply.status, action]).toEqual([200, `${b.url}/api/auth/arrive`]);
  expect(reply.headers.get("content-security-policy")).toContain(`form-action ${b.url};`);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  const arrived = await arrive(token);
  expect([arrived.status, arrived.headers.get("location")]).toEqual([303, "/admin"]);
  const there = await b.call("GET", "/api/v1/admin/me", { headers: { cookie: cookieOf(arrived) } });
  expect([there.status, there.json.tenant.id]).toEqual([200, deskB.tenantId]);
  expect(await auditOf(a, deskA.tenantId, "handed_over")).toEqual([{ details: { cell: "b" } }]);
  expect(await auditOf(b, deskB.tenantId, "login")).toEqual([{ details: { from_cell: "a" } }]);
});

test("a hand-over is used once, and from the first cell's pages alone", async () => {
  const { person } = await worksAtBoth();
  const { token } = await leave(person, deskB.tenantId);
  for (const origin of ["https://evil.example", "null", b.url])
    expect([origin, await isSignedIn(await arrive(token, origin))]).toEqual([origin, false]);
  expect(await isSignedIn(await arrive(token))).toBe(true);
  expect(await isSignedIn(await arrive(token))).toBe(false);
});

test("two at once use it once", async () => {
  const { person } = await worksAtBoth();
  const { token } = await leave(person, deskB.tenantId);
  const arrived = await Promise.all([arrive(token), arrive(token), arrive(token)]);
  const signedIn = await Promise.all(arrived.map(isSignedIn));
  expect(signedIn.filter(Boolean)).toHaveLength(1);
});

test("a hand-over that is old, altered, for another cell, or of another make opens nothing", async () => {
  const { person, email } = await worksAtBoth();
  const { token } = await leave(person, deskB.tenantId);
  const said = jwt.decode(token, { json: true })!;
  const secret = CELL_KEYS.SESSION_KEYS.split(":")[1]!;
  const header = { alg: "HS256", typ: "cell-hand-over+jwt", kid: "shared" } as const;
  const own = jwt.sign({ ...said }, secret, { header });
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 60_000);
  const old = a.parts.cells!.signHandOver("b", {
    ...{ userId: await idAt(a, email), email, tenantId: deskB.tenantId, hasSecondFactor: false, origin: a.url },
  });
  const backwards = b.parts.cells!.signHandOver("a", {
    ...{ userId: await idAt(b, email), email, tenantId: deskB.tenantId, hasSecondFactor: false, origin: a.url },
  });
  later.mockRestore();
  const [head, , signature] = token.split(".");
  const altered = [
    head,
    Buffer.from(JSON.stringify({ ...said, email: deskB.ownerEmail })).toString("base64url"),
    signature,
  ];
  for (const each of ["", own, old, backwards, altered.join(".")])
    expect(await isSignedIn(await arrive(each))).toBe(false);
  expect(await isSignedIn(await arrive(token))).toBe(true);
});

test("a page of another site can't send somebody over", async () => {
  const { person } = await worksAtBoth();
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "null" },
  ];
  for (const more of foreign) expect((await leave(person, deskB.tenantId, more)).reply.status).toBe(403);
  const stranger = personWith(a, {});
  expect((await leave(stranger, deskB.tenantId)).reply.status).toBe(401);
});

test("nobody comes to a desk that they don't work for, or no longer do", async () => {
  const { person, email } = await worksAtBoth();
  const onlyA = await personAt(a, deskA.agentEmail);
  expect((await leave(onlyA, deskB.tenantId)).reply.status).toBe(403);
  const userId = await idAt(b, email);
  const { token } = await leave(person, deskB.tenantId);
  const { token: other } = await leave(person, deskB.tenantId);
  const arrived = await arrive(token);
  expect(await isSignedIn(arrived)).toBe(true);
  expect((await deskB.owner("DELETE", `/members/${userId}`)).status).toBe(200);
  // What was opened before ends with the membership, and what was signed before opens nothing.
  expect(await isSignedIn(arrived)).toBe(false);
  expect(await isSignedIn(await arrive(other))).toBe(false);
  expect((await leave(person, deskB.tenantId)).reply.status).toBe(403);
});

test("an address that is not confirmed on both sides is nobody's", async () => {
  const { person, email } = await worksAtBoth();
  for (const server of [a, b]) {
    await server.admin`update auth.user set email_verified = false where email = ${email}`;
    expect((await leave(person, deskB.tenantId)).reply.status).toBe(403);
    await server.admin`update auth.user set email_verified = true where email = ${email}`;
  }
  expect((await leave(person, deskB.tenantId)).reply.status).toBe(200);
});

test("a second factor of the other cell's account is asked for there", async () => {
  const { email, person } = await worksAtBoth();
  await turnOnSecondFactor(await personAt(b, email));
  expect(await isSignedIn(await arrive((await leave(person, deskB.tenantId)).token))).toBe(false);
  // One of the first cell's account says nothing about this one: it has the same address, and is not the same.
  await turnOnSecondFactor(person);
  expect(await isSignedIn(await arrive((await leave(person, deskB.tenantId)).token))).toBe(false);
});

test("a second factor counts for the account that has moved along, unless there is a way past it", async () => {
  const { email, person } = await worksAtBoth();
  await turnOnSecondFactor(await personAt(b, email));
  await makeSame(email);
  expect(await isSignedIn(await arrive((await leave(person, deskB.tenantId)).token))).toBe(false);
  const { secret } = await turnOnSecondFactor(person);
  const passed = personWith(a, { cookie: cookieOf(await signInWithCode(a, email, codeOf(secret, 1))) });
  expect(await isSignedIn(await arrive((await leave(passed, deskB.tenantId)).token))).toBe(true);
  await a.admin`insert into auth.account (id, user_id, account_id, provider_id)
    values (${`p-${email}`}, ${await idAt(a, email)}, ${email}, 'oidc:https://login.example')`;
  expect(await isSignedIn(await arrive((await leave(passed, deskB.tenantId)).token))).toBe(false);
});

test("a session that has ended hands nobody over", async () => {
  const { person } = await worksAtBoth();
  await person.auth("POST", "/sign-out");
  expect((await leave(person, deskB.tenantId)).reply.status).toBe(401);
  expect((await signIn(b, deskB.agentEmail)).status).toBe(200);
});
