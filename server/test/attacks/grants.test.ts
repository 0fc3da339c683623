/** Making rights that last while one's own are being taken away: loops of grants against the one act that ends them. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeResetLink } from "../../accounts/signIn/requestPasswordReset.ts";
import {
  type Caller,
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
import { cases, figure } from "../support/figures.ts";
import { codeOf, personAt } from "../support/ownAccount.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1", SECRETS_KEYS: `k:${Buffer.alloc(32, 7).toString("base64")}` });
});
afterAll(() => server.close());

const TRIALS = cases(3, 20);
const NEW_PASSWORD = "a password nobody else knows";

interface Thief {
  id: string;
  email: string;
  headers: Record<string, string>;
  caller: Caller;
}

async function secondOwner(desk: Desk): Promise<Thief> {
  const email = `thief-${v7()}@desk.example`;
  const id = await createMember(desk.ctx, { email, name: "Theo Thief", password: PASSWORD, role: "owner" });
  const headers = { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) };
  return { id, email, headers, caller: callerWith(server, headers) };
}

/** What an owner can make that outlives a request. */
const GRANTS: [path: string, body: () => object][] = [
  ["/api-keys", () => ({ name: "mine", scopes: ["read", "settings"] })],
  ["/invitations", () => ({ email: `x-${v7()}@desk.example`, role: "owner" })],
  ["/webhooks", () => ({ kind: "webhook", url: "https://receiver.example/", events: ["ticket.opened"] })],
  ["/origins", () => ({ origin: `https://x${v7().slice(-12)}.example` })],
  ["/canned-replies", () => ({ name: `x${v7().slice(-12)}`, content: "x", is_shared: false })],
];

/** Sends `grant` from several hands at once until `end` is done, and for as long as its replies take. */
async function raceAgainst(end: () => Promise<unknown>, grant: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const hands = Array.from({ length: 6 }, async () => {
    while (!isOver) await grant();
  });
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
  try {
    await end();
  } finally {
    isOver = true;
    await Promise.all(hands);
  }
}

/** What of a person's is there and works. */
async function survivorsOf({ id }: Thief, tenantId: string): Promise<Record<string, number>> {
  const [row] = await server.admin<Record<string, number>[]>`select
    (select count(*)::int from api_keys where tenant_id = ${tenantId} and created_by = ${id} and revoked_at is null) as keys,
    (select count(*)::int from invitations where tenant_id = ${tenantId} and invited_by = ${id}) as invitations,
    (select count(*)::int from canned_replies where tenant_id = ${tenantId} and member_id = ${id}) as replies,
    (select count(*)::int from auth.session where user_id = ${id}) as sessions`;
  return row!;
}
const NOTHING = { keys: 0, invitations: 0, replies: 0, sessions: 0 };
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What the desk has by now of what outlives its maker: webhooks and origins stay when their owner goes. */
async function countLasting(tenantId: string): Promise<number> {
  const [row] = await server.admin<{ count: number }[]>`select (
    (select count(*) from webhooks where tenant_id = ${tenantId})
    + (select count(*) from tenant_origins where tenant_id = ${tenantId}))::int as count`;
  return row!.count;
}

describe.each([
  ["removed", "DELETE", undefined],
  ["made an agent", "PATCH", { role: "agent" }],
] as const)("an owner who makes keys, invitations, webhooks and origins while being %s", (name, method, body) => {
  test("keeps none of them, and makes none afterwards", async () => {
    let [survivors, late] = [0, 0];
    for (let trial = 0; trial < TRIALS; trial++) {
      const desk = await openDesk(server);
      const thief = await secondOwner(desk);
      let [n, lasting] = [0, 0];
      await raceAgainst(
        async () => {
          expect((await desk.owner(method, `/members/${thief.id}`, body)).status).toBe(200);
          lasting = await countLasting(desk.tenantId);
        },
        () => {
          const [path, make] = GRANTS[n++ % GRANTS.length]!;
          return thief.caller("POST", path, make());
        },
      );
      const left = await survivorsOf(thief, desk.tenantId);
      survivors += total(left);
      expect(left).toEqual(NOTHING);
      late += (await countLasting(desk.tenantId)) - lasting;
    }
    figure(`rights made by an owner while being ${name} that were there afterwards`, survivors + late, TRIALS);
    expect(late).toBe(0);
  });
});

