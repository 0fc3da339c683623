/** Leaving something behind with a right that is just ending: what a desk shares, where its messages go, who is let in, codes of old. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteTenant } from "../../erasure/deleteTenant.ts";
import {
  type Caller,
  callerWith,
  cookieOf,
  createMember,
  type Desk,
  openDesk,
  openTicket,
  ownPage,
  PASSWORD,
  randomAddress,
  signIn,
} from "../support/desk.ts";
import { cases, figure } from "../support/figures.ts";
import { personWith, signInWithCode, turnOnSecondFactor } from "../support/ownAccount.ts";
import { startTestServer, type TestReply, type TestServer } from "../support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1", SECRETS_KEYS: `k:${Buffer.alloc(32, 7).toString("base64")}` });
});
afterAll(() => server?.close());

const TRIALS = cases(2, 20);

async function memberOf(desk: Desk, role: "owner" | "agent" = "owner") {
  const email = `member-${v7()}@desk.example`;
  const id = await createMember(desk.ctx, { email, name: "Theo Thief", password: PASSWORD, role });
  const headers = { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) };
  return { id, email, headers, caller: callerWith(server, headers) };
}
const post = (path: string, body: object, more: Record<string, string> = {}) =>
  server.call("POST", `/api/auth${path}`, {
    body,
    headers: { ...ownPage(server), "x-forwarded-for": randomAddress(), ...more },
  });
const succeeded = (replies: TestReply[]) => replies.filter(({ status }) => status === 200).length;

/** Sends from several hands until `end` is done. @returns what `look` says right after it, and once all hands are still */
async function raceAgainst<T>(end: () => Promise<unknown>, act: () => Promise<unknown>, look: () => Promise<T>) {
  let isOver = false;
  const hands = Array.from({ length: 4 }, async () => {
    while (!isOver) await act();
  });
  let atEnd: T;
  try {
    await end();
    atEnd = await look();
  } finally {
    isOver = true;
    await Promise.all(hands);
  }
  return { atEnd, after: await look() };
}

/** What belongs to the whole desk, and an owner alone may change. */
const SHARED: Record<
  string,
  { prepare(desk: Desk): Promise<string>; act(caller: Caller, id: string): Promise<TestReply>; query: string }
> = {
  "everybody's saved replies": {
    prepare: async () => "",
    act: (caller) => caller("POST", "/canned-replies", { name: v7().slice(-12), content: "x", is_shared: true }),
    query: "select count(*)::text as seen from canned_replies where tenant_id = $1 and member_id is null",
  },
  "everybody's views": {
    prepare: async () => "",
    act: (caller) => caller("POST", "/views", { name: v7().slice(-12), is_shared: true, query: { queue: "all" } }),
    query: "select count(*)::text as seen from inbox_views where tenant_id = $1 and is_shared",
  },
  "where a webhook goes": {
    async prepare(desk) {
      const body = { kind: "webhook", url: "https://receiver.example/", events: ["ticket.opened"] };
      return (await desk.owner("POST", "/webhooks", body)).json.id;
    },
    act: (caller, id) => caller("PATCH", `/webhooks/${id}`, { url: `https://thief.example/${v7()}` }),
    query: "select string_agg(url, ' ') as seen from webhooks where tenant_id = $1",
  },
  "what webhooks are signed with": {
    async prepare(desk) {
      const body = { kind: "webhook", url: "https://receiver.example/", events: ["ticket.opened"] };
      return (await desk.owner("POST", "/webhooks", body)).json.id;
    },
    act: (caller, id) => caller("POST", `/webhooks/${id}/rotate-secret`, {}),
    query: "select string_agg(md5(secret), ' ') as seen from webhooks where tenant_id = $1",
  },
  "who vouches for visitors": {
    prepare: async () => "",
    act: (caller) => caller("PATCH", "/settings", { identity_secret: `${v7()}${v7()}` }),
    query: "select settings ->> 'identity_secret' as seen from tenants where id = $1",
  },
};

describe.each(Object.keys(SHARED))("%s", (name) => {
  const { prepare, act, query } = SHARED[name]!;
  test.each([
    ["removed", "DELETE", undefined],
    ["made an agent", "PATCH", { role: "agent" }],
  ] as const)("stay as they are once their owner was %s, whatever was in progress", async (_how, method, body) => {
    let late = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const desk = await openDesk(server);
      const thief = await memberOf(desk);
      const id = await prepare(desk);
      // It can be done at all, or nothing would be seen.
      expect((await act(thief.caller, id)).status).toBeLessThan(300);
      const look = async () => (await server.admin.unsafe(query, [desk.tenantId]))[0]!.seen as string;
      const end = async () => {
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 40));
        expect((await desk.owner(method, `/members/${thief.id}`, body)).status).toBe(200);
      };
      const { atEnd, after } = await raceAgainst(end, () => act(thief.caller, id), look);
      if (atEnd !== after) late++;
      expect((await act(thief.caller, id)).status).toBeGreaterThanOrEqual(400);
    }
    figure(`changes of ${name} that came after their owner was ${_how}`, late, TRIALS);
    expect(late).toBe(0);
  });
});

