/** Mailed links and invitations: swapped, raced, tampered with, and mails made to carry somebody else's words. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Caller,
  callerWith,
  cookieOf,
  openOwner,
  ownPage,
  PASSWORD,
  randomAddress,
  signIn,
} from "../support/desk.ts";
import { type Mailbox, openMailbox } from "../support/mailbox.ts";
import { startTestServer, type TestReply, type TestServer } from "../support/testServer.ts";

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    SIGN_UP: "open",
    PUBLIC_URL: "https://desk.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "desk@desk.example",
  });
  mailbox = openMailbox(server);
});
afterAll(() => server.close());

const someEmail = (name = "visitor") => `${name}-${v7().slice(-12)}@mail.example`;
function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestReply> {
  const always = { ...ownPage(server), "x-forwarded-for": randomAddress() };
  return server.call("POST", `/api/auth${path}`, { body, headers: { ...always, ...headers } });
}
const person = { name: "Mallory", password: "a password of mine" };
const statuses = (replies: TestReply[]) => replies.map(({ status }) => status).sort();

async function invited(role = "viewer", email = someEmail()): Promise<{ email: string; token: string }> {
  const owner = await openOwner(server);
  expect((await owner("POST", "/invitations", { email, role })).status).toBe(200);
  return { email, token: await mailbox.token(email) };
}
async function signedUp(email = someEmail()): Promise<{ email: string; token: string }> {
  expect((await post("/sign-up", { email, tenant_name: "Mine" })).status).toBe(200);
  return { email, token: await mailbox.token(email) };
}
/** A desk's owner: nobody else can be made a member out of hand where links are mailed. */
async function ownerOf(): Promise<{ owner: Caller; email: string; userId: string; tenantId: string }> {
  const owner = await openOwner(server);
  const { user, tenant } = (await owner("GET", "/me")).json;
  return { owner, email: user.email, userId: user.id, tenantId: tenant.id };
}
const rolesOf = async (email: string) =>
  (
    await server.admin`select m.role from auth.member m join auth.user u on u.id = m.user_id where u.email = ${email}`
  ).map(({ role }) => role);

