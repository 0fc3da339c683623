/** Being somebody else's visitor: with made-up words of the tenant's, old ones, another's handle or link, from several tabs, after an erasure. */
import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkFragment } from "../../mail/outgoing/visitors/mailAddresses.ts";
import { type Desk, openDesk, openTicket } from "../support/desk.ts";
import { figure } from "../support/figures.ts";
import { confirmAddress } from "../support/mailbox.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const SHOP = "https://shop.example";
const SECRET = "the-tenants-own-secret-0123456789-0123456789";
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1", SECRETS_KEYS: `k:${Buffer.alloc(32, 7).toString("base64")}` });
  desk = await openDesk(server);
  await desk.owner("PATCH", "/settings", { identity_secret: SECRET });
});
afterAll(() => server?.close());

const seconds = () => Math.floor(Date.now() / 1000);
const claims = (more: object = {}) => ({
  ...{ sub: "customer-7", email: "ada@example.com", jti: randomUUID(), aud: desk.tenantId },
  ...{ iat: seconds(), exp: seconds() + 200, ...more },
});
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** A token as anybody can write one. */
function forged(header: object, body: unknown, key: string | Buffer = SECRET, hash = "sha256"): string {
  const text = `${part(header)}.${typeof body === "string" ? body : part(body)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}
/** As no library writes it. */
const endless = () => Buffer.from(JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e999')).toString("base64url");
const HS256 = { alg: "HS256", typ: "JWT" };
const good = (more: object = {}) => jwt.sign(claims(more), SECRET);

function open(body: object, tenantId = desk.tenantId) {
  return server.call("POST", "/api/v1/chat/init", { origin: SHOP, body: { tenant_id: tenantId, ...body } });
}
const visitorOf = (token: string): string => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()).sub;
const visitors = async () =>
  (await server.admin`select count(*)::int as count from visitors where tenant_id = ${desk.tenantId}`)[0]!.count;

describe("an identity token", () => {
  test("is believed in one form only, of all that JWT libraries might be talked into", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const rsa = (header: object) => {
      const text = `${part({ alg: "RS256", ...header })}.${part(claims())}`;
      return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
    };
    const jwk = publicKey.export({ format: "jwk" });
    const whole = good();
    const [head, body, mac] = whole.split(".") as [string, string, string];
    const FORMS: Record<string, string> = {
      "no algorithm": `${part({ alg: "none" })}.${part(claims())}.`,
      "no algorithm, in capitals": `${part({ alg: "NONE" })}.${part(claims())}.${mac}`,
      "no signature": `${head}.${body}.`,
      "a half of a signature": `${head}.${body}.${mac.slice(0, 20)}`,
      "another body under the signature": `${head}.${part(claims({ sub: "admin" }))}.${mac}`,
      "an empty key": forged(HS256, claims(), ""),
      "null for a key": forged(HS256, claims(), "null"),
      "the tenant's id for a key": forged(HS256, claims(), desk.tenantId),
      "a key in the header": rsa({ jwk }),
      "a key at an address": rsa({ jku: "https://evil.example/keys", kid: "1" }),
      "a certificate in the header": rsa({ x5c: ["MII="] }),
      "an RSA signature under the name of ours": rsa({ alg: "HS256" }),
      "a key id that is a path": forged({ ...HS256, kid: "/dev/null" }, claims(), ""),
      "a key id that is SQL": forged({ ...HS256, kid: "' union select 'x' --" }, claims(), "x"),
      "another hash": forged({ alg: "HS384" }, claims(), SECRET, "sha384"),
      "another hash under the name of ours": forged(HS256, claims(), SECRET, "sha512"),
      "two audiences": good({ aud: [desk.tenantId, randomUUID()] }),
      "no audience": forged(HS256, { ...claims(), aud: undefined }),
      "an audience that only begins so": good({ aud: `${desk.tenantId}0` }),
      "no end": forged(HS256, { ...claims(), exp: undefined }),
      "an end in words": forged(HS256, { ...claims(), exp: "never" }),
      "an end without end": forged(HS256, endless()),
      "an end before the beginning": good({ iat: seconds() + 25, exp: seconds() - 40 }),
      "a beginning long ago": good({ iat: -1e12 }),
      "a beginning that is still to come": good({ nbf: seconds() + 3000 }),
      "no name": good({ sub: "" }),
      "a name that is an object": good({ sub: { $ne: "" } }),
      "an address that is two": good({ email: "a@b.example, c@d.example" }),
      "an address that ends a line": good({ email: "a@b.example\r\nBcc: c@d.example" }),
      "a short number": good({ jti: "1" }),
      "a number that is a list": good({ jti: [randomUUID()] }),
      "a visitor's session": (await server.init(desk.tenantId, SHOP)).token,
      "a token in a token": forged({ ...HS256, cty: "JWT" }, Buffer.from(JSON.stringify(whole)).toString("base64url")),
      "two bodies": `${head}.${body}.${body}.${mac}`,
      "the long form": JSON.stringify({ payload: body, signatures: [{ protected: head, signature: mac }] }),
    };
    const before = await visitors();
    let believed = 0;
    for (const [form, identity] of Object.entries(FORMS)) {
      const reply = await open({ identity });
      if (reply.status === 200) believed++;
      expect([form, [400, 401].includes(reply.status)]).toEqual([form, true]);
    }
    figure("made-up words of a tenant that were believed", believed, Object.keys(FORMS).length);
    expect(await visitors()).toBe(before);
    expect((await open({ identity: whole })).status).toBe(200);
  });

  test("is used once, even by ten at the same moment", async () => {
    const identity = good();
    const replies = await Promise.all(Array.from({ length: 10 }, () => open({ identity })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  test("ends with the secret it was signed with, and never works at another desk", async () => {
    const other = await openDesk(server);
    await other.owner("PATCH", "/settings", { identity_secret: SECRET });
    // The same secret at both desks: the audience tells them apart.
    expect((await open({ identity: good() }, other.tenantId)).status).toBe(401);
    const late = jwt.sign({ ...claims(), aud: other.tenantId }, SECRET);
    await other.owner("PATCH", "/settings", { identity_secret: `${SECRET}-renewed` });
    expect((await open({ identity: late }, other.tenantId)).status).toBe(401);
  });

  test("opens nobody else's conversation: not by its id, by another's handle, or by another's mail", async () => {
    const victim = await openTicket(server, desk.tenantId, "My secret");
    const email = `${randomUUID()}@mail.example`;
    await victim.visitor("POST", "/email", { email });
    await confirmAddress(server, victim.id, email);
    const [mail] = await server.admin`select id from mails where ticket_id = ${victim.id}`;
    const link = linkFragment(server.parts.config, { id: mail!.id, ticketId: victim.id }).split("=")[1]!;
    const stranger = await server.init(desk.tenantId, SHOP);
    for (const conversation of [victim.id, link]) {
      const reply = await open({ identity: good({ sub: "customer-9" }), conversation });
      expect([reply.status, reply.text.includes("My secret")]).toEqual([404, false]);
    }
    const own = await open({ identity: good({ sub: "customer-9" }), resume: stranger.resume });
    expect(own.json.ticket_id).not.toBe(stranger.ticket_id);
    // The stranger's own handle still leads to what it led to.
    const back = (await open({ resume: stranger.resume })).json;
    expect(visitorOf(back.token)).toBe(visitorOf(stranger.token));
  });

  test("makes one visitor of many tabs that come at once, each with its own resume handle", async () => {
    const sub = `customer-${randomUUID()}`;
    const replies = await Promise.all(Array.from({ length: 8 }, () => open({ identity: good({ sub }) })));
    expect(new Set(replies.map(({ json }) => visitorOf(json.token))).size).toBe(1);
    expect(new Set(replies.map(({ json }) => json.resume)).size).toBe(8);
  });

  test("names its visitor by every character: a different case, space or invisible character is another visitor", async () => {
    const names = ["anna", "Anna", "anna ", " anna", "anna\u200b", "ａnna", "anna\u0000x", "änna", "a\u0308nna"];
    const opened = await Promise.all(names.map((sub) => open({ identity: good({ sub }) })));
    expect(new Set(opened.map(({ json }) => visitorOf(json.token))).size).toBe(names.length);
  });
});

describe("a resume handle", () => {
  test("works only at its own desk, and in no other spelling", async () => {
    const other = await openDesk(server);
    const { resume, token } = await server.init(desk.tenantId, SHOP);
    const [series, secret] = resume.split(".") as [string, string];
    const foreign = (await open({ resume }, other.tenantId)).json;
    expect(visitorOf(foreign.token)).not.toBe(visitorOf(token));
    const ODD = [
      series,
      secret,
      `.${secret}`,
      `${secret}.${series}`,
      `${resume.toUpperCase()}`,
      `${resume}=`,
      ` ${resume}x`,
    ];
    for (const odd of ODD) {
      const reply = await open({ resume: odd });
      if (reply.status === 200) expect([odd, visitorOf(reply.json.token)]).not.toEqual([odd, visitorOf(token)]);
    }
  });

  test("is worth nothing after an erasure, nor is the session, the identity token or the mail's link", async () => {
    const sub = `customer-${randomUUID()}`;
    const email = `${randomUUID()}@mail.example`;
    const session = (await open({ identity: good({ sub, email }) })).json;
    const call = (method: string, path: string, body?: object) =>
      server.call(method, `/api/v1/chat${path}`, { origin: SHOP, token: session.token, ...(body && { body }) });
    await call("POST", "/escalate", { note: "the canary sings" });
    await confirmAddress(server, session.ticket_id, email);
    const [mail] = await server.admin`select id from mails where ticket_id = ${session.ticket_id}`;
    const link = linkFragment(server.parts.config, { id: mail!.id, ticketId: session.ticket_id }).split("=")[1]!;
    expect((await desk.owner("POST", "/visitors/erase", { email })).status).toBe(200);
    for (const reply of [
      await open({ resume: session.resume, conversation: session.ticket_id }),
      await open({ conversation: link }),
      await call("GET", "/history"),
      await call("GET", "/conversations"),
      await call("POST", "/escalate", { note: "again" }),
      await open({ identity: good({ sub, email }) }),
    ])
      expect(reply.text).not.toContain("canary");
    const again = await server.admin`select from tickets where id = ${session.ticket_id}`;
    expect(again).toHaveLength(0);
  });
});

describe("a link in a mail", () => {
  async function linked() {
    const ticket = await openTicket(server, desk.tenantId, "A question");
    const email = `${randomUUID()}@mail.example`;
    await ticket.visitor("POST", "/email", { email });
    await confirmAddress(server, ticket.id, email);
    const [mail] = await server.admin`select id from mails where ticket_id = ${ticket.id}`;
    const link = linkFragment(server.parts.config, { id: mail!.id, ticketId: ticket.id }).split("=")[1]!;
    return { ticket, link, email };
  }

  test("opens nothing at another desk, and its guest is nobody at the next visit", async () => {
    const { ticket, link } = await linked();
    expect((await open({ conversation: link }, (await openDesk(server)).tenantId)).status).toBe(404);
    const guest = (await open({ conversation: link })).json;
    expect(guest.ticket_id).toBe(ticket.id);
    const back = (await open({ resume: guest.resume })).json;
    expect(visitorOf(back.token)).not.toBe(visitorOf(guest.token));
    expect(back.ticket_id).not.toBe(ticket.id);
  });

  test("swapped for another visitor's looks the same as one that never existed", async () => {
    const [one, two] = [await linked(), await linked()];
    const token = one.link.split(".")[1]!;
    const replies = [`${two.ticket.id}.${token}`, `${randomUUID()}.${token}`, `${two.ticket.id}.${"0".repeat(50)}`];
    for (const conversation of replies) {
      const reply = await open({ conversation });
      expect([reply.status, reply.json.key]).toEqual([404, "not_found"]);
    }
  });
});
