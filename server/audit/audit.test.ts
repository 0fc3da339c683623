/** The audit log over HTTP: what stands in it, what can be found in it, and that nobody can change it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { type Desk, openDesk, openTicket } from "../test/support/desk.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

interface Entry {
  id: string;
  actor: string;
  actor_name: string | null;
  action: string;
  subject: string | null;
}

async function entries(desk: Desk, query = ""): Promise<Entry[]> {
  const reply = await desk.owner("GET", `/audit?limit=200${query}`);
  expect(reply.status).toBe(200);
  return reply.json.entries;
}

describe("the audit log", () => {
  test("has each of an agent's actions on tickets, once, with who did it", async () => {
    const desk = await openDesk(server);
    const { id } = await openTicket(server, desk.tenantId);
    const act = (path: string, body?: object) => desk.agent("POST", `/tickets/${id}/${path}`, body);
    await act("claim");
    await act("claim");
    await act("notes", { content: "Knows us well" });
    await act("reply", { content: "One moment" });
    await act("resolve", { answer: "Here you are" });
    await act("reopen");
    await act("close");
    await act("close");
    const other = await openTicket(server, desk.tenantId);
    await desk.agent("POST", `/tickets/${other.id}/hand-back`);
    const found = (await entries(desk)).filter(({ action }) => action.startsWith("ticket_")).reverse();
    expect(found.map(({ action, subject, actor_name }) => [action, subject, actor_name])).toEqual([
      ...["claimed", "noted", "replied", "resolved", "reopened", "closed"].map((what) => [
        `ticket_${what}`,
        id,
        "Arne Agent",
      ]),
      ["ticket_handed_back", other.id, "Arne Agent"],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Knows us|One moment|Here you/);
  });

  test("has no entry for an action that was refused", async () => {
    const desk = await openDesk(server);
    const before = await entries(desk);
    const { id } = await openTicket(server, desk.tenantId);
    expect((await desk.agent("POST", `/tickets/${id}/reopen`)).status).toBe(409);
    expect((await desk.owner("DELETE", `/documents/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await desk.owner("POST", `/documents/${crypto.randomUUID()}/retry`)).status).toBe(404);
    expect(await entries(desk)).toEqual(before);
  });

  test("fails the action when its entry can't be written, so that neither is stored", async () => {
    const desk = await openDesk(server);
    const { id } = await openTicket(server, desk.tenantId);
    await server.admin.unsafe(`create function refuse_entry() returns trigger language plpgsql as $$
      begin if new.action in ('ticket_closed', 'document_added') then raise 'no entry'; end if; return new; end $$;
      create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`);
    try {
      expect((await desk.agent("POST", `/tickets/${id}/close`)).status).toBe(500);
      const qa = { question: "Is it stored?", answer: "No.", alternatives: [], url: null };
      expect((await desk.owner("POST", "/documents/qa", qa)).status).toBe(500);
    } finally {
      await server.admin.unsafe("drop trigger refuse_entry on audit_log; drop function refuse_entry()");
    }
    const [ticket] = await server.admin`select status from tickets where id = ${id}`;
    expect(ticket?.status).toBe("pending_human");
    expect(await server.admin`select id from documents where tenant_id = ${desk.tenantId}`).toHaveLength(0);
  });

  test("has documents and written answers, and what became of them", async () => {
    const desk = await openDesk(server);
    const qa = { question: "Do you rent canoes?", answer: "Yes.", alternatives: [], url: null };
    const { document_id: id } = (await desk.owner("POST", "/documents/qa", qa)).json;
    await desk.owner("PUT", `/documents/qa/${id}`, { ...qa, answer: "Yes, from May." });
    await desk.owner("PUT", `/documents/qa/${id}`, { ...qa, answer: "Yes, from May." });
    await desk.owner("DELETE", `/documents/${id}`);
    const found = (await entries(desk)).filter(({ subject }) => subject === id).reverse();
    expect(found.map(({ action }) => action)).toEqual(["document_added", "document_changed", "document_deleted"]);
  });

  test("is searched by person, action, time and words, page by page, and only by owners", async () => {
    const desk = await openDesk(server);
    const { id } = await openTicket(server, desk.tenantId);
    await desk.agent("POST", `/tickets/${id}/claim`);
    await desk.owner("POST", "/origins", { origin: "https://search-me.example" });
    const [claimed] = await entries(desk, "&action=ticket_claimed");
    expect(claimed).toMatchObject({ action: "ticket_claimed", subject: id });
    const byAgent = await entries(desk, `&actor=${claimed!.actor}`);
    expect(new Set(byAgent.map(({ actor }) => actor))).toEqual(new Set([claimed!.actor]));
    expect((await entries(desk, "&search=search-me")).map(({ action }) => action)).toEqual(["origin_added"]);
    expect(await entries(desk, "&search=%25")).toEqual([]);
    const tomorrow = encodeURIComponent(new Date(Date.now() + 86_400_000).toISOString());
    expect(await entries(desk, `&from=${tomorrow}`)).toEqual([]);
    expect(await entries(desk, `&to=${tomorrow}`)).toEqual(await entries(desk));
    const one = (await desk.owner("GET", "/audit?limit=1")).json;
    const next = (await desk.owner("GET", `/audit?limit=1&cursor=${one.next_cursor}`)).json;
    expect([...one.entries, ...next.entries]).toEqual((await entries(desk)).slice(0, 2));
    expect((await desk.agent("GET", "/audit")).status).toBe(403);
    expect((await desk.owner("GET", "/audit?action=no_such_act")).status).toBe(400);
  });

  test("names what its ids stand for, even for things since deleted", async () => {
    const desk = await openDesk(server);
    const { id } = await openTicket(server, desk.tenantId);
    const { colleagues } = (await desk.agent("GET", "/colleagues")).json;
    const owner = colleagues.find(({ name }: { name: string }) => name === "Olga Owner");
    await desk.agent("POST", `/tickets/${id}/assign`, { member_id: owner.id });
    const qa = { question: "Do you rent canoes?", answer: "Yes.", alternatives: [], url: null };
    const { document_id: gone } = (await desk.owner("POST", "/documents/qa", qa)).json;
    await desk.owner("DELETE", `/documents/${gone}`);
    const label = (await desk.owner("POST", "/labels", { name: "Refund", color: "red" })).json;
    await desk.owner("PUT", `/labels/${label.id}`, { name: "Refunds", color: "red" });
    const agent = colleagues.find(({ name }: { name: string }) => name === "Arne Agent");
    await desk.owner("DELETE", `/members/${agent.id}`);
    const { entries: found, names } = (await desk.owner("GET", "/audit")).json;
    const number = (await desk.owner("GET", `/tickets/${id}`)).json.number;
    expect(names).toMatchObject({
      ...{ [id]: number, [owner.id]: "Olga Owner", [agent.id]: "Arne Agent", [label.id]: "Refunds" },
    });
    expect(names[gone]).toBeUndefined();
    const detailsOf = (action: string) => found.find((entry: Entry) => entry.action === action).details;
    expect(detailsOf("ticket_assigned")).toEqual({ to: owner.id });
    expect(detailsOf("document_deleted")).toEqual({ name: "Do you rent canoes?" });
    expect(detailsOf("label_changed")).toEqual({ from: "Refund", to: "Refunds" });
    expect(detailsOf("member_removed")).toEqual({ name: "Arne Agent" });
    const other = await openDesk(server);
    expect(Object.values((await other.owner("GET", "/audit")).json.names)).not.toContain(number);
  });

  test("can't be changed or shortened by the app, and by the platform only past 30 days", async () => {
    const desk = await openDesk(server);
    const change = (statement: string) => withTenant(desk.ctx, (tx) => tx.sql.unsafe(statement));
    for (const statement of ["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"]) {
      await expect(change(statement)).rejects.toMatchObject({ code: "42501" });
    }
    const before = (await entries(desk)).length;
    await withSystem(server.parts.db, "sweep_retention", (tx) => tx.sql`delete from audit_log`);
    expect((await entries(desk)).length).toBe(before);
  });
});
