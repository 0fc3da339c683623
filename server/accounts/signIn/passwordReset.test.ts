/** A lost password: a link by mail that works once, says nothing of who has an account, and ends what was open. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Caller,
  callerWith,
  cookieOf,
  type Desk,
  openDesk,
  ownPage,
  PASSWORD,
  randomAddress,
  signIn,
} from "../../test/support/desk.ts";
import { figure } from "../../test/support/figures.ts";
import { createTestTenant } from "../../test/support/harness.ts";
import { type Mailbox, openMailbox } from "../../test/support/mailbox.ts";
import { startTestServer, type TestReply, type TestServer } from "../../test/support/testServer.ts";
import { createOwner } from "./createOwner.ts";

const NEW_PASSWORD = "an entirely new one";
let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  mailbox = openMailbox(server);
});
afterAll(() => server.close());

function post(path: string, body: unknown): Promise<TestReply> {
  const headers = { ...ownPage(server), "x-forwarded-for": randomAddress() };
  return server.call("POST", `/api/auth${path}`, { body, headers });
}
const ask = (email: string, rest = {}) => post("/password-reset", { email, ...rest });
const follow = (token: string, password = NEW_PASSWORD) => post("/password-reset/accept", { token, password });

async function signedIn(email: string): Promise<{ caller: Caller; headers: Record<string, string> }> {
  const headers = { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) };
  return { caller: callerWith(server, headers), headers };
}

/** The links for a new password that an account has. */
async function linksOf(email: string): Promise<number> {
  const rows = await server.admin`select from auth.password_reset r join auth.user u on u.id = r.user_id
    where u.email = ${email} and r.expires_at > now()`;
  return rows.length;
}

async function resetOf(desk: Desk): Promise<string> {
  expect((await ask(desk.agentEmail)).json).toEqual({ done: true });
  return mailbox.token(desk.agentEmail);
}

