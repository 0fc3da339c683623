/** Rows 1 and 10 of the attacks of 2026-11-22: nobody prepares an account for another, nobody joins without accepting. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSmtpServer, type SmtpServer } from "../../test/contracts/smtpServer.ts";
import {
  type Caller,
  callerWith,
  cookieOf,
  type Desk,
  openDesk,
  openOwner,
  ownPage,
  PASSWORD,
  randomAddress,
  signIn,
} from "../../test/support/desk.ts";
import { startTestServer, type TestReply, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

const someEmail = () => `guest-${v7()}@desk.example`;
const tokenOf = (link: string) => link.split("#")[1] ?? "";

async function invite(by: Desk, email: string, role = "agent"): Promise<{ id: string; token: string }> {
  const { json } = await by.owner("POST", "/invitations", { email, role });
  return { id: json.id, token: tokenOf(json.link) };
}

function accept(token: string, rest: Record<string, unknown> = {}, cookie?: string): Promise<TestReply> {
  const headers = { ...ownPage(server), "x-forwarded-for": randomAddress(), ...(cookie && { cookie }) };
  return server.call("POST", "/api/auth/invitation/accept", { body: { token, ...rest }, headers });
}

const asNew = { name: "Nora New", password: "a password of my own" };
const callerOf = (reply: TestReply): Caller => callerWith(server, { ...ownPage(server), cookie: cookieOf(reply) });
const emailsOf = async (by: Desk) =>
  (await by.owner("GET", "/members")).json.members.map(({ email }: { email: string }) => email);
const actionsOf = async (by: Desk) =>
  (await by.owner("GET", "/audit")).json.entries.map((entry: { action: string }) => entry.action);

describe("an account that an inviter has set up for somebody else", () => {
  test("gives the inviter no secret that works in another tenant", async () => {
    const [attacker, victim] = [await openDesk(server), await openDesk(server)];
    const email = someEmail();
    // The attacker prepares an account under a stranger's address, with a password of the attacker's own.
    const prepared = await invite(attacker, email, "owner");
    const first = await accept(prepared.token, { name: "Stranger", password: PASSWORD });
    expect(first.status).toBe(200);
    // Then another tenant invites the stranger.
    const real = await victim.owner("POST", "/invitations", { email, role: "owner" });
    expect(Object.keys(real.json).sort()).toEqual(["id", "is_mailed", "link"]);
    const attackerThere = callerOf(await signIn(server, email));
    expect((await attackerThere("GET", "/me")).json.tenants).toMatchObject([{ id: attacker.tenantId }]);
    expect((await attackerThere("GET", "/settings", undefined, { "x-tenant-id": victim.tenantId })).status).toBe(403);
    const opened = await server.call("POST", "/api/auth/open-tenant", {
      body: { tenant_id: victim.tenantId },
      headers: { ...ownPage(server), cookie: cookieOf(first) },
    });
    expect(opened.status).toBe(403);
    expect(await emailsOf(victim)).not.toContain(email);
  });

  test("never gets its password from a second invitation", async () => {
    const [first, second] = [await openDesk(server), await openDesk(server)];
    const email = someEmail();
    await accept((await invite(first, email)).token, asNew);
    const { token } = await invite(second, email);
    const tried = await accept(token, { name: "Thief", password: "the thief's password" });
    expect([tried.status, tried.json.key]).toEqual([409, "account_exists"]);
    expect((await signIn(server, email, "the thief's password")).status).toBe(401);
    // The link is not used up by the try: its person signs in and accepts.
    const cookie = cookieOf(await signIn(server, email, asNew.password));
    expect((await accept(token, {}, cookie)).status).toBe(200);
    expect(await emailsOf(second)).toContain(email);
  });
});

describe("an invitation", () => {
  test("makes nobody a member until it is accepted, then a member with the role it names", async () => {
    const email = someEmail();
    const { token } = await invite(desk, email, "viewer");
    expect(await emailsOf(desk)).not.toContain(email);
    const shown = await server.call("POST", "/api/auth/invitation/look", { body: { token }, headers: ownPage(server) });
    expect(shown.json).toEqual({ tenant: expect.stringMatching(/^Desk /), email, role: "viewer" });
    const accepted = await accept(token, asNew);
    expect(accepted.json).toEqual({ done: true });
    const me = await callerOf(accepted)("GET", "/me");
    expect(me.json).toMatchObject({ role: "viewer", user: { name: "Nora New", email }, tenant: { id: desk.tenantId } });
    expect((await signIn(server, email, asNew.password)).status).toBe(200);
    expect((await desk.owner("GET", "/invitations")).json.invitations).not.toContainEqual(
      expect.objectContaining({ email }),
    );
  });

  test("works once, even when it is accepted many times at once", async () => {
    const { token } = await invite(desk, someEmail());
    const replies = await Promise.all(Array.from({ length: 8 }, () => accept(token, asNew)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
  });

  test("is worth nothing after a week, once withdrawn, or once a newer one was sent", async () => {
    const refused = async (token: string) => (await accept(token, asNew)).json.key;
    const old = await invite(desk, someEmail());
    await server.admin`update invitations set expires_at = now() - interval '1 second' where id = ${old.id}`;
    expect(await refused(old.token)).toBe("link_expired");
    const withdrawn = await invite(desk, someEmail());
    expect((await desk.owner("DELETE", `/invitations/${withdrawn.id}`)).status).toBe(200);
    expect(await refused(withdrawn.token)).toBe("link_expired");
    const email = someEmail();
    const replaced = await invite(desk, email);
    const again = await desk.owner("POST", `/invitations/${replaced.id}/resend`, {});
    expect(await refused(replaced.token)).toBe("link_expired");
    expect(await refused("nonsense")).toBe("link_expired");
    expect((await accept(tokenOf(again.json.link), asNew)).status).toBe(200);
  });

  test("is listed without its secret while it is pending, and the database does not know the secret either", async () => {
    const email = someEmail();
    const { id, token } = await invite(desk, email, "owner");
    const { json, text } = await desk.owner("GET", "/invitations");
    expect(json.invitations[0]).toMatchObject({ id, email, role: "owner", is_mailed: false });
    expect(text).not.toContain(token);
    const rows = await server.admin`select i::text as row from invitations i where id = ${id}`;
    expect(rows[0]?.row).not.toContain(token);
    expect(JSON.stringify(server.lines)).not.toContain(token);
  });

  test("is answered the same whether or not the address has an account", async () => {
    const other = await openDesk(server);
    const known = await desk.owner("POST", "/invitations", { email: other.ownerEmail, role: "agent" });
    const unknown = await desk.owner("POST", "/invitations", { email: someEmail(), role: "agent" });
    const shape = ({ status, json }: TestReply) => ({ status, ...json, id: "", link: json.link.replace(/#.*/, "") });
    expect(shape(known)).toEqual(shape(unknown));
  });

  test("can't be accepted by somebody else's account", async () => {
    const { token } = await invite(desk, someEmail());
    const other = await openDesk(server);
    const reply = await accept(token, {}, cookieOf(await signIn(server, other.ownerEmail)));
    expect([reply.status, reply.json.key]).toEqual([403, "other_account"]);
  });

  test("asks for a name and a password of at least ten characters", async () => {
    const { token } = await invite(desk, someEmail());
    expect((await accept(token, { name: "Nora", password: "too short" })).json.errors).toEqual([
      { field: "password", reason: "too_small" },
    ]);
    expect((await accept(token)).json.errors).toMatchObject([{ field: "name" }, { field: "password" }]);
    expect((await accept(token, asNew)).status).toBe(200);
  });

  test("to an existing member is refused and leaves the role as it is, even the last owner's", async () => {
    for (const email of [desk.ownerEmail, desk.agentEmail, desk.ownerEmail.toUpperCase()]) {
      const again = await desk.owner("POST", "/invitations", { email, role: "viewer" });
      expect([again.status, again.json.key]).toEqual([409, "already_member"]);
    }
    expect((await desk.owner("GET", "/me")).json.role).toBe("owner");
    expect((await desk.agent("GET", "/me")).json.role).toBe("agent");
  });

  test("ends when its sender is removed, who may have kept a copy of the link", async () => {
    const own = await openDesk(server);
    const second = await accept((await invite(own, someEmail(), "owner")).token, asNew);
    const helper = callerOf(second);
    const email = someEmail();
    const { link } = (await helper("POST", "/invitations", { email, role: "owner" })).json;
    const id = (await helper("GET", "/me")).json.user.id;
    expect((await own.owner("DELETE", `/members/${id}`)).status).toBe(200);
    expect((await accept(tokenOf(link), asNew)).status).toBe(410);
    expect((await own.owner("GET", "/invitations")).json.invitations).toEqual([]);
  });

  test("is in the audit log: sent, sent again, withdrawn, and who accepted it", async () => {
    const own = await openDesk(server);
    const { id } = await invite(own, someEmail());
    await own.owner("POST", `/invitations/${id}/resend`, {});
    await own.owner("DELETE", `/invitations/${id}`);
    await accept((await invite(own, someEmail())).token, asNew);
    expect((await actionsOf(own)).slice(0, 6)).toEqual([
      ...["login", "member_added", "member_invited", "invitation_withdrawn", "invitation_resent", "member_invited"],
    ]);
  });
});