describe("a thief with the session and the password, while the password is reset by mail", () => {
  const end = async ({ email }: Thief) => {
    const link = (await makeResetLink(server.parts, email))?.link;
    const reply = await server.call("POST", "/api/auth/password-reset/accept", {
      body: { token: link!.split("#")[1], password: NEW_PASSWORD },
      headers: { ...ownPage(server), "x-forwarded-for": randomAddress() },
    });
    expect(reply.status).toBe(200);
  };

  test("is left with no session and no key", async () => {
    let survivors = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const desk = await openDesk(server);
      const thief = await secondOwner(desk);
      let n = 0;
      const grants = [
        () => signIn(server, thief.email),
        () => thief.caller("POST", "/api-keys", { name: "mine", scopes: ["read"] }),
        () => signIn(server, thief.email),
      ];
      await raceAgainst(
        () => end(thief),
        () => grants[n++ % grants.length]!(),
      );
      const left = await survivorsOf(thief, desk.tenantId);
      survivors += left.keys! + left.sessions!;
      expect(left).toMatchObject({ keys: 0, sessions: 0 });
      expect((await signIn(server, thief.email, NEW_PASSWORD)).status).toBe(200);
    }
    figure("sessions and keys of a thief that were there after a reset", survivors, TRIALS);
  });

  test("can't turn on a second step that would lock the owner out", async () => {
    for (let trial = 0; trial < TRIALS; trial++) {
      const desk = await openDesk(server);
      const thief = await secondOwner(desk);
      // Of an address that nobody has confirmed, the reset takes the second step away.
      await server.admin`update auth.user set email_verified = true where id = ${thief.id}`;
      const person = await personAt(server, thief.email);
      const { secret } = (await person.auth("POST", "/second-factor/start", { password: PASSWORD })).json;
      let confirmed = 0;
      await raceAgainst(
        () => end(thief),
        async () => {
          const { status } = await person.auth("POST", "/second-factor/confirm", { code: codeOf(secret) });
          if (status === 200) confirmed += 1;
        },
      );
      // Either the code was first, and holds; or the reset was, and nothing came after it.
      const isIn = (await signIn(server, thief.email, NEW_PASSWORD)).status === 200;
      expect(isIn).toBe(confirmed === 0);
    }
  });
});

test("a thief with the password gets no session past a second step that is being turned on", async () => {
  let survivors = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const desk = await openDesk(server);
    const { email, id } = await secondOwner(desk);
    const person = await personAt(server, email);
    const { secret } = (await person.auth("POST", "/second-factor/start", { password: PASSWORD })).json;
    await raceAgainst(
      async () => {
        const confirmed = await person.auth("POST", "/second-factor/confirm", { code: codeOf(secret) });
        expect(confirmed.status).toBe(200);
      },
      () => signIn(server, email),
    );
    const sessions = await server.admin`select from auth.session where user_id = ${id}`;
    survivors += sessions.length - 1;
  }
  figure("sessions opened without the second step that was being turned on", survivors, TRIALS);
  expect(survivors).toBe(0);
});

test("a copied cookie makes no key while its owner changes the password", async () => {
  let survivors = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const desk = await openDesk(server);
    const thief = await secondOwner(desk);
    await raceAgainst(
      async () => {
        const changed = await server.call("POST", "/api/auth/change-password", {
          body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
          headers: { ...thief.headers, "x-forwarded-for": randomAddress() },
        });
        expect(changed.status).toBe(200);
      },
      () => thief.caller("POST", "/api-keys", { name: "mine", scopes: ["read"] }),
    );
    survivors += (await survivorsOf(thief, desk.tenantId)).keys!;
  }
  figure("keys made with a copied cookie that were there after a change of password", survivors, TRIALS);
  expect(survivors).toBe(0);
});

test("a key that is being revoked allows the widget no further origins", async () => {
  const desk = await openDesk(server);
  const { json: key } = await desk.owner("POST", "/api-keys", { name: "k", scopes: ["settings"] });
  const script = callerWith(server, { authorization: `Bearer ${key.secret}` });
  let lasting = 0;
  await raceAgainst(
    async () => {
      await desk.owner("DELETE", `/api-keys/${key.id}`);
      lasting = await countLasting(desk.tenantId);
    },
    () => script("POST", "/origins", { origin: `https://x${v7().slice(-12)}.example` }),
  );
  expect(lasting).toBeGreaterThan(1);
  expect(await countLasting(desk.tenantId)).toBe(lasting);
});

test("there are never more keys, webhooks or origins than allowed, however many are made at once", async () => {
  const desk = await openDesk(server);
  const { tenantId } = desk;
  await server.admin`insert into api_keys (tenant_id, id, name, prefix, secret_hash, scopes, created_by)
    select ${tenantId}, gen_random_uuid(), 'x', 'fd_' || n, md5(n::text), '{read}', 'x' from generate_series(1, 97) as n`;
  await server.admin`insert into tenant_origins (tenant_id, origin)
    select ${tenantId}, 'https://x' || n || '.example' from generate_series(1, 96) as n`;
  const at = (index: number) => GRANTS[index]!;
  const make = async ([path, body]: (typeof GRANTS)[number], times: number) => {
    const replies = await Promise.all(Array.from({ length: times }, () => desk.owner("POST", path, body())));
    return replies.filter(({ status }) => status === 200).length;
  };
  expect(await make(at(0), 12)).toBe(3);
  expect(await make(at(2), 40)).toBe(20);
  // The desk's own one is there besides.
  expect(await make(at(3), 12)).toBe(3);
});