describe("the link", () => {
  test("sets a new password once, and the old one stops working", async () => {
    const desk = await openDesk(server);
    const token = await resetOf(desk);
    expect((await follow(token)).json).toEqual({ done: true });
    expect((await signIn(server, desk.agentEmail)).status).toBe(401);
    expect((await signIn(server, desk.agentEmail, NEW_PASSWORD)).status).toBe(200);
    expect((await follow(token, "a third password")).json.key).toBe("link_expired");
  });

  test("works once, even when followed many times at once", async () => {
    const token = await resetOf(await openDesk(server));
    const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => follow(token, `password number ${i}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
  });

  test("is worth nothing after an hour, or once a newer one was used", async () => {
    const desk = await openDesk(server);
    const [first, second] = [await resetOf(desk), await resetOf(desk)];
    expect(first).not.toBe("");
    await follow(second);
    expect((await follow(first)).status).toBe(410);
    const late = await resetOf(desk);
    await server.admin`update auth.password_reset set expires_at = now() - interval '1 second'`;
    expect((await follow(late)).status).toBe(410);
    expect((await follow("nonsense")).status).toBe(410);
  });

  test("is not used up by a password that is too short", async () => {
    const desk = await openDesk(server);
    const token = await resetOf(desk);
    expect((await follow(token, "too short")).json).toMatchObject({
      errors: [{ field: "password", reason: "too_small" }],
    });
    expect((await follow(token)).status).toBe(200);
  });

  test("ends every session, stream and key of the person, and opens no session", async () => {
    const [desk, other] = [await openDesk(server), await openDesk(server)];
    const { caller, headers } = await signedIn(desk.ownerEmail);
    const { secret } = (await caller("POST", "/api-keys", { name: "k", scopes: ["read"] })).json;
    const key = callerWith(server, { authorization: `Bearer ${secret}` });
    const stream = await fetch(`${server.url}/api/v1/admin/events`, { headers });
    await ask(desk.ownerEmail);
    const done = await follow(await mailbox.token(desk.ownerEmail));
    expect(done.headers.getSetCookie()).toEqual([]);
    for (const each of [caller, desk.owner, key]) expect((await each("GET", "/me")).status).toBe(401);
    for await (const _piece of stream.body!);
    expect((await desk.agent("GET", "/me")).status).toBe(200);
    const again = callerWith(server, {
      ...ownPage(server),
      cookie: cookieOf(await signIn(server, desk.ownerEmail, NEW_PASSWORD)),
    });
    const actions = (await again("GET", "/audit")).json.entries.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 3)).toEqual(["login", "api_key_revoked", "password_reset"]);
    expect((await other.owner("GET", "/audit")).text).not.toContain("password_reset");
  });

  test("is stored only as a hash, and appears in no log", async () => {
    const token = await resetOf(await openDesk(server));
    const rows = await server.admin`select r::text as row from auth.password_reset r`;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([...rows])).not.toContain(token);
    expect(JSON.stringify(server.lines)).not.toContain(token);
  });

  test("contains the configured address, whatever host the request names", async () => {
    const origin = "https://desk.example";
    const https = await startTestServer({ PUBLIC_URL: origin });
    try {
      const mails = openMailbox(https);
      const { tenantId } = await createTestTenant(https.parts.db);
      const email = `owner-${v7()}@desk.example`;
      await createOwner(https.parts, { tenantId, email, name: "O", password: PASSWORD });
      const evil = {
        "x-forwarded-host": "evil.example",
        forwarded: "host=evil.example",
        referer: "https://evil.example/",
      };
      const headers = { origin, "x-frontdesk-csrf": "1", ...evil };
      await https.call("POST", "/api/auth/password-reset", {
        body: { email, redirectTo: "https://evil.example" },
        headers,
      });
      const { text } = await mails.newest(email);
      expect(text).toMatch(/^https:\/\/desk\.example\/admin\/reset#[\w-]{43}$/m);
      expect(text).not.toContain("evil");
    } finally {
      await https.close();
    }
  });

  test("comes in the language of the page", async () => {
    const desk = await openDesk(server);
    await ask(desk.ownerEmail, { locale: "de" });
    expect((await mailbox.newest(desk.ownerEmail)).subject).toBe("Neues Passwort");
  });

  test("gives an account that somebody else had set up to the address's real holder", async () => {
    const desk = await openDesk(server);
    const email = `stranger-${v7()}@desk.example`;
    const { link } = (await desk.owner("POST", "/invitations", { email, role: "agent" })).json;
    await post("/invitation/accept", { token: link.split("#")[1], name: "Prepared", password: PASSWORD });
    const { caller, headers } = await signedIn(email);
    const { secret } = (
      await server.call("POST", "/api/auth/second-factor/start", { body: { password: PASSWORD }, headers })
    ).json;
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    await ask(email);
    expect((await follow(await mailbox.token(email))).status).toBe(200);
    expect((await caller("GET", "/me")).status).toBe(401);
    const left =
      await server.admin`select 1 from auth.second_factor f join auth.user u on u.id = f.user_id where u.email = ${email}`;
    expect(left).toHaveLength(0);
    expect((await signIn(server, email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe("asking for a link", () => {
  test("says the same for an address without an account, in about the same time, and mails nobody", async () => {
    const desk = await openDesk(server);
    const unknown = `nobody-${v7()}@desk.example`;
    const withoutId = ({ status, text }: TestReply) => `${status} ${text}`;
    const took = async (email: string) => {
      const started = performance.now();
      return { said: withoutId(await ask(email)), ms: performance.now() - started };
    };
    const [known, none]: { said: string; ms: number }[][] = [[], []];
    for (let i = 0; i < 9; i++) {
      known!.push(await took(desk.ownerEmail));
      none!.push(await took(unknown));
    }
    expect(new Set([...known!, ...none!].map(({ said }) => said)).size).toBe(1);
    const median = (all: { ms: number }[]) => all.map(({ ms }) => ms).sort((a, b) => a - b)[4]!;
    figure("time to answer an unknown address over a known one", median(none!) / median(known!));
    await mailbox.newest(desk.ownerEmail);
    expect(mailbox.count(unknown)).toBe(0);
  });

  test("floods nobody's mailbox: ten an hour to one address, with or without an account", async () => {
    const desk = await openDesk(server);
    for (const email of [desk.ownerEmail, `nobody-${v7()}@desk.example`]) {
      const statuses = [];
      for (let i = 0; i < 12; i++) statuses.push((await ask(email.toUpperCase())).status);
      expect(statuses).toEqual(Array(12).fill(200));
    }
    await mailbox.newest(desk.ownerEmail);
    expect(await linksOf(desk.ownerEmail)).toBe(10);
  });

  test("stays possible for a person when a stranger asks again and again", async () => {
    const { ownerEmail: email } = await openDesk(server);
    const stranger = { ...ownPage(server), "x-forwarded-for": "192.0.2.91" };
    const body = { email };
    const replies: TestReply[] = [];
    for (let i = 0; i < 12; i++)
      replies.push(await server.call("POST", "/api/auth/password-reset", { body, headers: stranger }));
    // Ten from one address, whomever they are for; what comes after three mails is told like them.
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
    expect(await linksOf(email)).toBe(3);
    expect((await ask(email)).json).toEqual({ done: true });
    expect(await linksOf(email)).toBe(4);
  });

  test("is refused from a foreign page", async () => {
    const reply = await server.call("POST", "/api/auth/password-reset", {
      body: { email: "x@desk.example" },
      headers: { ...ownPage(server), origin: "https://evil.example" },
    });
    expect(reply.json.key).toBe("csrf_refused");
  });
});
