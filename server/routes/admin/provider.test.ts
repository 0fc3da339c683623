import { createHmac, generateKeyPairSync } from "node:crypto";
import jwt from "jsonwebtoken";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inviteMember } from "../../accounts/invitations/inviteMember.ts";
import { callerWith, cookieOf, type Desk, openDesk, ownPage, randomAddress, signIn } from "../../test/support/desk.ts";
import { type Claims, type OidcServer, startOidcServer } from "../../test/support/oidcServer.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let provider: OidcServer;
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  provider = await startOidcServer();
  server = await startTestServer({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
    ...{ OIDC_LABEL: "Example Ltd", TRUSTED_PROXIES: "1" },
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  [provider.lie, provider.sign, provider.isDown] = [{}, null, false];
  desk = await openDesk(server);
});

/** The cookies of a browser, kept from reply to reply. */
type Jar = Map<string, string>;
const cookiesIn = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

async function visit(jar: Jar, url: string, init: RequestInit = {}): Promise<Response> {
  const address = { "x-forwarded-for": randomAddress() };
  const headers = {
    ...ownPage(server),
    ...address,
    cookie: cookiesIn(jar),
    ...(init.headers as Record<string, string>),
  };
  const reply = await fetch(url, { redirect: "manual", ...init, headers });
  for (const cookie of reply.headers.getSetCookie()) {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
    if (/max-age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
  return reply;
}

/** Presses the button and signs in at the provider. @returns the address the provider sends the browser back to */
async function comeBack(jar: Jar, person: Claims): Promise<string> {
  provider.person = person;
  const started = await visit(jar, `${server.url}/api/auth/provider/start`, { method: "POST" });
  const { url } = (await started.json()) as { url: string };
  const sent = await fetch(url, { redirect: "manual" });
  return sent.headers.get("location") ?? "";
}

/** The whole way. @returns where the browser ends up */
async function signInAt(jar: Jar, person: Claims): Promise<string | null> {
  return (await visit(jar, await comeBack(jar, person))).headers.get("location");
}

const me = (jar: Jar) => callerWith(server, { cookie: cookiesIn(jar) })("GET", "/me");
const verified = (email: string, sub = v7()): Claims => ({ sub, email, email_verified: true, name: "Pat Provider" });
const usersWith = async (email: string) => (await server.admin`select id from auth.user where email = ${email}`).length;

/** As if the invitation's link had come by mail. */
const verify = (email: string) => server.admin`update auth.user set email_verified = true where email = ${email}`;

test("the button has the company's name", async () => {
  const reply = await server.call("GET", "/api/auth/options");
  expect(reply.json.provider).toBe("Example Ltd");
});

test("a member signs in with an address that the provider has verified, and later by the provider's id", async () => {
  await verify(desk.agentEmail);
  const [jar, later] = [new Map(), new Map()] as [Jar, Jar];
  const person = verified(desk.agentEmail.toUpperCase());
  expect(await signInAt(jar, person)).toBe("/admin");
  expect((await me(jar)).json).toMatchObject({ role: "agent", user: { email: desk.agentEmail } });
  expect(await signInAt(later, { ...person, email: "renamed@elsewhere.example" })).toBe("/admin");
  expect((await me(later)).json.user.email).toBe(desk.agentEmail);
  const actions = (await desk.owner("GET", "/audit")).json.entries.map((entry: { action: string }) => entry.action);
  expect(actions.slice(0, 3)).toEqual(["login", "login", "sign_in_linked"]);
});

test("an address may come from the provider's profile alone", async () => {
  await verify(desk.agentEmail);
  const jar: Jar = new Map();
  provider.lie = { email: undefined, email_verified: undefined, name: undefined };
  expect(await signInAt(jar, verified(desk.agentEmail))).toBe("/admin");
  expect((await me(jar)).status).toBe(200);
});

test("nobody becomes a member by signing in without an account or an invitation", async () => {
  const [jar, email] = [new Map() as Jar, `stranger-${v7()}@desk.example`];
  expect(await signInAt(jar, verified(email))).toBe("/admin?provider=unknown");
  expect((await me(jar)).status).toBe(401);
  expect(await usersWith(email)).toBe(0);
});

test("an invited person gets an account, and is a member once the invitation is accepted", async () => {
  const [jar, email] = [new Map() as Jar, `invited-${v7()}@desk.example`];
  const { link } = await inviteMember(desk.ctx, { email, role: "viewer", locale: "en" });
  expect(await signInAt(jar, verified(email))).toBe("/admin");
  expect((await me(jar)).status).toBe(403);
  const accepted = await visit(jar, `${server.url}/api/auth/invitation/accept`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: link?.split("#")[1] }),
  });
  expect(accepted.status).toBe(200);
  expect((await me(jar)).json).toMatchObject({ role: "viewer", user: { name: "Pat Provider" } });
});

test.each([["not said"], [false], ["true"], [1], [null]])(
  "an address whose verification is %j opens no account",
  async (value) => {
    await verify(desk.ownerEmail);
    const jar: Jar = new Map();
    const person = { ...verified(desk.ownerEmail), email_verified: value === "not said" ? undefined : value };
    expect(await signInAt(jar, person)).toBe("/admin?provider=unknown");
    expect((await me(jar)).status).toBe(401);
  },
);

test("an account with an unverified address may be somebody else's work: only its holder can connect it", async () => {
  await server.admin`update auth.user set email_verified = false where email = ${desk.agentEmail}`;
  const [jar, person] = [new Map() as Jar, verified(desk.agentEmail)];
  expect(await signInAt(jar, person)).toBe("/admin?provider=unknown");
  const cookies = cookieOf(await signIn(server, desk.agentEmail)).split("; ");
  const own: Jar = new Map(cookies.map((cookie) => cookie.split(/=(.*)/s) as [string, string]));
  expect(await signInAt(own, person)).toBe("/admin");
  expect(await signInAt(jar, person)).toBe("/admin");
  expect((await me(jar)).json.user.email).toBe(desk.agentEmail);
});