describe("sign-ins", () => {
  test("are in the audit log of the tenant that is opened, and in no other", async () => {
    const [home, other] = [await openDesk(server), await openDesk(server)];
    const { token } = await invite(other, home.ownerEmail);
    const logins = async (by: Desk) => (await actionsOf(by)).filter((action: string) => action === "login").length;
    const before = await logins(other);
    await signIn(server, home.ownerEmail);
    expect(await logins(other)).toBe(before);
    const signedIn = await signIn(server, home.ownerEmail);
    await accept(token, {}, cookieOf(signedIn));
    expect(await logins(other)).toBe(before + 1);
    await signIn(server, home.ownerEmail);
    const [last] = [await logins(other), await logins(home)];
    // The desk opened last opens again: the other one.
    expect(last).toBe(before + 2);
  });
});

describe("where mail is set up", () => {
  let smtp: SmtpServer;
  let mailing: TestServer;
  beforeAll(async () => {
    smtp = await openSmtpServer();
    mailing = await startTestServer({ SMTP_URL: smtp.url });
  });
  afterAll(async () => {
    await mailing.close();
    await smtp.close();
  });

  test("the link goes only to the invited person, and using it confirms the address", async () => {
    const own = await openOwner(mailing);
    const email = someEmail();
    const { json, text } = await own("POST", "/invitations", { email, role: "agent", locale: "de" });
    expect(json).toEqual({ id: json.id, is_mailed: true, link: null });
    const mail = smtp.received.at(-1)!;
    expect(mail.recipients).toEqual([email]);
    const token = /invitation#([\w-]{43})/.exec(mail.raw.replaceAll("=\r\n", ""))?.[1] ?? "";
    expect(token).not.toBe("");
    expect(text).not.toContain(token);
    const accepted = await mailing.call("POST", "/api/auth/invitation/accept", {
      body: { token, ...asNew },
      headers: ownPage(mailing),
    });
    expect(accepted.status).toBe(200);
    const [user] = await mailing.admin`select email_verified from auth.user where email = ${email}`;
    expect(user?.email_verified).toBe(true);
  });

  test("nobody's mailbox is flooded: one address gets ten an hour, from all tenants together", async () => {
    const [one, another] = [await openOwner(mailing), await openOwner(mailing)];
    const email = someEmail();
    const { id } = (await one("POST", "/invitations", { email, role: "agent" })).json;
    const statuses = [];
    for (let i = 0; i < 5; i++) {
      statuses.push((await one("POST", `/invitations/${id}/resend`, {})).status);
      statuses.push((await another("POST", "/invitations", { email, role: "agent" })).status);
    }
    expect(statuses).toEqual([...Array(9).fill(200), 429]);
    expect(smtp.received.filter(({ recipients }) => recipients.includes(email))).toHaveLength(10);
  });

  test("a failed mail is reported, and the invitation can be sent again", async () => {
    const own = await openOwner(mailing);
    smtp.refuseWith("550 no such person");
    const { json } = await own("POST", "/invitations", { email: someEmail(), role: "agent" });
    expect(json).toMatchObject({ is_mailed: false, link: null });
    smtp.refuseWith(null);
    expect((await own("POST", `/invitations/${json.id}/resend`, {})).json.is_mailed).toBe(true);
  });
});

test("a desk at its limit of members and pending invitations invites nobody else, but may repeat an invitation", async () => {
  const full = await openDesk(server);
  const asked = someEmail();
  await invite(full, asked);
  const tag = v7();
  const people = server.admin`select ${tag} || n as id from generate_series(1, 496) n`;
  await server.admin`insert into auth.user (id, name, email, email_verified)
    select id, 'Some Body', id || '@desk.example', true from (${people}) people`;
  await server.admin`insert into auth.member (id, organization_id, user_id, role)
    select id, ${full.tenantId}, id, 'agent' from (${people}) people`;
  const last = await full.owner("POST", "/invitations", { email: someEmail(), role: "agent" });
  expect(last.status).toBe(200);
  const refused = await full.owner("POST", "/invitations", { email: someEmail(), role: "agent" });
  expect([refused.status, refused.json.key, refused.json.details?.most]).toEqual([409, "conflict", 500]);
  expect((await full.owner("POST", "/invitations", { email: asked, role: "viewer" })).status).toBe(200);
  expect(await emailsOf(full)).toHaveLength(498);
});
