/** What the desk does with a ticket is said in the visitor's conversation, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MessageDto } from "../../protocol/events.ts";
import { type Desk, type OpenTicket, openDesk, openTicket } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

const act = (ticket: OpenTicket, what: string, body?: object) =>
  desk.agent("POST", `/tickets/${ticket.id}/${what}`, body);
const historyOf = async (ticket: OpenTicket) => (await ticket.visitor("GET", "/history")).json;
const noticesOf = async (ticket: OpenTicket) =>
  (await historyOf(ticket)).messages
    .filter(({ notice }: MessageDto) => notice !== null)
    .map(({ notice, content }: MessageDto) => [notice, content]);
const waitingLine = "which is now answering your last message";

describe("a notice in the conversation", () => {
  test("says who has taken it, once, from the claim on", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    expect((await historyOf(ticket)).pending_interrupt.claimed_by).toBeNull();
    await act(ticket, "claim");
    await act(ticket, "claim");
    await act(ticket, "reply", { content: "One moment." });
    expect(await noticesOf(ticket)).toEqual([["joined", "Arne Agent from our team has joined."]]);
    expect((await historyOf(ticket)).pending_interrupt.claimed_by).toBe("Arne Agent");
    await desk.owner("POST", `/tickets/${ticket.id}/take-over`);
    expect((await noticesOf(ticket)).at(-1)).toEqual(["joined", "Olga Owner from our team has joined."]);
  });

  test("says that the assistant is back, and whether the last message was answered", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await ticket.visitor("POST", "/stream", { message: "Where is order 77?" });
    await act(ticket, "hand-back");
    const [[notice, text]] = await noticesOf(ticket);
    expect(notice).toBe("handed_back");
    expect(text).toContain(waitingLine);

    const answered = await openTicket(server, desk.tenantId);
    await answered.visitor("POST", "/stream", { message: "Where is order 78?" });
    await act(answered, "reply", { content: "On its way." });
    await act(answered, "hand-back");
    expect((await noticesOf(answered)).at(-1)).toEqual(["handed_back", "You’re back with the assistant."]);
  });

  test("says that it was closed, and that it was reopened, once each", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await act(ticket, "close");
    await act(ticket, "close");
    expect(await noticesOf(ticket)).toEqual([["closed", "This conversation was closed. Write to start again."]]);
    await act(ticket, "reopen");
    expect((await noticesOf(ticket)).map(([notice]: string[]) => notice)).toEqual(["closed", "reopened"]);
  });

  test("arrives live, and in the visitor's language", async () => {
    const ticket = await openTicket(server, desk.tenantId, undefined, "de-AT");
    const key = { tenantId: desk.tenantId, ticketId: ticket.id };
    const from = await server.parts.turnLog.lastId(key);
    await act(ticket, "close");
    const told = (await server.parts.turnLog.read(key, from)).map(({ event }) => event);
    expect(told).toMatchObject([
      {
        type: "message",
        content: { role: "system", notice: "closed", content: expect.stringContaining("geschlossen") },
      },
      { type: "status", key: "ticket_status", ticket_status: "closed" },
    ]);
  });
});

test("does not count as news in the inbox", async () => {
  const ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/stream", { message: "Where is order 79?" });
  const row = async () =>
    (await desk.agent("GET", "/tickets")).json.tickets.find(({ id }: { id: string }) => id === ticket.id);
  const before = await row();
  await act(ticket, "claim");
  expect(await row()).toMatchObject({ updated_at: before.updated_at, last_message: before.last_message });
});