describe("a link", () => {
  test("works only for the purpose it was made for", async () => {
    const desk = await ownerOf();
    await post("/password-reset", { email: desk.email });
    const reset = await mailbox.token(desk.email);
    const [invitation, signUp] = [(await invited()).token, (await signedUp()).token];
    const tries: [string, string][] = [
      ["/invitation/accept", reset],
      ["/invitation/accept", signUp],
      ["/sign-up/accept", invitation],
      ["/sign-up/accept", reset],
      ["/password-reset/accept", invitation],
      ["/password-reset/accept", signUp],
    ];
    for (const [path, token] of tries) {
      expect([path, (await post(path, { token, ...person })).json.key]).toEqual([path, "link_expired"]);
    }
  });

  test("gives the role, the address and the desk it was made with, whatever the body says", async () => {
    const { email, token } = await invited("viewer");
    const other = await ownerOf();
    const more = { role: "owner", email: "other@mail.example", tenant_id: other.tenantId, id: v7() };
    const reply = await post("/invitation/accept", { token, ...person, ...more });
    expect(reply.status).toBe(200);
    const me = (await callerWith(server, { cookie: cookieOf(reply) })("GET", "/me")).json;
    expect([me.role, me.user.email]).toEqual(["viewer", email]);
    expect(me.tenant.id).not.toBe(other.tenantId);
  });

  test("makes one account and one member when ten follow it at the same time", async () => {
    const { email, token } = await invited("agent");
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        post("/invitation/accept", { token, name: `M${i}`, password: `password ${i}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rolesOf(email)).toEqual(["agent"]);
  });

  test("makes one account of two sign-ups for one address that are confirmed at the same time", async () => {
    const { email, token } = await signedUp();
    const second = (await signedUp(email)).token;
    expect(second).not.toBe(token);
    const replies = await Promise.all(
      [token, second].map((each) => post("/sign-up/accept", { token: each, ...person })),
    );
    expect(statuses(replies)).toEqual([200, 409]);
    expect(await rolesOf(email)).toEqual(["owner"]);
  });

  test("opens nothing for somebody signed in as another person, and stays valid", async () => {
    const { email, token } = await invited();
    const cookie = cookieOf(await signIn(server, (await ownerOf()).email));
    const reply = await post("/invitation/accept", { token, ...person }, { cookie });
    expect(reply.json.key).toBe("other_account");
    expect((await post("/invitation/look", { token })).json.email).toBe(email);
  });

  test("ends when the invitation is withdrawn, sent again, or made for another role", async () => {
    const owner = await openOwner(server);
    const email = someEmail();
    const made = (await owner("POST", "/invitations", { email, role: "owner" })).json;
    const first = await mailbox.token(email);
    await owner("POST", `/invitations/${made.id}/resend`, {});
    const second = await mailbox.token(email);
    await owner("POST", "/invitations", { email, role: "viewer" });
    const third = await mailbox.token(email);
    await owner("DELETE", `/invitations/${made.id}`);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const token of [first, second, third]) {
      expect((await post("/invitation/accept", { token, ...person })).status).toBe(410);
    }
    expect(await rolesOf(email)).toEqual([]);
  });

  test("can't be guessed: an address gets few tries, and malformed ones are refused", async () => {
    for (const token of ["", "x".repeat(101), { $ne: "" }, ["x"], null, 0]) {
      expect((await post("/invitation/look", { token })).status).toBe(400);
    }
    const headers = { "x-forwarded-for": "192.0.2.77" };
    const replies: TestReply[] = [];
    for (let i = 0; i < 40; i++)
      replies.push(await post("/password-reset/accept", { token: `t${i}`, ...person }, headers));
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(30);
    expect(replies.at(-1)!.status).toBe(429);
  });
});

describe("an email address", () => {
  test("counts as one, however it is written: no second account, no second invitation", async () => {
    const { email, token } = await signedUp(`kim-${v7().slice(-12)}@mail.example`);
    expect((await post("/sign-up/accept", { token, ...person })).status).toBe(200);
    const owner = await openOwner(server);
    // The first letter of the second is the Kelvin sign, which is a k in lower case.
    for (const spelled of [email.toUpperCase(), email.replace("k", "\u212a"), ` ${email} `]) {
      expect((await owner("POST", "/invitations", { email: spelled, role: "viewer" })).status).toBe(200);
    }
    expect((await owner("GET", "/invitations")).json.invitations.map(({ email }: { email: string }) => email)).toEqual([
      email,
    ]);
    for (const odd of [
      email.replace("@", "\uff20"),
      `${email}\r\nBcc: all@mail.example`,
      `"a b"@mail.example`,
      `${email},b@mail.example`,
    ]) {
      expect((await owner("POST", "/invitations", { email: odd, role: "viewer" })).status).toBe(400);
      expect((await post("/password-reset", { email: odd })).status).toBe(400);
    }
  });

  test("gets few mails from us, with any number of tags and from a whole /48", async () => {
    const name = v7().slice(-12);
    const tagged: TestReply[] = [];
    for (let i = 0; i < 15; i++)
      tagged.push(await post("/sign-up", { email: `${name}+${i}@mail.example`, tenant_name: "x" }));
    expect(tagged.filter(({ status }) => status === 200)).toHaveLength(10);
    const spread: TestReply[] = [];
    for (let i = 0; i < 15; i++) {
      const headers = { "x-forwarded-for": `2001:db8:77:${i.toString(16)}::1` };
      spread.push(await post("/sign-up", { email: someEmail(), tenant_name: "x" }, headers));
    }
    expect(spread.filter(({ status }) => status === 200)).toHaveLength(10);
  });
});

describe("a mail", () => {
  test("links to the service itself, whatever host the request was sent to", async () => {
    const { email } = await ownerOf();
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const stranger = someEmail();
    await post("/password-reset", { email }, headers);
    await post("/sign-up", { email: stranger, tenant_name: "Mine" }, headers);
    for (const to of [email, stranger]) {
      const { text } = await mailbox.newest(to);
      expect(text.match(/https?:\/\/[^\s#]+/g)).toEqual([expect.stringMatching(/^https:\/\/desk\.example\/admin\//)]);
    }
  });

  test("carries no link, address or header of the person who caused it", async () => {
    const { owner, userId, tenantId } = await ownerOf();
    const name = "Win at https://evil.example/x\r\nBcc: all@mail.example <b>www.evil.example</b> evil。example";
    const to = someEmail();
    await server.admin`update auth.user set name = ${name} where id = ${userId}`;
    await server.admin`update tenants set name = ${name} where id = ${tenantId}`;
    await owner("POST", "/invitations", { email: to, role: "viewer" });
    const asked = someEmail();
    expect((await post("/sign-up", { email: asked, tenant_name: name })).status).toBe(400);
    await post("/sign-up", { email: asked, tenant_name: name.replace(/\s+/g, " ") });
    for (const mail of [await mailbox.newest(to), await mailbox.newest(asked)]) {
      expect(mail.subject).not.toMatch(/[\r\n:/.@<>。]/);
      expect(mail.text.replace(/https:\/\/desk\.example\/admin\/\S+/, "")).not.toMatch(
        /evil[.。]|:\/\/|@mail|<b>|Bcc:/,
      );
    }
  });
});

test("session cookies are bound to the host, out of scripts' reach and only sent over https", async () => {
  const { token } = await signedUp();
  const replies = [
    await post("/sign-up/accept", { token, ...person }),
    await signIn(server, (await ownerOf()).email, PASSWORD),
  ];
  for (const reply of replies) {
    const cookies = reply.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-frontdesk\./);
      for (const flag of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(flag);
      expect(cookie).not.toMatch(/domain=/i);
    }
  }
});