describe("an invitation", () => {
  test("is accepted or withdrawn, never both, when both come at once", async () => {
    for (let trial = 0; trial < 3 * TRIALS; trial++) {
      const desk = await openDesk(server);
      const email = `x-${v7()}@desk.example`;
      const { json } = await desk.owner("POST", "/invitations", { email, role: "owner" });
      const token = json.link.split("#")[1];
      const [accepted, withdrawn] = await Promise.all([
        post("/invitation/accept", { token, name: "X", password: PASSWORD }),
        desk.owner("DELETE", `/invitations/${json.id}`),
      ]);
      const outcome = [accepted.status === 200, withdrawn.status < 300];
      expect(outcome).toContain(true);
      expect(outcome).toContain(false);
      const { members } = (await desk.owner("GET", "/members")).json;
      expect(members).toHaveLength(accepted.status === 200 ? 3 : 2);
    }
  });

  test("has one valid link, however often it is sent again while it is followed", async () => {
    const desk = await openDesk(server);
    const { json } = await desk.owner("POST", "/invitations", { email: `x-${v7()}@desk.example`, role: "agent" });
    const links = [json.link];
    const resent = await Promise.all(
      Array.from({ length: 5 }, () => desk.owner("POST", `/invitations/${json.id}/resend`, {})),
    );
    for (const { status, json } of resent) if (status === 200) links.push(json.link);
    const replies = await Promise.all(
      links.map((link: string) =>
        post("/invitation/accept", { token: link.split("#")[1], name: "X", password: PASSWORD }),
      ),
    );
    expect(links.length).toBeGreaterThan(1);
    expect(succeeded(replies)).toBe(1);
  });

  test("accepted while its desk is deleted makes nobody a member of anything deleted", async () => {
    const desk = await openDesk(server);
    const tokens: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { json } = await desk.owner("POST", "/invitations", { email: `x-${v7()}@desk.example`, role: "owner" });
      tokens.push(json.link.split("#")[1]);
    }
    const accepting = tokens.map((token) => post("/invitation/accept", { token, name: "X", password: PASSWORD }));
    await deleteTenant(server.parts, { tenantId: desk.tenantId });
    await Promise.all(accepting);
    const left = await server.admin`select from auth.member where organization_id = ${desk.tenantId}`;
    const keys = await server.admin`select from invitations where tenant_id = ${desk.tenantId}`;
    expect([left.length, keys.length]).toEqual([0, 0]);
  });
});

describe("a member who was removed", () => {
  test("can't reopen the desk with a session of another desk", async () => {
    const [desk, own] = [await openDesk(server), await openDesk(server)];
    const thief = await memberOf(desk);
    await createMember(own.ctx, { email: thief.email, name: "Theo", password: PASSWORD, role: "owner" });
    const again = { ...ownPage(server), cookie: cookieOf(await signIn(server, thief.email)) };
    const openDeskOf = () => post("/open-tenant", { tenant_id: desk.tenantId }, again);
    const look = async () => (await callerWith(server, again)("GET", "/me")).json.tenant?.id ?? null;
    const { after } = await raceAgainst(() => desk.owner("DELETE", `/members/${thief.id}`), openDeskOf, look);
    expect(after).not.toBe(desk.tenantId);
    expect((await openDeskOf()).status).toBeGreaterThanOrEqual(400);
    expect((await callerWith(server, again)("GET", "/tickets")).text).not.toContain(desk.tenantId);
  });

  test("can't be assigned tickets any more", async () => {
    const desk = await openDesk(server);
    const leaver = await memberOf(desk, "agent");
    await desk.owner("DELETE", `/members/${leaver.id}`);
    const { id } = await openTicket(server, desk.tenantId);
    const given = await desk.owner("POST", `/tickets/${id}/assign`, { member_id: leaver.id });
    expect([given.status, given.json.key]).toEqual([404, "not_found"]);
  });
});

test("recovery codes that were replaced open nothing, even while they are being replaced", async () => {
  const desk = await openDesk(server);
  for (let trial = 0; trial < TRIALS; trial++) {
    const { email, headers } = await memberOf(desk);
    const person = personWith(server, headers);
    const { recoveryCodes } = await turnOnSecondFactor(person);
    const again = personWith(server, { cookie: cookieOf(await signInWithCode(server, email, recoveryCodes[0])) });
    const [renewed, ...signIns] = await Promise.all([
      again.auth("POST", "/second-factor/recovery-codes", { password: PASSWORD }),
      ...recoveryCodes.slice(1, 4).map((code) => signInWithCode(server, email, code)),
    ]);
    expect(renewed!.status).toBe(200);
    expect(signIns.every(({ status }) => status === 200 || status === 401 || status === 429)).toBe(true);
    for (const code of recoveryCodes.slice(4, 7))
      expect((await signInWithCode(server, email, code)).status).not.toBe(200);
  }
});
