/** Who has the next word in a ticket that is with people, and since when. Over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { type Caller, type Desk, type OpenTicket, openDesk, openTicket } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

const ids = async (query: string, caller: Caller = desk.agent) =>
  (await caller("GET", `/tickets?limit=100&${query}`)).json.tickets.map(({ id }: { id: string }) => id);
const stateOf = async ({ id }: OpenTicket) => {
  const { escalation } = (await desk.agent("GET", `/tickets/${id}`)).json;
  return {
    for: escalation.waits_for,
    since: Date.parse(escalation.waiting_since),
    opened: Date.parse(escalation.opened_at),
  };
};
const writtenAt = async ({ visitor }: OpenTicket, content: string) => {
  const { messages } = (await visitor("GET", "/history")).json;
  const found = messages.find((message: { content: string }) => message.content === content);
  return Date.parse(found.created_at);
};
const act = (ticket: OpenTicket, path: string, body?: unknown) =>
  desk.agent("POST", `/tickets/${ticket.id}/${path}`, body);

describe("a ticket that is with people", () => {
  test("waits for the visitor once it was answered, with a clock of its own, and for us again since their next message", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const first = await stateOf(ticket);
    expect(first.for).toBe("us");
    expect(await ids("queue=waiting")).toContain(ticket.id);

    await act(ticket, "reply", { content: "Which order is it?" });
    expect(await stateOf(ticket)).toMatchObject({
      for: "visitor",
      since: await writtenAt(ticket, "Which order is it?"),
    });
    expect(await ids("queue=waiting")).not.toContain(ticket.id);
    expect(await ids("queue=visitor")).toContain(ticket.id);
    expect(await ids("queue=mine")).toContain(ticket.id);

    await ticket.visitor("POST", "/stream", { message: "Number 12." });
    await ticket.visitor("POST", "/stream", { message: "Are you there?" });
    expect(await stateOf(ticket)).toMatchObject({
      for: "us",
      since: await writtenAt(ticket, "Number 12."),
      opened: first.opened,
    });
    expect(await ids("queue=waiting")).toContain(ticket.id);
    expect(await ids("queue=visitor")).not.toContain(ticket.id);
  });

  test("is counted where it is listed, and found in every queue by whom it waits for", async () => {
    const own = await openDesk(server);
    const [asks, answered] = [await openTicket(server, own.tenantId), await openTicket(server, own.tenantId)];
    await own.agent("POST", `/tickets/${asks.id}/claim`);
    await own.agent("POST", `/tickets/${answered.id}/reply`, { content: "Here you are." });
    expect((await own.agent("GET", "/tickets/counts")).json).toMatchObject({
      waiting: 1,
      visitor: 1,
      mine: 2,
      mine_to_answer: 1,
      unassigned: 0,
    });
    expect(await ids("queue=mine&waits_for=us", own.agent)).toEqual([asks.id]);
    expect(await ids("queue=all&waits_for=visitor", own.agent)).toEqual([answered.id]);
  });

  test("comes before those that wait for the visitor among an agent's own tickets, page by page", async () => {
    const own = await openDesk(server);
    const made = [];
    for (let n = 0; n < 4; n++) made.push(await openTicket(server, own.tenantId));
    for (const { id } of made) await own.agent("POST", `/tickets/${id}/claim`);
    for (const { id } of made.slice(0, 2))
      await own.agent("POST", `/tickets/${id}/reply`, { content: "Here you are." });
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = (await own.agent("GET", `/tickets?queue=mine&limit=1${cursor && `&cursor=${cursor}`}`)).json;
      seen.push(...page.tickets.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual([made[2], made[3], made[0], made[1]].map((ticket) => ticket?.id));
  });

  test("keeps waiting for us while notes are written and it is taken, passed on and snoozed", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const before = await stateOf(ticket);
    await act(ticket, "notes", { content: "I'll ask the warehouse." });
    await act(ticket, "claim");
    const people = (await desk.agent("GET", "/tickets/facets")).json.people;
    const { id: member_id } = people.find(({ name }: { name: string }) => name === "Olga Owner");
    await act(ticket, "assign", { member_id });
    await desk.owner("POST", `/tickets/${ticket.id}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() });
    await desk.owner("POST", `/tickets/${ticket.id}/wake`);
    expect(await stateOf(ticket)).toEqual(before);
  });

  test("waits for us again when the agent who answered it puts it back for somebody else", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await act(ticket, "reply", { content: "I'll pass you on." });
    await act(ticket, "release");
    expect((await stateOf(ticket)).for).toBe("us");
    expect(await ids("queue=unassigned")).toContain(ticket.id);
  });

  test("waits for nobody when it is resolved, and for the visitor once an agent writes in it again", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await act(ticket, "resolve", { answer: "Done." });
    expect((await stateOf(ticket)).for).toBeNull();
    await act(ticket, "follow-up", { content: "One more thing." });
    expect((await stateOf(ticket)).for).toBe("visitor");
  });

  test("takes over the wait of the one that was merged into it", async () => {
    const [from, to] = [await openTicket(server, desk.tenantId), await openTicket(server, desk.tenantId)];
    await withTenant({ db: server.parts.db, tenantId: desk.tenantId }, async ({ sql }) => {
      await sql`update tickets set visitor_id = (select visitor_id from tickets where id = ${to.id}) where id = ${from.id}`;
    });
    const asked = await stateOf(from);
    await act(to, "reply", { content: "On its way." });
    expect((await act(from, "merge", { into: to.id })).status).toBe(200);
    expect(await stateOf(to)).toMatchObject({ for: "us", since: asked.since });
  });

  test("counts from the first unanswered question, not from the hand-over", async () => {
    const { token, ticket_id: id } = await server.init(desk.tenantId, "https://shop.example", {
      page: { locale: "en" },
    });
    const visitor: OpenTicket["visitor"] = (method, path, body) =>
      server.call(method, `/api/v1/chat${path}`, { body, token, origin: "https://shop.example" });
    await visitor("POST", "/stream", { message: "I want to talk to a person" });
    const ticket = { id, token, visitor };
    const { since, opened } = await stateOf(ticket);
    expect(since).toBe(await writtenAt(ticket, "I want to talk to a person"));
    expect(since).toBeLessThanOrEqual(opened);
  });
});
