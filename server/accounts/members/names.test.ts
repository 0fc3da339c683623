/** Names of people and desks are changed over HTTP, and whoever reads them reads the new ones. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, type Desk, keyed, openDesk, openTicket, PASSWORD } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";
import { renamePerson } from "./renamePerson.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
});
afterAll(() => server?.close());

const audited = async (of: Desk, action: string) =>
  (await of.owner("GET", `/audit?action=${action}`)).json.entries.map(
    ({ actor_name, details }: { actor_name: string; details: object }) => ({ actor_name, details }),
  );

test("a visitor sees a person's new name on earlier messages, on who has the ticket, and on later messages", async () => {
  const { id, visitor } = await openTicket(server, desk.tenantId);
  await desk.agent("POST", `/tickets/${id}/reply`, { content: "One moment" });
  await desk.agent("POST", `/tickets/${id}/notes`, { content: "Knows us" });
  const reply = await desk.agent("PATCH", "/me", { name: "  Anna Agent " });
  expect([reply.status, reply.json]).toEqual([200, { name: "Anna Agent" }]);
  await desk.agent("POST", `/tickets/${id}/reply`, { content: "Here you are" });
  const history = (await visitor("GET", "/history")).json;
  const authors = history.messages.flatMap(({ role, author }: { role: string; author: string }) =>
    role === "agent" ? [author] : [],
  );
  expect(authors).toEqual(["Anna Agent", "Anna Agent"]);
  expect(history.pending_interrupt.claimed_by).toBe("Anna Agent");
  const seen = (await desk.owner("GET", `/tickets/${id}`)).json;
  expect([seen.escalation.claimed_by, seen.notes[0].author]).toEqual(["Anna Agent", "Anna Agent"]);
  expect((await desk.agent("GET", "/me")).json.user.name).toBe("Anna Agent");
  expect(await audited(desk, "person_renamed")).toEqual([
    { actor_name: "Anna Agent", details: { from: "Arne Agent", to: "Anna Agent" } },
  ]);
});

test("decisions, closed gaps and blocks by a person show the new name as well", async () => {
  const own = await openDesk(server);
  const { id } = await openTicket(server, own.tenantId);
  await own.agent("POST", `/tickets/${id}/block`);
  const [agent] = await server.admin`select id, name from auth."user" where email = ${own.agentEmail}`;
  const marked = [agent!.id as string, agent!.name as string] as const;
  const [proposal, gap] = [v7(), v7()];
  await server.admin`
    insert into proposals (tenant_id, id, question, answer, status, created_by, created_by_name, decided_by, decided_by_name)
    values (${own.tenantId}, ${proposal}, 'Gift cards?', 'Yes.', 'dismissed', 'system', 'Frontdesk', ${marked[0]}, ${marked[1]})`;
  await server.admin`
    insert into gaps (tenant_id, id, status, closed_by, closed_by_name, closed_at)
    values (${own.tenantId}, ${gap}, 'open', null, null, null)`;
  expect((await own.owner("PUT", `/gaps/${gap}/dismissal`, { is_dismissed: true })).status).toBe(200);
  await own.agent("PATCH", "/me", { name: "Anna Agent" });
  await own.owner("PATCH", "/me", { name: "Olivia Owner" });
  expect((await own.owner("GET", `/tickets/${id}`)).json.blocked.by).toBe("Anna Agent");
  const [names] = await server.admin`
    select (select decided_by_name from proposals where id = ${proposal}) as decided,
      (select closed_by_name from gaps where id = ${gap}) as closed`;
  expect(names).toMatchObject({ decided: "Anna Agent", closed: "Olivia Owner" });
});

test("a person who works at two desks has the new name at both, and nobody else gets it", async () => {
  const other = await openDesk(server);
  const email = `both-${v7()}@desk.example`;
  for (const { ctx } of [desk, other]) {
    await createMember(ctx, { email, name: "Bo Both", password: PASSWORD, role: "agent" });
  }
  const [person] = await server.admin`select id from auth."user" where email = ${email}`;
  const { id } = await openTicket(server, other.tenantId);
  await other.owner("POST", `/tickets/${id}/reply`, { content: "From the owner" });
  const bo = { ...desk.ctx, actor: { ...desk.ctx.actor, id: person!.id as string } };
  await renamePerson(bo, { name: "Bea Both" });
  expect(await audited(desk, "person_renamed")).toHaveLength(2);
  expect(await audited(other, "person_renamed")).toHaveLength(1);
  expect((await other.owner("GET", `/tickets/${id}`)).json.escalation.claimed_by).toBe("Olga Owner");
});

test("the next visitor sees the desk's new name; only owners change it, and the log has the old one", async () => {
  const renamed = await openDesk(server);
  const before = (await renamed.owner("GET", "/me")).json.tenant.name;
  expect((await server.init(renamed.tenantId, "https://shop.example")).widget.name).toBe(before);
  expect((await renamed.agent("PATCH", "/desk", { name: "Ours now" })).status).toBe(403);
  const reply = await renamed.owner("PATCH", "/desk", { name: "Lumen & Co." });
  expect([reply.status, reply.json]).toEqual([200, { name: "Lumen & Co." }]);
  expect((await server.init(renamed.tenantId, "https://shop.example")).widget.name).toBe("Lumen & Co.");
  expect((await renamed.agent("GET", "/me")).json.tenant.name).toBe("Lumen & Co.");
  await renamed.owner("PATCH", "/desk", { name: "Lumen & Co." });
  expect(await audited(renamed, "desk_renamed")).toEqual([
    { actor_name: "Olga Owner", details: { from: before, to: "Lumen & Co." } },
  ]);
});

test("a name is one line that is not empty, and a key has no name to change", async () => {
  for (const name of ["", "   ", "Anna\nBcc: all@desk.example", "x".repeat(101)]) {
    expect((await desk.agent("PATCH", "/me", { name })).status, JSON.stringify(name)).toBe(400);
    expect((await desk.owner("PATCH", "/desk", { name })).status, JSON.stringify(name)).toBe(400);
  }
  const key = await keyed(server, desk, "Script");
  expect((await key("PATCH", "/me", { name: "Robot" })).status).toBe(403);
});
