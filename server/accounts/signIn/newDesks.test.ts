/** How desks come to be: the first run with the code in the log, and sign-up where it is open. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerWith, cookieOf, openDesk, ownPage, randomAddress, signIn } from "../../test/support/desk.ts";
import { type Mailbox, openMailbox } from "../../test/support/mailbox.ts";
import { startTestServer, type TestReply, type TestServer } from "../../test/support/testServer.ts";
import { firstRunCode } from "./firstRun.ts";

const someEmail = () => `founder-${v7()}@desk.example`;
const person = { name: "Fay Founder", password: "a password of my own" };

function poster(server: TestServer) {
  return (path: string, body: unknown, cookie?: string): Promise<TestReply> => {
    const headers = { ...ownPage(server), "x-forwarded-for": randomAddress(), ...(cookie && { cookie }) };
    return server.call("POST", `/api/auth${path}`, { body, headers });
  };
}

describe("the first run", () => {
  let server: TestServer;
  let post: ReturnType<typeof poster>;
  beforeAll(async () => {
    server = await startTestServer({ TRUSTED_PROXIES: "1" });
    post = poster(server);
  });
  afterAll(() => server.close());
  const options = async () => (await server.call("GET", "/api/auth/options")).json;

  test("is offered while there is no account, with one code for all replicas and starts", async () => {
    expect(await options()).toMatchObject({ first_run: true, sign_up: false, mail: false });
    const codes = await Promise.all([firstRunCode(server.parts), firstRunCode(server.parts)]);
    expect(codes[0]).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
    expect(codes[1]).toBe(codes[0]);
    const [row] = await server.admin`select salt from auth.first_run`;
    expect(row?.salt).not.toContain(codes[0]);
  });

  test("accepts no other code, and makes one desk when tried many times at once", async () => {
    const code = (await firstRunCode(server.parts)) ?? "";
    const email = someEmail();
    const run = (given: string) => post("/first-run", { code: given, tenant_name: "Acme", email, ...person });
    expect((await run("AAAAA-AAAAA-AAAAA-AAAAA")).status).toBe(403);
    expect((await run(code.slice(0, -1))).status).toBe(403);
    const replies = await Promise.all(Array.from({ length: 6 }, () => run(code.toLowerCase().replaceAll("-", " "))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(404)]);
    const won = replies.find(({ status }) => status === 200)!;
    const me = await callerWith(server, { cookie: cookieOf(won) })("GET", "/me");
    expect(me.json).toMatchObject({ role: "owner", user: { name: "Fay Founder", email }, tenant: { name: "Acme" } });
    expect(await server.admin`select 1 from tenants`).toHaveLength(1);
  });

  test("is over for good once there is an account", async () => {
    expect((await options()).first_run).toBe(false);
    expect(await firstRunCode(server.parts)).toBeNull();
    const again = await post("/first-run", { code: "A", tenant_name: "B", email: someEmail(), ...person });
    expect(again.status).toBe(404);
  });

  test("leaves sign-up closed", async () => {
    expect((await post("/sign-up", { email: someEmail(), tenant_name: "Stranger" })).status).toBe(404);
  });
});

describe("sign-up, where it is open", () => {
  let server: TestServer;
  let mailbox: Mailbox;
  let post: ReturnType<typeof poster>;
  beforeAll(async () => {
    server = await startTestServer({ TRUSTED_PROXIES: "1", SIGN_UP: "open" });
    mailbox = openMailbox(server);
    post = poster(server);
  });
  afterAll(() => server.close());

  async function signUp(email: string, tenant_name = "Acme"): Promise<string> {
    expect((await post("/sign-up", { email, tenant_name })).json).toEqual({ done: true });
    return mailbox.token(email);
  }
  const tenants = async () => (await server.admin`select 1 from tenants`).length;

  test("makes a desk and its owner once the address is confirmed, and nothing before that", async () => {
    const before = await tenants();
    const email = someEmail();
    const token = await signUp(email, "Acme Ltd.");
    expect(await tenants()).toBe(before);
    expect(await server.admin`select 1 from auth.user where email = ${email}`).toHaveLength(0);
    const shown = await post("/sign-up/look", { token });
    expect(shown.json).toEqual({ tenant: "Acme Ltd.", email, role: "owner" });
    const confirmed = await post("/sign-up/accept", { token, ...person });
    const owner = callerWith(server, { ...ownPage(server), cookie: cookieOf(confirmed) });
    expect((await owner("GET", "/me")).json).toMatchObject({ role: "owner", tenant: { name: "Acme Ltd." } });
    expect((await owner("GET", "/settings")).status).toBe(200);
    const actions = (await owner("GET", "/audit")).json.entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["login", "member_added"]);
    expect((await signIn(server, email, person.password)).status).toBe(200);
  });

  test("uses a link that works once, even when followed many times at once, and for a day", async () => {
    const before = await tenants();
    const token = await signUp(someEmail());
    const replies = await Promise.all(Array.from({ length: 6 }, () => post("/sign-up/accept", { token, ...person })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(410)]);
    expect(await tenants()).toBe(before + 1);
    const late = await signUp(someEmail());
    await server.admin`update auth.sign_up set expires_at = now() - interval '1 second'`;
    expect((await post("/sign-up/accept", { token: late, ...person })).status).toBe(410);
  });

  test("says and mails the same to an address with an account, whose owner signs in to confirm", async () => {
    const desk = await openDesk(server);
    const unknown = someEmail();
    const [known, none] = [await signUp(desk.ownerEmail), await signUp(unknown)];
    const plain = async (to: string) => (await mailbox.newest(to)).text.replace(/#.*/, "");
    expect(await plain(desk.ownerEmail)).toBe(await plain(unknown));
    expect(none).not.toBe("");
    const stranger = await post("/sign-up/accept", { token: known, name: "X", password: "not your password" });
    expect([stranger.status, stranger.json.key]).toEqual([409, "account_exists"]);
    const cookie = cookieOf(await signIn(server, desk.ownerEmail));
    expect((await post("/sign-up/accept", { token: known }, cookie)).status).toBe(200);
    const me = await callerWith(server, { cookie })("GET", "/me");
    expect(me.json.tenant.name).toBe("Acme");
    expect(me.json.tenants).toHaveLength(2);
  });

  test("gives a link that opens nothing of another kind, nor does any other link open it", async () => {
    const desk = await openDesk(server);
    await post("/password-reset", { email: desk.agentEmail });
    const tokens = {
      "/sign-up": await signUp(someEmail()),
      "/password-reset": await mailbox.token(desk.agentEmail),
      "/invitation": (await desk.owner("POST", "/invitations", { email: someEmail(), role: "owner" })).json.link.split(
        "#",
      )[1],
    };
    for (const [kind, token] of Object.entries(tokens)) {
      for (const door of Object.keys(tokens).filter((each) => each !== kind)) {
        expect((await post(`${door}/accept`, { token, ...person })).status, `${kind} at ${door}`).toBe(410);
      }
    }
    for (const [kind, token] of Object.entries(tokens)) {
      expect((await post(`${kind}/accept`, { token, ...person })).status, kind).toBe(200);
    }
  });

  test("puts nothing into the mail that a mail program would turn into a link", async () => {
    const email = someEmail();
    await signUp(email, "Win https://evil.example www.evil.example <b>now</b>");
    const { text, subject } = await mailbox.newest(email);
    expect(`${subject} ${text}`).not.toMatch(/evil\.example|<b>/);
    expect(text.match(/https?:\/\/|www\./g) ?? []).toEqual([]);
  });
});
