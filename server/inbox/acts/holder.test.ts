/** A ticket that somebody holds is that person's: answered, closed and handed back by nobody else. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, type Desk, openDesk, openTicket } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

/** A ticket that the agent holds. */
async function heldTicket() {
  const ticket = await openTicket(server, desk.tenantId);
  expect((await desk.agent("POST", `/tickets/${ticket.id}/claim`)).status).toBe(200);
  return ticket;
}
const act = (caller: Caller, id: string, action: string) =>
  caller("POST", `/tickets/${id}/${action}`, action === "resolve" ? { answer: "Mine." } : { content: "Mine." });

describe("a colleague of the ticket's holder, even an owner,", () => {
  test.each(["resolve", "reply", "close", "hand-back"])("can't %s it, and is told who holds it", async (action) => {
    const ticket = await heldTicket();
    const reply = await act(desk.owner, ticket.id, action);
    expect([reply.status, reply.json]).toMatchObject([
      409,
      { key: "already_claimed", details: { claimed_by: "Arne Agent" } },
    ]);
    const history = await ticket.visitor("GET", "/history");
    expect(history.json.status).toBe("pending_human");
    expect(history.text).not.toContain("Mine.");
    expect((await act(desk.agent, ticket.id, "resolve")).status).toBe(200);
  });

  test("can take it over as a separate action, which the visitor, the former holder and the audit log see", async () => {
    const ticket = await heldTicket();
    expect((await desk.owner("POST", `/tickets/${ticket.id}/take-over`)).status).toBe(200);
    const late = await act(desk.agent, ticket.id, "resolve");
    expect([late.status, late.json]).toMatchObject([
      409,
      { key: "already_claimed", details: { claimed_by: "Olga Owner" } },
    ]);
    const seen = (await desk.agent("GET", `/tickets/${ticket.id}`)).json.escalation;
    expect(seen).toMatchObject({ status: "claimed", claimed_by: "Olga Owner", claimed_by_me: false });
    const events = await server.parts.turnLog.read({ tenantId: desk.tenantId, ticketId: ticket.id }, 0);
    expect(events.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: "status", key: "agent_joined", content: "Olga Owner" }),
    );
    const { entries } = (await desk.owner("GET", "/audit")).json;
    const [taken] = entries.filter(({ action }: { action: string }) => action === "ticket_taken_over");
    expect(taken).toMatchObject({ subject: ticket.id, details: { from: expect.any(String) } });
    expect((await act(desk.owner, ticket.id, "resolve")).status).toBe(200);
  });

  test("can't take over a ticket that nobody holds, or that is answered", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const takeOver = () => desk.owner("POST", `/tickets/${ticket.id}/take-over`);
    expect((await takeOver()).json.key).toBe("not_escalated");
    await act(desk.agent, ticket.id, "resolve");
    expect((await takeOver()).json.key).toBe("already_answered");
  });
});