test("an answer that the browser did not ask for is refused", async () => {
  await verify(desk.ownerEmail);
  const person = verified(desk.ownerEmail);
  const [asked, other] = [new Map(), new Map()] as [Jar, Jar];
  const back = await comeBack(asked, person);
  expect((await visit(new Map(), back)).headers.get("location")).toBe("/admin?provider=failed");
  await comeBack(other, person);
  expect((await visit(other, back)).headers.get("location")).toBe("/admin?provider=failed");
  // Another's code under one's own state: the verifier is not that of the code.
  const injected = new URL(await comeBack(other, person));
  injected.searchParams.set("code", new URL(back).searchParams.get("code") ?? "");
  expect((await visit(new Map(other), injected.href)).headers.get("location")).toBe("/admin?provider=failed");
  const forged = new Map([...asked].map(([name, value]) => [name, `${value.slice(0, -4)}AAAA`]));
  expect((await visit(forged, back)).headers.get("location")).toBe("/admin?provider=failed");
  const again = await comeBack(asked, person);
  expect((await visit(asked, again)).headers.get("location")).toBe("/admin");
  expect((await visit(asked, again)).headers.get("location")).toBe("/admin?provider=failed");
});

const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const lies: [string, () => Partial<Pick<OidcServer, "lie" | "sign">>][] = [
  ["for another sign-in (nonce)", () => ({ lie: { nonce: "another" } })],
  ["without a nonce", () => ({ lie: { nonce: undefined } })],
  ["for another client", () => ({ lie: { aud: "somebody else" } })],
  ["of another issuer", () => ({ lie: { iss: "https://evil.example" } })],
  ["that has expired", () => ({ lie: { exp: Math.floor(Date.now() / 1000) - 120 } })],
  ["without a subject", () => ({ lie: { sub: undefined } })],
  [
    "signed with another key",
    () => ({ sign: (claims) => jwt.sign(claims, stranger, { algorithm: "RS256", keyid: "k1" }) }),
  ],
  ["without a signature", () => ({ sign: (claims) => `${encoded({ alg: "none" })}.${encoded(claims)}.` })],
  ["signed with the public key as a secret", () => ({ sign: (claims) => hs256(claims, provider.publicPem) })],
  ["signed with the client's secret", () => ({ sign: (claims) => hs256(claims, provider.clientSecret) })],
];
/** By hand: the library refuses to use a public key so. */
function hs256(claims: object, secret: string): string {
  const text = `${encoded({ alg: "HS256", kid: "k1" })}.${encoded(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

test.each(lies)("an ID token %s is refused", async (_name, lie) => {
  await verify(desk.ownerEmail);
  const jar: Jar = new Map();
  Object.assign(provider, lie());
  expect(await signInAt(jar, verified(desk.ownerEmail))).toBe("/admin?provider=failed");
  expect((await me(jar)).status).toBe(401);
});

test("a provider that is away is reported, and is asked again the next time", async () => {
  const fresh = await startTestServer({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
  });
  const headers = ownPage(fresh);
  provider.isDown = true;
  const refused = await fresh.call("POST", "/api/auth/provider/start", { headers });
  provider.isDown = false;
  const started = await fresh.call("POST", "/api/auth/provider/start", { headers });
  await fresh.close();
  expect([refused.status, started.status]).toEqual([503, 200]);
  expect(new URL(started.json.url).origin).toBe(provider.issuer);
});

test("nothing of the provider's tokens is stored or logged", async () => {
  await verify(desk.agentEmail);
  await signInAt(new Map(), verified(desk.agentEmail));
  const accounts = await server.admin`select json_agg(a)::text as text from auth.account a`;
  const written = `${accounts[0]?.text} ${JSON.stringify(server.lines)}`;
  expect(provider.given.length).toBeGreaterThan(2);
  for (const secret of [...provider.given, provider.clientSecret]) expect(written).not.toContain(secret);
});

test("another site can't start a sign-in", async () => {
  const headers = { ...ownPage(server), origin: "https://evil.example" };
  expect((await server.call("POST", "/api/auth/provider/start", { headers })).json.key).toBe("csrf_refused");
});

test("without a provider there is no button and no route", async () => {
  const plain = await startTestServer();
  const replies = [
    await plain.call("GET", "/api/auth/options"),
    await plain.call("POST", "/api/auth/provider/start", { headers: { origin: plain.url, "x-frontdesk-csrf": "1" } }),
    await plain.call("GET", "/api/auth/provider/callback?code=x&state=y"),
  ];
  await plain.close();
  expect(replies.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect(replies[0]?.json.provider).toBeNull();
});

test("a mailbox that was given to somebody else opens no account of its former holder", async () => {
  const email = desk.ownerEmail;
  await server.admin`update auth.user set email_verified = true where email = ${email}`;
  const before: Jar = new Map();
  expect(await signInAt(before, verified(email, "the-first-one"))).toBe("/admin");
  const after: Jar = new Map();
  expect(await signInAt(after, verified(email, "the-next-one"))).toBe("/admin?provider=unknown");
  expect((await me(after)).status).toBe(401);
  // Nor does somebody who is signed in connect a second one.
  expect(await signInAt(before, verified(email, "the-next-one"))).toBe("/admin?provider=unknown");
  expect(await signInAt(new Map(), verified(email, "the-first-one"))).toBe("/admin");
});
