/** Row 9 of the attacks of 2026-11-22: roles are changed by a route of their own, audited, and never the last owner's. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callerWith,
  cookieOf,
  createMember,
  type Desk,
  openDesk,
  ownPage,
  PASSWORD,
  signIn,
} from "../../test/support/desk.ts";
import { cases, figure } from "../../test/support/figures.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

async function addOwner(desk: Desk) {
  const email = `second-${v7()}@desk.example`;
  const id = await createMember(desk.ctx, { email, name: "Second Owner", password: PASSWORD, role: "owner" });
  const headers = { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) };
  return { id, email, headers, caller: callerWith(server, headers) };
}
const membersOf = async (desk: Desk) => (await desk.owner("GET", "/members")).json.members;
const agentOf = async (desk: Desk) =>
  (await membersOf(desk)).find(({ email }: { email: string }) => email === desk.agentEmail);

describe("a role", () => {
  test("is changed by an owner, and the log says from what to what", async () => {
    const desk = await openDesk(server);
    const { id } = await agentOf(desk);
    expect((await desk.owner("PATCH", `/members/${id}`, { role: "viewer" })).json).toEqual({ done: true });
    expect((await agentOf(desk)).role).toBe("viewer");
    const [entry] = (await desk.owner("GET", "/audit")).json.entries;
    expect(entry).toMatchObject({
      action: "role_changed",
      actor: desk.ctx.actor.id,
      subject: id,
      details: { from: "agent", to: "viewer" },
    });
  });

  test("that the member already has is no change", async () => {
    const desk = await openDesk(server);
    const { id } = await agentOf(desk);
    expect((await desk.owner("PATCH", `/members/${id}`, { role: "agent" })).status).toBe(200);
    expect((await desk.owner("GET", "/audit")).json.entries[0].action).not.toBe("role_changed");
    expect((await desk.agent("GET", "/me")).status).toBe(200);
  });

  test.each(["admin", "", "owner,agent", null, ["owner"]])("that is %j is refused", async (role) => {
    const desk = await openDesk(server);
    const { id } = await agentOf(desk);
    expect((await desk.owner("PATCH", `/members/${id}`, { role })).status).toBe(400);
    expect((await agentOf(desk)).role).toBe("agent");
  });
});

describe("the last owner", () => {
  test("can't be demoted or removed by anybody", async () => {
    const desk = await openDesk(server);
    const { id } = desk.ctx.actor;
    const demoted = await desk.owner("PATCH", `/members/${id}`, { role: "agent" });
    const removed = await desk.owner("DELETE", `/members/${id}`);
    expect([demoted, removed].map(({ status, json }) => [status, json.key])).toEqual([
      [409, "conflict"],
      [409, "conflict"],
    ]);
    expect((await desk.owner("GET", "/me")).json.role).toBe("owner");
  });

  test("stays when two owners demote or remove each other at the same moment", async () => {
    const races = cases(6, 60);
    let without = 0;
    for (let i = 0; i < races; i++) {
      const desk = await openDesk(server);
      const second = await addOwner(desk);
      const [method, body] = i % 2 === 0 ? (["PATCH", { role: "viewer" }] as const) : (["DELETE", undefined] as const);
      await Promise.all([
        desk.owner(method, `/members/${second.id}`, body),
        second.caller(method, `/members/${desk.ctx.actor.id}`, body),
      ]);
      const left =
        await server.admin`select 1 from auth.member where organization_id = ${desk.tenantId} and role = 'owner'`;
      if (left.length === 0) without += 1;
    }
    figure("desks left without an owner by two who demote each other", without, races);
    expect(without).toBe(0);
  });

  test("may leave once there is another", async () => {
    const desk = await openDesk(server);
    const second = await addOwner(desk);
    expect((await second.caller("DELETE", `/members/${desk.ctx.actor.id}`)).status).toBe(200);
    expect((await desk.owner("GET", "/me")).status).toBe(401);
    expect((await second.caller("GET", "/me")).json.role).toBe("owner");
  });
});
