/** Outliving a deletion: with what was prepared before, is under way meanwhile, or is kept for after. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMembership } from "../../accounts/members/addMembership.ts";
import { removeOrganization } from "../../accounts/members/removeOrganization.ts";
import { createOwner } from "../../accounts/signIn/createOwner.ts";
import { withSystem } from "../../db/system.ts";
import { deleteTenant } from "../../erasure/deleteTenant.ts";
import { makeExport } from "../../exports/makeExport.ts";
import { ownRight } from "../../rights/right.ts";
import {
  callerWith,
  cookieOf,
  type Desk,
  openDesk,
  openTicket,
  ownPage,
  PASSWORD,
  randomAddress,
  signIn,
} from "../support/desk.ts";
import { createTestTenant } from "../support/harness.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const SHOP = "https://shop.example";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

async function invite(desk: Desk, email: string): Promise<string> {
  const { json } = await desk.owner("POST", "/invitations", { email, role: "owner" });
  return json.link.split("#")[1];
}
function accept(token: string) {
  const headers = { ...ownPage(server), "x-forwarded-for": randomAddress() };
  const body = { token, name: "Late", password: "a password of mine" };
  return server.call("POST", "/api/auth/invitation/accept", { body, headers });
}
const leftOf = async (desk: Desk, email: string) => [
  ...(await server.admin`select 'organization' as what from auth.organization where id = ${desk.tenantId}`),
  ...(await server.admin`select 'account' as what from auth.user where email = ${email}`),
];

describe("a tenant that is being deleted", () => {
  test("gets no new members: invitations end before the first row goes", async () => {
    const desk = await openDesk(server);
    const email = `late-${v7()}@desk.example`;
    const token = await invite(desk, email);
    await desk.owner("POST", "/documents/qa", {
      question: "Is it there?",
      answer: "Yes.",
      alternatives: [],
      url: null,
    });
    let followed: number | undefined;
    // Follows the link in the middle of the deletion: when the documents' cached answers are dropped.
    const cache = Object.create(server.parts.cache, {
      dropDocument: {
        value: async (...args: Parameters<typeof server.parts.cache.dropDocument>) => {
          followed ??= (await accept(token)).status;
          return server.parts.cache.dropDocument(...args);
        },
      },
    });
    await deleteTenant({ ...server.parts, cache }, { tenantId: desk.tenantId });
    expect(followed).toBe(410);
    expect(await leftOf(desk, email)).toEqual([]);
  });

  test("deletes no account that joined another one at this very moment", async () => {
    const desk = await openDesk(server);
    const { tenantId: other } = await createTestTenant(server.parts.db, { name: "Other", origins: [SHOP] });
    const userId = desk.ctx.actor.id;
    await withSystem(server.parts.db, "delete_tenant", async (tx) => {
      const joined = new Proxy(tx, {
        get: (target, key) =>
          key !== "sql"
            ? Reflect.get(target, key)
            : Object.assign(async (text: TemplateStringsArray, ...values: never[]) => {
                const rows = await target.sql(text, ...values);
                // Right after it was looked who works for nobody else.
                if (text[0]!.includes("select u.id"))
                  await addMembership(ownRight(tx), { tenantId: other, userId, role: "owner" });
                return rows;
              }, target.sql),
      });
      await removeOrganization(joined, desk.tenantId);
    });
    const members = await server.admin`select user_id from auth.member where organization_id = ${other}`;
    expect(members.map(({ user_id }) => user_id)).toEqual([userId]);
    expect((await signIn(server, desk.ownerEmail)).status).toBe(200);
    expect((await signIn(server, desk.agentEmail)).status).toBe(401);
  });

  test("leaves nobody in: owner, agent, key, visitor, password reset link, new handshakes", async () => {
    const desk = await openDesk(server);
    const ticket = await openTicket(server, desk.tenantId);
    const key = (await desk.owner("POST", "/api-keys", { name: "k", scopes: ["read", "tickets"] })).json.secret;
    const session = await server.init(desk.tenantId, SHOP);
    const invitation = await invite(desk, `late-${v7()}@desk.example`);
    await deleteTenant(server.parts, { tenantId: desk.tenantId });
    expect((await desk.owner("GET", "/me")).status).toBe(401);
    expect((await desk.agent("GET", "/tickets")).status).toBe(401);
    expect((await callerWith(server, { authorization: `Bearer ${key}` })("GET", "/tickets")).status).toBe(401);
    expect((await signIn(server, desk.ownerEmail)).status).toBe(401);
    expect((await accept(invitation)).status).toBe(410);
    for (const [method, path, body] of [
      ["GET", "/history"],
      ["GET", "/conversations"],
      ["POST", "/stream", { message: "Still there?" }],
      ["POST", "/email", { email: "me@visitor.example" }],
      ["POST", "/escalate", {}],
    ] as const) {
      expect([path, (await ticket.visitor(method, path, body)).status]).toEqual([path, 403]);
    }
    const again = { tenant_id: desk.tenantId, resume: session.resume };
    expect((await server.call("POST", "/api/v1/chat/init", { origin: SHOP, body: again })).status).toBe(403);
    for (const table of ["visitors", "tickets", "messages", "audit_log", "api_keys"]) {
      expect(await server.admin`select from ${server.admin(table)} where tenant_id = ${desk.tenantId}`).toHaveLength(0);
    }
  });

  test("keeps the account of a person who works for another one, and ends only its own sessions", async () => {
    const [desk, other] = [await openDesk(server), await openDesk(server)];
    await createOwner(server.parts, {
      tenantId: other.tenantId,
      email: desk.ownerEmail,
      name: "Olga",
      password: PASSWORD,
    });
    const cookie = cookieOf(await signIn(server, desk.ownerEmail));
    const call = callerWith(server, { ...ownPage(server), cookie });
    await deleteTenant(server.parts, { tenantId: desk.tenantId });
    const headers = { ...ownPage(server), cookie };
    const desks = (await server.call("GET", "/api/auth/desks", { headers })).json.tenants;
    expect(desks.map(({ id }: { id: string }) => id)).toEqual([other.tenantId]);
    await server.call("POST", "/api/auth/open-tenant", { body: { tenant_id: desk.tenantId }, headers });
    expect((await call("GET", "/me")).status).toBe(403);
    await server.call("POST", "/api/auth/open-tenant", { body: { tenant_id: other.tenantId }, headers });
    const me = await call("GET", "/me");
    expect([me.status, me.json.tenant?.id]).toEqual([200, other.tenantId]);
  });
});

describe("a visitor who was erased", () => {
  test("can do nothing more with the token: no message, address or title is accepted", async () => {
    const desk = await openDesk(server);
    const ticket = await openTicket(server, desk.tenantId);
    await ticket.visitor("POST", "/email", { email: "Erased@Visitor.example" });
    const erased = await desk.owner("POST", "/visitors/erase", { email: " erased@visitor.EXAMPLE".trim() });
    expect(erased.json).toMatchObject({ visitors: 1 });
    for (const [method, path, body] of [
      ["GET", "/history"],
      ["POST", "/stream", { message: "I am back" }],
      ["POST", "/email", { email: "erased@visitor.example" }],
      ["POST", "/escalate", { note: "I am back" }],
      ["PATCH", `/conversations/${ticket.id}`, { title: "I am back" }],
      ["DELETE", `/conversations/${ticket.id}`],
      ["POST", "/feedback", { message_id: v7(), rating: "up" }],
    ] as const) {
      const { status } = await ticket.visitor(method, path, body);
      expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
    }
    expect((await ticket.visitor("GET", "/conversations")).json.conversations).toEqual([]);
    for (const table of ["visitors", "tickets", "messages", "visitor_handles"]) {
      expect(await server.admin`select from ${server.admin(table)} where tenant_id = ${desk.tenantId}`).toHaveLength(0);
    }
  });

  test("is erased only in the owner's tenant, even by another tenant's id and address", async () => {
    const [mine, theirs] = [await openDesk(server), await openDesk(server)];
    const ticket = await openTicket(server, theirs.tenantId);
    await ticket.visitor("POST", "/email", { email: "both@visitor.example" });
    const [visitor] = await server.admin`select visitor_id as id from tickets where id = ${ticket.id}`;
    for (const body of [{ email: "both@visitor.example" }, { visitor_id: visitor!.id }]) {
      expect((await mine.owner("POST", "/visitors/erase", body)).status).toBe(404);
    }
    for (const body of [
      { email: "%" },
      { email: "%@visitor.example" },
      {},
      { visitor_id: "%" },
      { email: "a@b.co", visitor_id: visitor!.id },
    ]) {
      expect((await theirs.owner("POST", "/visitors/erase", body)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await theirs.agent("POST", "/visitors/erase", { visitor_id: visitor!.id })).status).toBe(403);
    expect((await ticket.visitor("GET", "/history")).status).toBe(200);
  });
});

describe("an export", () => {
  test("is found by nobody else: not by its id, a guessed or another export's token, or a lesser role", async () => {
    const [mine, theirs] = [await openDesk(server), await openDesk(server)];
    const [own, foreign] = [
      (await mine.owner("POST", "/exports", { kind: "settings" })).json,
      (await theirs.owner("POST", "/exports", { kind: "settings" })).json,
    ];
    await server.admin`update exports set status = 'ready' where tenant_id in (${mine.tenantId}, ${theirs.tenantId})`;
    const linkOf = async (desk: Desk) =>
      (await desk.owner("GET", "/exports")).json.exports[0].link.replace("/api/v1/admin", "");
    const [ownLink, foreignLink] = [await linkOf(mine), await linkOf(theirs)];
    const tokenIn = (link: string) => link.split("token=")[1];
    expect((await mine.owner("GET", foreignLink)).status).toBe(404);
    expect((await mine.owner("GET", `/exports/${foreign.id}/file?token=${tokenIn(ownLink)}`)).status).toBe(404);
    expect((await mine.owner("GET", `/exports/${own.id}/file?token=${tokenIn(foreignLink)}`)).status).toBe(404);
    expect((await mine.owner("GET", `/exports/${own.id}/file?token=${"A".repeat(43)}`)).status).toBe(404);
    expect((await mine.owner("DELETE", `/exports/${foreign.id}`)).status).toBe(404);
    expect((await mine.agent("GET", ownLink)).status).toBe(403);
    expect((await mine.agent("GET", "/exports")).status).toBe(403);
    expect((await server.call("GET", `/api/v1/admin${ownLink}`)).status).toBe(401);
    await server.admin`update exports set expires_at = now() - interval '1 second' where id = ${own.id}`;
    expect((await mine.owner("GET", ownLink)).status).toBe(404);
    expect((await theirs.owner("GET", foreignLink)).status).toBe(200);
  });
});

describe("what a visitor deletes", () => {
  const remove = (token: string, id: string) =>
    server.call("DELETE", `/api/v1/chat/conversations/${id}`, { token, origin: SHOP });

  test("is in no export that was made before, nor in the list of domains where the chat was opened", async () => {
    const desk = await openDesk(server);
    const page = { url: `${SHOP}/orders/for-canary-person` };
    const { token, ticket_id: id } = await server.init(desk.tenantId, SHOP, { page });
    await server.call("POST", "/api/v1/chat/escalate", { body: { note: "I am the canary" }, token, origin: SHOP });
    const kinds = [{ kind: "conversations", format: "jsonl" }, { kind: "settings" }];
    for (const body of kinds) {
      const { id: exportId } = (await desk.owner("POST", "/exports", body)).json;
      expect(await makeExport(desk.ctx, { exportId })).toBe(true);
    }
    const words = async () =>
      JSON.stringify([
        ...(await server.admin`select convert_from(body, 'utf8') from export_slices where tenant_id = ${desk.tenantId}`),
        ...(await server.admin`select seen_page from tenant_origins where tenant_id = ${desk.tenantId}`),
      ]);
    expect(await words()).toContain("I am the canary");
    expect((await remove(token, id)).status).toBe(204);
    expect(await words()).not.toContain("canary");
    const { exports } = (await desk.owner("GET", "/exports")).json;
    const told = exports.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`);
    expect(told.sort()).toEqual(["settings ready"]);
  });

  test("does not fill the audit log where nothing was said", async () => {
    const desk = await openDesk(server);
    for (let n = 0; n < 5; n++) {
      const { token, ticket_id: id } = await server.init(desk.tenantId, SHOP);
      expect((await remove(token, id)).status).toBe(204);
    }
    const entries = await server.admin`select from audit_log where tenant_id = ${desk.tenantId}
      and action = 'conversation_deleted'`;
    expect(entries).toHaveLength(0);
  });
});
