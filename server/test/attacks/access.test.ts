/** Rights, identity, keys, exports, repeats and limits: what two requests can do at once that neither may do alone. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeResetLink } from "../../accounts/signIn/requestPasswordReset.ts";
import { makeExport } from "../../exports/makeExport.ts";
import {
  callerWith,
  cookieOf,
  createMember,
  type Desk,
  openDesk,
  ownPage,
  PASSWORD,
  randomAddress,
  signIn,
} from "../support/desk.ts";
import { figure } from "../support/figures.ts";
import { startTestServer, type TestReply, type TestServer } from "../support/testServer.ts";

const SHOP = "https://shop.example";
const NEW_PASSWORD = "a password nobody else knows";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

const succeeded = (replies: TestReply[]) => replies.filter(({ status }) => status === 200).length;
const atOnce = <T>(times: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => act(n)));

function auth(path: string, body: object, more: Record<string, string> = {}): Promise<TestReply> {
  const headers = { ...ownPage(server), "x-forwarded-for": randomAddress(), ...more };
  return server.call("POST", `/api/auth${path}`, { body, headers });
}

async function memberOf(desk: Desk, role: "owner" | "agent" = "owner") {
  const email = `member-${v7()}@desk.example`;
  const id = await createMember(desk.ctx, { email, name: "M", password: PASSWORD, role });
  const headers = { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) };
  return { id, email, headers, caller: callerWith(server, headers) };
}

describe("an owner who is being removed", () => {
  test("makes no accomplice a member by accepting invitations meanwhile", async () => {
    const desk = await openDesk(server);
    const thief = await memberOf(desk);
    const invited = await atOnce(8, async () => {
      const { json } = await thief.caller("POST", "/invitations", { email: `x-${v7()}@desk.example`, role: "owner" });
      return json.link.split("#")[1] as string;
    });
    const accepting = invited.map((token) => auth("/invitation/accept", { token, name: "X", password: PASSWORD }));
    await desk.owner("DELETE", `/members/${thief.id}`);
    const { members } = (await desk.owner("GET", "/members")).json;
    const joined = succeeded(await Promise.all(accepting));
    // Each was a member before the removal was told of, for the owner to see, or never.
    expect(members.length - 2).toBeGreaterThanOrEqual(joined);
    expect((await desk.owner("GET", "/members")).json.members).toHaveLength(members.length);
  });

  test("gives nobody a role afterwards", async () => {
    const desk = await openDesk(server);
    const thief = await memberOf(desk);
    const accomplice = await memberOf(desk, "agent");
    const path = `/members/${accomplice.id}`;
    const change = () => thief.caller("PATCH", path, { role: "owner" });
    const racing = atOnce(6, change);
    await desk.owner("DELETE", `/members/${thief.id}`);
    const seen = await desk.owner("PATCH", path, { role: "viewer" });
    expect(seen.status).toBe(200);
    await racing;
    expect(succeeded(await atOnce(3, change))).toBe(0);
    const { members } = (await desk.owner("GET", "/members")).json;
    expect(members.find(({ id }: { id: string }) => id === accomplice.id).role).toBe("viewer");
  });

  test("leaves at least one owner, even when owners remove each other", async () => {
    const desk = await openDesk(server);
    const others = [await memberOf(desk), await memberOf(desk), await memberOf(desk)];
    await Promise.all(
      others.flatMap((one) =>
        others.filter((each) => each !== one).map((each) => one.caller("DELETE", `/members/${each.id}`)),
      ),
    );
    const left =
      await server.admin`select from auth.member where organization_id = ${desk.tenantId} and role = 'owner'`;
    // The desk's own, whom nobody touched, and whoever was first: who has been removed removes nobody.
    expect(left).toHaveLength(2);
  });

  test("takes along pending invitations of that role: a demoted owner's invitation of an owner opens nothing", async () => {
    const desk = await openDesk(server);
    const owner = await memberOf(desk);
    const { json } = await owner.caller("POST", "/invitations", { email: `x-${v7()}@desk.example`, role: "owner" });
    await desk.owner("PATCH", `/members/${owner.id}`, { role: "agent" });
    const token = json.link.split("#")[1];
    expect((await auth("/invitation/accept", { token, name: "X", password: PASSWORD })).status).toBe(410);
  });
});

describe("a password", () => {
  test("is changed once by many who change it at the same time, and one session stays", async () => {
    const desk = await openDesk(server);
    const person = await memberOf(desk);
    const change = (n: number) =>
      auth("/change-password", { current_password: PASSWORD, new_password: `${NEW_PASSWORD} ${n}` }, person.headers);
    expect(succeeded(await atOnce(4, change))).toBe(1);
    expect(await server.admin`select from auth.session where user_id = ${person.id}`).toHaveLength(1);
  });

  test("that is new makes all known browsers strangers", async () => {
    const { ownerEmail: email } = await openDesk(server);
    const known = cookieOf(await signIn(server, email));
    const link = (await makeResetLink(server.parts, email))?.link;
    await auth("/password-reset/accept", { token: link?.split("#")[1], password: NEW_PASSWORD });
    // All others have used up their tries at the account: only a known browser would be looked at.
    const { accountTag } = await import("../../accounts/signIn/deviceToken.ts");
    const account = accountTag(server.parts.config.ADMIN_SECRET ?? "", email);
    while ((await server.parts.limiter.take("sign_in_account", account)) === null);
    expect((await auth("/sign-in/email", { email, password: NEW_PASSWORD }, { cookie: known })).status).toBe(429);
  });

  test("can't be reset by a crowd: ten links an hour for a mailbox, however it is spelled, and no word of it", async () => {
    const { ownerEmail: email } = await openDesk(server);
    const replies = await atOnce(30, (n) => auth("/password-reset", { email: n % 2 ? email : email.toUpperCase() }));
    expect(succeeded(replies)).toBe(30);
    const links = await server.admin`select from auth.password_reset r join auth.user u on u.id = r.user_id
      where u.email = ${email}`;
    expect(links).toHaveLength(10);
  });

  test("is set by one of two links that are followed at once", async () => {
    const { ownerEmail: email } = await openDesk(server);
    const links = [await makeResetLink(server.parts, email), await makeResetLink(server.parts, email)];
    const replies = await Promise.all(
      links.map((made, n) =>
        auth("/password-reset/accept", { token: made?.link.split("#")[1], password: `${NEW_PASSWORD} ${n}` }),
      ),
    );
    expect(succeeded(replies)).toBe(1);
  });
});

describe("a repeated request", () => {
  const once = (key: string) => ({ "idempotency-key": key });

  test("of somebody whose role has changed returns nothing of what was shown before", async () => {
    const desk = await openDesk(server);
    const owner = await memberOf(desk);
    const key = v7();
    const body = { name: "mine", scopes: ["read"] };
    const { json } = await owner.caller("POST", "/api-keys", body, once(key));
    await desk.owner("PATCH", `/members/${owner.id}`, { role: "agent" });
    const again = callerWith(server, { ...ownPage(server), cookie: cookieOf(await signIn(server, owner.email)) });
    const reply = await again("POST", "/api-keys", body, once(key));
    expect([reply.status, reply.text.includes(json.secret)]).toEqual([422, false]);
  });

  test("with a file is stored once, of many at the same time", async () => {
    const desk = await openDesk(server);
    const headers = { "content-type": "text/markdown", ...once(v7()) };
    const replies = await atOnce(6, () => desk.owner("POST", "/documents?name=a.md", "# A\n\nA text.", headers));
    expect(new Set(replies.map(({ status }) => status)).isSubsetOf(new Set([200, 409, 503]))).toBe(true);
    expect(await server.admin`select from documents where tenant_id = ${desk.tenantId}`).toHaveLength(1);
  });

  test("of a key that was revoked returns nothing that it returned before", async () => {
    const desk = await openDesk(server);
    const { json: key } = await desk.owner("POST", "/api-keys", { name: "k", scopes: ["settings"] });
    const script = callerWith(server, { authorization: `Bearer ${key.secret}` });
    const add = () => script("POST", "/origins", { origin: "https://one.example" }, once("same"));
    expect((await add()).status).toBe(200);
    await desk.owner("DELETE", `/api-keys/${key.id}`);
    expect([(await add()).status, (await add()).headers.get("idempotency-replayed")]).toEqual([401, null]);
  });

  test("with a file that was refused gives its key back", async () => {
    const desk = await openDesk(server);
    const headers = { "content-type": "text/markdown", ...once(v7()) };
    const send = (text: string) => desk.owner("POST", "/documents?name=a.bin", text, headers);
    expect((await send("\u0000\u0001\u0002")).status).toBeGreaterThanOrEqual(400);
    expect((await send("# A\n\nA text.")).headers.get("idempotency-replayed")).toBeNull();
  });
});

describe("an export", () => {
  test("written while a visitor deletes a conversation never contains its words", async () => {
    const desk = await openDesk(server);
    const { token, ticket_id: id } = await server.init(desk.tenantId, SHOP);
    await server.call("POST", "/api/v1/chat/escalate", { body: { note: "the canary sings" }, token, origin: SHOP });
    const { id: exportId } = (await desk.owner("POST", "/exports", { kind: "conversations", format: "csv" })).json;
    const [, removed] = await Promise.all([
      makeExport(desk.ctx, { exportId }),
      server.call("DELETE", `/api/v1/chat/conversations/${id}`, { token, origin: SHOP }),
    ]);
    expect(removed.status).toBe(204);
    const slices = await server.admin`select convert_from(body, 'utf8') as text from export_slices
      where tenant_id = ${desk.tenantId}`;
    expect(JSON.stringify([...slices])).not.toContain("canary");
  });

  test("of an owner who was removed can't be opened with its link alone", async () => {
    const desk = await openDesk(server);
    const owner = await memberOf(desk);
    const { json } = await owner.caller("POST", "/exports", { kind: "settings" });
    await makeExport(desk.ctx, { exportId: json.id });
    const { link } = (await owner.caller("GET", "/exports")).json.exports[0];
    await desk.owner("DELETE", `/members/${owner.id}`);
    expect((await server.call("GET", link, { headers: owner.headers })).status).toBe(401);
    expect((await server.call("GET", link)).status).toBe(401);
  });
});

test("no list grows past its limit, however many entries are added at once", async () => {
  const desk = await openDesk(server);
  const { tenantId } = desk;
  const fill = (table: string, row: string, count: number) =>
    server.admin.unsafe(`insert into ${table} select ${row} from generate_series(1, ${count}) as n`);
  await fill(
    "exports (tenant_id, id, kind, format, status, requested_by, expires_at)",
    `'${tenantId}', gen_random_uuid(), 'settings', 'json', 'ready', 'x', now() + interval '1 day'`,
    8,
  );
  await fill("labels (tenant_id, id, name, color)", `'${tenantId}', gen_random_uuid(), 'l' || n, 'grey'`, 98);
  await fill(
    "invitations (tenant_id, id, email, role, token_hash, invited_by, expires_at)",
    `'${tenantId}', gen_random_uuid(), 'p' || n || '@x.example', 'agent', md5(n::text), 'x', now() + interval '1 day'`,
    198,
  );
  await fill(
    "inbox_views (tenant_id, id, member_id, member_name, is_shared, name, query)",
    `'${tenantId}', gen_random_uuid(), '${desk.ctx.actor.id}', 'x', false, 'v' || n, '{"queue":"all"}'::jsonb`,
    48,
  );
  await fill(
    "sources (tenant_id, id, kind, url, scope, discovery, exclude, max_pages, schedule, status)",
    `'${tenantId}', gen_random_uuid(), 'page', 'https://s' || n || '.example/', 'https://s' || n || '.example/', 'auto', '[]'::jsonb, 1, 'off', 'queued'`,
    198,
  );
  const tries: [string, (n: number) => object][] = [
    ["/exports", () => ({ kind: "settings" })],
    ["/labels", (n) => ({ name: `new ${n}`, color: "grey" })],
    ["/invitations", (n) => ({ email: `new-${n}-${v7()}@x.example`, role: "agent" })],
    ["/views", (n) => ({ name: `new ${n}`, is_shared: false, query: { queue: "all" } })],
    ["/sources", (n) => ({ kind: "page", url: `https://new${n}.example/` })],
  ];
  let over = 0;
  for (const [path, body] of tries) {
    const added = succeeded(await atOnce(8, (n) => desk.owner("POST", path, body(n))));
    over += added - 2;
    expect([path, added]).toEqual([path, 2]);
  }
  figure("rows past the limits of five lists, of 40 added at once", over, 40);
});
