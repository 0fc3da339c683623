import { createParser } from "eventsource-parser";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { callerWith, cookieOf, type Desk, openDesk, openTicket, signIn } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

const keyOf = (reply: { status: number; json: { key?: string } }) => [reply.status, reply.json.key];

describe("the list", () => {
  test("shows who waits, longest first, page by page, with the reason and the last words", async () => {
    const own = await openDesk(server);
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push((await openTicket(server, own.tenantId, `note ${i}`)).id);
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await own.agent("GET", `/tickets?queue=waiting&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.json.tickets.map((ticket: { id: string }) => ticket.id));
      cursor = page.json.next_cursor;
    } while (cursor);
    expect(seen).toEqual(made);
    const newest = (await own.agent("GET", "/tickets?queue=waiting&sort=newest")).json.tickets;
    expect(newest.map((ticket: { id: string }) => ticket.id)).toEqual(made.toReversed());
    const [first] = newest;
    expect(first).toMatchObject({
      status: "pending_human",
      escalation: { reason: "asked_for_person", status: "open", note: "note 4", claimed_by: null },
    });
    await own.agent("POST", `/tickets/${first.id}/reply`, { content: "On it." });
    const [after] = (await own.agent("GET", "/tickets?queue=mine")).json.tickets;
    expect(after.last_message).toMatchObject({ role: "agent", author: "Arne Agent", content: "On it." });
  });

  test("has a queue for each state of a ticket, and counts what is to be done", async () => {
    const own = await openDesk(server);
    const [one, two] = [await openTicket(server, own.tenantId), await openTicket(server, own.tenantId)];
    await own.agent("POST", `/tickets/${one.id}/claim`);
    await own.agent("POST", `/tickets/${two.id}/close`);
    const ids = async (query: string) =>
      (await own.agent("GET", `/tickets?${query}`)).json.tickets.map((ticket: { id: string }) => ticket.id);
    const three = await openTicket(server, own.tenantId);
    expect(await ids("queue=mine")).toEqual([one.id]);
    expect(await ids("queue=unassigned")).toEqual([three.id]);
    expect(await ids("queue=waiting")).toEqual([one.id, three.id]);
    expect(await ids("queue=closed")).toEqual([two.id]);
    expect((await ids("queue=all")).sort()).toEqual([one.id, two.id, three.id].sort());
    const counts = async (caller: typeof own.agent) => (await caller("GET", "/tickets/counts")).json;
    const none = { approval: 0, visitor: 0, snoozed: 0, ai: 0, mine_to_answer: 0 };
    expect(await counts(own.agent)).toEqual({ ...none, waiting: 2, mine: 1, mine_to_answer: 1, unassigned: 1 });
    await one.visitor("POST", "/stream", { message: "Are you there?" });
    expect(await counts(own.agent)).toMatchObject({ mine: 1, mine_to_answer: 1 });
    expect(await counts(own.owner)).toEqual({ ...none, waiting: 2, mine: 0, unassigned: 1 });
  });

  test.each(["x", "W10", Buffer.from('["2026-01-01 00:00:00+00; drop","x"]').toString("base64url")])(
    "refuses the cursor %s",
    async (cursor) => {
      expect(keyOf(await desk.agent("GET", `/tickets?cursor=${cursor}`))).toEqual([400, "bad_request"]);
    },
  );
});

describe("claiming", () => {
  test("is won by one agent, and the other is told by whom", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const replies = await Promise.all([
      desk.owner("POST", `/tickets/${ticket.id}/claim`),
      desk.agent("POST", `/tickets/${ticket.id}/claim`),
    ]);
    const lost = replies.find((reply) => reply.status === 409);
    const winner = replies[0]?.status === 200 ? "Olga Owner" : "Arne Agent";
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(lost?.json).toMatchObject({ key: "already_claimed", details: { claimed_by: winner } });
  });

  test("twice by the same agent changes nothing", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const first = await desk.agent("POST", `/tickets/${ticket.id}/claim`);
    const again = await desk.agent("POST", `/tickets/${ticket.id}/claim`);
    expect(again.json).toEqual(first.json);
  });

  test("needs a ticket that waits", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await desk.agent("POST", `/tickets/${ticket.id}/hand-back`);
    expect(keyOf(await desk.agent("POST", `/tickets/${ticket.id}/claim`))).toEqual([409, "not_escalated"]);
  });
});

describe("what the visitor gets", () => {
  test("is the answer, with its author, and never a note", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await desk.agent("POST", `/tickets/${ticket.id}/notes`, { content: "a secret among colleagues" });
    await desk.agent("POST", `/tickets/${ticket.id}/reply`, { content: "I am looking into it." });
    const before = await ticket.visitor("GET", "/history");
    expect(before.json).toMatchObject({ status: "pending_human", pending_interrupt: { kind: "human" } });
    const done = await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "  It is **on its way**.  " });
    const history = await ticket.visitor("GET", "/history");
    expect(history.json.status).toBe("resolved");
    expect(history.json.pending_interrupt).toBeNull();
    const last = history.json.messages.at(-1);
    expect(last).toMatchObject({ id: done.json.message_id, content: "It is **on its way**.", author: "Arne Agent" });
    expect(history.json.messages.map((message: { seq: number }) => message.seq)).toEqual([1, 2, 3, 4]);
    expect(history.text).not.toContain("secret among colleagues");
  });

  test("arrives live, in order, before the graph resumes", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const key = { tenantId: desk.tenantId, ticketId: ticket.id };
    const from = await server.parts.turnLog.lastId(key);
    await desk.agent("POST", `/tickets/${ticket.id}/claim`);
    await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Here it is." });
    const events = await server.parts.turnLog.read(key, from);
    expect(events.map(({ event }) => (event.type === "status" ? `${event.type}:${event.key}` : event.type))).toEqual([
      "status:agent_joined",
      "message",
      "message",
      "status:ticket_status",
    ]);
  });
});

describe("ending a wait", () => {
  const owed = (ticketId: string) =>
    withTenant(
      desk.ctx,
      (tx) => tx.sql<{ kind: string; payload: Record<string, unknown> }[]>`
        select kind, payload from outbox where ticket_id = ${ticketId} and kind <> 'escalation_opened' order by id`,
    );

  test("by an answer promises to resume the graph with the message, and a mail to the visitor", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const done = await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Yes." });
    const rows = await owed(ticket.id);
    expect(rows.map(({ kind }) => kind)).toEqual(["email_answer", "resume_graph"]);
    expect(rows.map(({ payload }) => payload.message_id)).toEqual([done.json.message_id, done.json.message_id]);
  });

  test("by handing back promises to resume the graph without one, and the assistant has the ticket again", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    expect((await desk.agent("POST", `/tickets/${ticket.id}/hand-back`)).json.status).toBe("open");
    expect(await owed(ticket.id)).toMatchObject([{ kind: "resume_graph", payload: { message_id: null } }]);
    expect((await ticket.visitor("GET", "/history")).json.status).toBe("open");
  });

  test("by closing; a closed ticket can be reopened, an open one can't", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    expect((await desk.agent("POST", `/tickets/${ticket.id}/close`)).json.status).toBe("closed");
    expect((await desk.agent("POST", `/tickets/${ticket.id}/close`)).json.status).toBe("closed");
    expect(await owed(ticket.id)).toHaveLength(1);
    expect(keyOf(await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "x" }))).toEqual([
      409,
      "not_escalated",
    ]);
    expect((await desk.agent("POST", `/tickets/${ticket.id}/reopen`)).json.status).toBe("open");
    expect(keyOf(await desk.agent("POST", `/tickets/${ticket.id}/reopen`))).toEqual([409, "conflict"]);
  });

  test.each(["", "   ", "x".repeat(8001), 7, null])("refuses %j as an answer", async (answer) => {
    const ticket = await openTicket(server, desk.tenantId);
    expect(keyOf(await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer }))).toEqual([400, "invalid_body"]);
    expect((await desk.agent("GET", `/tickets/${ticket.id}`)).json.escalation.status).toBe("open");
  });
});

describe("a ticket's page", () => {
  test("has the words, the notes, the escalation, and what the assistant did", async () => {
    const ticket = await openTicket(server, desk.tenantId, "Third time");
    const turnId = v7();
    await withTenant(desk.ctx, async ({ sql }) => {
      const [message] = await sql<{ id: string }[]>`select id from messages where ticket_id = ${ticket.id} limit 1`;
      await sql`insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, log_closed)
        values (${desk.tenantId}, ${turnId}, ${ticket.id}, ${message?.id ?? ""}, 'escalated', 1, now(), true)`;
      await sql`insert into traces (tenant_id, turn_id, ticket_id, engine, question, confidence, steps, prompt_versions)
        values (${desk.tenantId}, ${turnId}, ${ticket.id}, 'local', 'where is it', 0.4,
          ${JSON.stringify([{ node: "retrieve", started_ms: 0, ms: 3.5, detail: {} }])}::jsonb, '{"grade":"1"}'::jsonb)`;
    });
    await desk.agent("POST", `/tickets/${ticket.id}/notes`, { content: "Call the carrier" });
    const { json } = await desk.agent("GET", `/tickets/${ticket.id}`);
    expect(json).toMatchObject({
      threshold: 0.7,
      origin: "https://shop.example",
      escalation: { note: "Third time", reason: "asked_for_person" },
      notes: [{ author: "Arne Agent", content: "Call the carrier" }],
      turns: [{ id: turnId, trace: { engine: "local", confidence: 0.4, steps: [{ node: "retrieve", ms: 3.5 }] } }],
    });
    expect(json.turns[0].trace).not.toHaveProperty("tenant_id");
  });
});

describe("notices", () => {
  test("reach an open inbox from its own tenant's tickets only", async () => {
    const other = await openDesk(server);
    const cookie = cookieOf(await signIn(server, desk.agentEmail));
    const stop = new AbortController();
    const reply = await fetch(`${server.url}/api/v1/admin/events`, { headers: { cookie }, signal: stop.signal });
    expect(reply.headers.get("content-type")).toContain("text/event-stream");
    const heard: string[] = [];
    const parser = createParser({ onEvent: ({ data }) => heard.push(JSON.parse(data).ticket_id) });
    const foreign = await openTicket(server, other.tenantId);
    const own = await openTicket(server, desk.tenantId);
    await desk.agent("POST", `/tickets/${own.id}/claim`);
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    while (!heard.includes(own.id)) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(value);
    }
    stop.abort();
    expect(heard).toContain(own.id);
    expect(heard).not.toContain(foreign.id);
  });

  test("need a session", async () => {
    expect((await callerWith(server, {})("GET", "/events")).status).toBe(401);
  });
});
