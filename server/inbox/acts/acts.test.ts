/** Handing over, putting to sleep, taking back, putting right, merging and blocking: over HTTP, as visitor and desk see it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import type { TicketChange } from "../../protocol/admin.ts";
import type { MessageDto } from "../../protocol/events.ts";
import { type Caller, type Desk, type OpenTicket, openDesk, openTicket } from "../../test/support/desk.ts";
import { startTestServer, type TestReply, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
/** The colleagues' ids by name. */
let ids: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
  const { colleagues } = (await desk.agent("GET", "/colleagues")).json;
  ids = Object.fromEntries(colleagues.map(({ id, name }: { id: string; name: string }) => [name, id]));
});
afterAll(() => server.close());

const act = (caller: Caller, { id }: { id: string }, what: string, body: object = {}) =>
  caller("POST", `/tickets/${id}/${what}`, body);
const refusalOf = ({ status, json }: TestReply) => [status, json.key, json.details];
const historyOf = async (ticket: OpenTicket) => (await ticket.visitor("GET", "/history")).json;
const noticesOf = async (ticket: OpenTicket): Promise<string[]> =>
  (await historyOf(ticket)).messages.flatMap(({ notice }: MessageDto) => notice ?? []);
const detailOf = async ({ id }: { id: string }) => (await desk.owner("GET", `/tickets/${id}`)).json;
const lastActOf = async ({ id }: { id: string }) =>
  (await desk.owner("GET", "/audit")).json.entries.find(({ subject }: { subject: string }) => subject === id);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const SHOP = "https://shop.example";
const open = () => openTicket(server, desk.tenantId);

describe("a ticket that is assigned to a colleague", () => {
  it("is the colleague's alone, with the note for their eyes only, and the visitor is told", async () => {
    const ticket = await open();
    const reply = await act(desk.agent, ticket, "assign", { member_id: ids["Olga Owner"], note: "You know this one." });
    expect(reply.status).toBe(200);
    const history = await historyOf(ticket);
    expect(history.pending_interrupt.claimed_by).toBe("Olga Owner");
    expect(history.messages.at(-1)).toMatchObject({
      notice: "assigned",
      content: expect.stringContaining("Olga Owner"),
    });
    expect(JSON.stringify(history)).not.toContain("You know");
    expect((await detailOf(ticket)).notes).toMatchObject([{ author: "Arne Agent", content: "You know this one." }]);
    const late = await act(desk.agent, ticket, "resolve", { answer: "Mine." });
    expect(refusalOf(late)).toEqual([409, "already_claimed", { claimed_by: "Olga Owner" }]);
    expect(await lastActOf(ticket)).toMatchObject({ action: "ticket_assigned", details: { to: ids["Olga Owner"] } });
    expect((await act(desk.owner, ticket, "resolve", { answer: "Done." })).status).toBe(200);
  });

  it("does not change when that colleague has it already, and can't go to somebody who works no tickets", async () => {
    const ticket = await open();
    const assign = (member_id: string) => act(desk.agent, ticket, "assign", { member_id });
    expect(refusalOf(await assign("nobody"))[1]).toBe("not_found");
    await assign(ids["Olga Owner"]!);
    expect((await assign(ids["Olga Owner"]!)).status).toBe(200);
    expect(await noticesOf(ticket)).toEqual(["assigned"]);
    expect(refusalOf(await assign(ids["Arne Agent"]!))[1]).toBe("already_claimed");
  });

  it("goes to one of two when both are named at the same moment", async () => {
    const ticket = await open();
    const replies = await Promise.all([
      act(desk.agent, ticket, "assign", { member_id: ids["Arne Agent"] }),
      act(desk.owner, ticket, "assign", { member_id: ids["Olga Owner"] }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("goes back to the queue at its holder's wish, and at nobody else's", async () => {
    const ticket = await open();
    await act(desk.agent, ticket, "claim");
    expect(refusalOf(await act(desk.owner, ticket, "release"))[1]).toBe("already_claimed");
    await act(desk.agent, ticket, "release");
    await act(desk.agent, ticket, "release");
    expect(await noticesOf(ticket)).toEqual(["joined", "released"]);
    expect((await historyOf(ticket)).pending_interrupt.claimed_by).toBeNull();
    expect((await act(desk.owner, ticket, "claim")).status).toBe(200);
  });
});

describe("a ticket that is snoozed", () => {
  const sleepsUntil = async (ticket: OpenTicket) => (await detailOf(ticket)).escalation.snoozed_until;

  it("is claimed by the agent who snoozes it, the visitor is told once, and it wakes when the visitor writes", async () => {
    const ticket = await open();
    const until = inAnHour();
    await act(desk.agent, ticket, "snooze", { until });
    await act(desk.agent, ticket, "snooze", { until });
    expect(await noticesOf(ticket)).toEqual(["joined", "snoozed"]);
    expect(await sleepsUntil(ticket)).toBe(until);
    await ticket.visitor("POST", "/stream", { message: "Any news?" });
    expect(await sleepsUntil(ticket)).toBeNull();
    expect((await detailOf(ticket)).escalation.status).toBe("claimed");
  });

  it("wakes when a colleague takes it over, and can't be snoozed into the past or for ever", async () => {
    const ticket = await open();
    for (const when of [new Date(0).toISOString(), new Date(Date.now() + 100 * 86_400_000).toISOString()]) {
      const reply = await act(desk.agent, ticket, "snooze", { until: when });
      expect([reply.status, reply.json.errors]).toMatchObject([400, [{ field: "until" }]]);
    }
    await act(desk.agent, ticket, "snooze", { until: inAnHour() });
    expect(refusalOf(await act(desk.owner, ticket, "wake"))[1]).toBe("already_claimed");
    await act(desk.owner, ticket, "take-over");
    expect(await sleepsUntil(ticket)).toBeNull();
  });
});

describe("undo", () => {
  const undoOf = (reply: TestReply) => ({ undo_id: (reply.json as TicketChange).undo_id });

  it("of closing gives the ticket back to its holder, and the visitor is told so", async () => {
    const ticket = await open();
    await act(desk.agent, ticket, "claim");
    const closed = await act(desk.agent, ticket, "close");
    expect((await act(desk.agent, ticket, "undo", undoOf(closed))).json.status).toBe("pending_human");
    expect(await noticesOf(ticket)).toEqual(["joined", "closed", "assigned"]);
    expect((await historyOf(ticket)).pending_interrupt.claimed_by).toBe("Arne Agent");
    expect((await act(desk.agent, ticket, "resolve", { answer: "Here you are." })).status).toBe(200);
  });

  it("of assigning lets the ticket wait for anybody again", async () => {
    const ticket = await open();
    const assigned = await act(desk.agent, ticket, "assign", { member_id: ids["Olga Owner"] });
    await act(desk.agent, ticket, "undo", undoOf(assigned));
    expect(await noticesOf(ticket)).toEqual(["assigned", "released"]);
    expect((await act(desk.agent, ticket, "claim")).status).toBe(200);
  });

  it("of assigning a conversation with the assistant gives it back to the assistant", async () => {
    const ticket = await open();
    await ticket.visitor("POST", "/escalate/withdraw");
    const assigned = await act(desk.agent, ticket, "assign", { member_id: ids["Olga Owner"] });
    expect((await historyOf(ticket)).status).toBe("pending_human");
    await act(desk.agent, ticket, "undo", undoOf(assigned));
    expect(await historyOf(ticket)).toMatchObject({ status: "open", pending_interrupt: null });
    expect((await noticesOf(ticket)).at(-1)).toBe("handed_back");
  });

  it("of closing does not bring back the paused graph that closing released; assigning releases none", async () => {
    const { id, token } = await server.init(desk.tenantId, SHOP).then((made) => ({ ...made, id: made.ticket_id }));
    const body = { message: "Do you repair tractors from Mongolia?" };
    await server.call("POST", "/api/v1/chat/stream", { body, token, origin: SHOP });
    const paused = async () =>
      (await server.admin`select interrupt_id from escalations where ticket_id = ${id}`)[0]!.interrupt_id;
    const assigned = await act(desk.agent, { id }, "assign", { member_id: ids["Olga Owner"] });
    await act(desk.agent, { id }, "undo", undoOf(assigned));
    expect(await paused()).not.toBeNull();
    const closed = await act(desk.agent, { id }, "close");
    await act(desk.agent, { id }, "undo", undoOf(closed));
    expect(await paused()).toBeNull();
    expect((await act(desk.agent, { id }, "resolve", { answer: "We do." })).status).toBe(200);
  });

  it("of snoozing wakes the ticket without another notice", async () => {
    const ticket = await open();
    await act(desk.agent, ticket, "claim");
    const snoozed = await act(desk.agent, ticket, "snooze", { until: inAnHour() });
    await act(desk.agent, ticket, "undo", undoOf(snoozed));
    expect((await detailOf(ticket)).escalation).toMatchObject({ snoozed_until: null, claimed_by: "Arne Agent" });
    expect(await noticesOf(ticket)).toEqual(["joined", "snoozed"]);
  });

  it("works once, for the agent who acted, and only while nothing else has happened", async () => {
    const ticket = await open();
    const closed = await act(desk.agent, ticket, "close");
    expect(refusalOf(await act(desk.owner, ticket, "undo", undoOf(closed)))[1]).toBe("undo_stale");
    const both = await Promise.all([1, 2].map(() => act(desk.agent, ticket, "undo", undoOf(closed))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await act(desk.agent, ticket, "close");
    await ticket.visitor("POST", "/stream", { message: "Hello?" });
    expect(refusalOf(await act(desk.agent, ticket, "undo", undoOf(again)))).toEqual([409, "undo_stale", undefined]);
    expect((await historyOf(ticket)).status).toBe("open");
  });
});

describe("an answer of the assistant that is corrected", () => {
  async function answered() {
    const ticket = await open();
    await ticket.visitor("POST", "/escalate/withdraw");
    await ticket.visitor("POST", "/stream", { message: "hello" });
    const messages: MessageDto[] = (await historyOf(ticket)).messages;
    return { ticket, answer: messages.findLast(({ role }) => role === "assistant")! };
  }
  const correct = (caller: Caller, ticket: OpenTicket, messageId: string, content: string) =>
    act(caller, ticket, `messages/${messageId}/correct`, { content });

  it("is named by its correction, once, and the assistant carries on", async () => {
    const { ticket, answer } = await answered();
    expect((await correct(desk.agent, ticket, answer.id, "It is 14 days.")).status).toBe(200);
    const history = await historyOf(ticket);
    expect(history.messages.at(-1)).toMatchObject({ role: "agent", content: "It is 14 days.", corrects: answer.id });
    expect(history.status).toBe("open");
    const twice = await correct(desk.owner, ticket, answer.id, "No, 15.");
    expect(refusalOf(twice)).toEqual([409, "already_corrected", { corrected_by: "Arne Agent" }]);
    expect(await lastActOf(ticket)).toMatchObject({ action: "answer_corrected", details: { message: answer.id } });
  });

  it("is no longer served to anybody else", async () => {
    const { ticket, answer } = await answered();
    const entry = (content: string, turnId: string) => ({
      ...{
        question: content,
        answer: content,
        citations: [],
        confidence: 1,
        locale: null,
        rests_on: [],
        provenance: "m",
      },
      ...{ id: crypto.randomUUID(), created_at: new Date().toISOString() },
      origin: { kind: "turn" as const, ticket_id: ticket.id, turn_id: turnId },
    });
    const { cache } = server.parts;
    const vector = new Array(384).fill(0.05);
    await cache.put(desk.tenantId, vector, entry("Of this turn.", answer.turn_id!));
    await cache.put(desk.tenantId, vector, entry(answer.content, crypto.randomUUID()));
    await cache.put(desk.tenantId, vector, entry("Of another turn.", crypto.randomUUID()));
    await correct(desk.agent, ticket, answer.id, "It is 14 days.");
    const left = (await cache.list(desk.tenantId)).map(({ entry }) => entry.answer);
    expect(left).toEqual(["Of another turn."]);
  });

  it("can't be the visitor's words or from another ticket, and needs the ticket's holder", async () => {
    const { ticket, answer } = await answered();
    const other = await open();
    expect((await correct(desk.agent, other, answer.id, "No.")).status).toBe(404);
    const own = (await historyOf(ticket)).messages.find(({ role }: MessageDto) => role === "visitor");
    expect((await correct(desk.agent, ticket, own.id, "No.")).status).toBe(404);
    await act(desk.agent, ticket, "join");
    expect(refusalOf(await correct(desk.owner, ticket, answer.id, "No."))[1]).toBe("already_claimed");
  });
});

describe("a visitor who is blocked", () => {
  it("is told so, can send nothing and open nothing new, and may write again once unblocked", async () => {
    const ticket = await open();
    expect((await act(desk.agent, ticket, "block")).json.status).toBe("closed");
    await act(desk.agent, ticket, "block");
    expect(await noticesOf(ticket)).toEqual(["blocked"]);
    for (const [path, body] of [
      ["/stream", { message: "But why?" }],
      ["/escalate", {}],
    ] as const) {
      const refused = await ticket.visitor("POST", path, body);
      expect(refusalOf(refused)).toEqual([403, "visitor_blocked", undefined]);
    }
    expect((await detailOf(ticket)).blocked).toMatchObject({ by: "Arne Agent" });
    expect(await lastActOf(ticket)).toMatchObject({ action: "visitor_blocked" });
    await act(desk.owner, ticket, "unblock");
    expect((await detailOf(ticket)).blocked).toBeNull();
    expect((await ticket.visitor("POST", "/stream", { message: "Thank you." })).status).toBe(200);
  });
});

describe("two tickets of one visitor", () => {
  /** The second is made the first one's visitor's. */
  async function doubles(): Promise<[OpenTicket, OpenTicket]> {
    const [one, two] = [await open(), await open()];
    await withTenant(
      desk.ctx,
      (tx) => tx.sql`
        update tickets set visitor_id = (select visitor_id from tickets where id = ${one.id}) where id = ${two.id}`,
    );
    return [one, two];
  }

  it("become one: each names the other, to the visitor and to the desk, and nothing that was said is lost", async () => {
    const [one, two] = await doubles();
    expect((await act(desk.agent, one, "merge", { into: two.id })).json.status).toBe("closed");
    expect((await act(desk.agent, one, "merge", { into: two.id })).status).toBe(200);
    const [from, into] = await Promise.all([detailOf(one), detailOf(two)]);
    expect(from).toMatchObject({ status: "closed", merged_into: { id: two.id, number: into.number } });
    expect(into).toMatchObject({ merged_from: [{ id: one.id }], escalation: { claimed_by: "Arne Agent" } });
    const said = from.messages.filter(({ notice }: MessageDto) => notice === "merged");
    expect(said).toMatchObject([{ content: expect.stringContaining(into.number) }]);
    const there = into.messages.filter(({ notice }: MessageDto) => notice === "merged_here");
    expect(there).toMatchObject([{ content: expect.stringContaining(from.number) }]);
    expect(await lastActOf(one)).toMatchObject({ action: "ticket_merged", details: { into: two.id } });
    expect(refusalOf(await act(desk.agent, one, "follow-up", { content: "Hi" }))[1]).toBe("conflict");
  });

  it("stay two when they are of different visitors, held by somebody else, or the other one is closed", async () => {
    const [one, two] = await doubles();
    const stranger = await open();
    expect((await act(desk.agent, one, "merge", { into: stranger.id })).status).toBe(404);
    expect((await act(desk.agent, one, "merge", { into: one.id })).status).toBe(404);
    await act(desk.owner, one, "claim");
    expect(refusalOf(await act(desk.agent, one, "merge", { into: two.id }))[1]).toBe("already_claimed");
    // Nothing is half done: the other one is still anybody's.
    await act(desk.owner, two, "close");
    expect(refusalOf(await act(desk.owner, one, "merge", { into: two.id }))).toEqual([
      409,
      "conflict",
      { status: "closed" },
    ]);
  });
});

describe("a message with a placeholder that nobody has filled in", () => {
  it("is refused by name whichever way it is sent, before anything has changed; a placeholder in code is sent", async () => {
    const ticket = await open();
    const before = (await historyOf(ticket)).messages.length;
    const words = "Dear {{visitor.name}}, about {{ ticket.number }}: done.";
    const refused = [400, "placeholders_left", { placeholders: ["{{visitor.name}}", "{{ ticket.number }}"] }];
    expect(refusalOf(await act(desk.agent, ticket, "reply", { content: words }))).toEqual(refused);
    expect(refusalOf(await act(desk.agent, ticket, "resolve", { answer: words }))).toEqual(refused);
    expect(refusalOf(await act(desk.agent, ticket, "follow-up", { content: words }))).toEqual(refused);
    const answer = crypto.randomUUID();
    expect(refusalOf(await act(desk.agent, ticket, `messages/${answer}/correct`, { content: words }))).toEqual(refused);
    const history = await historyOf(ticket);
    expect([history.status, history.messages.length]).toEqual(["pending_human", before]);
    expect((await act(desk.agent, ticket, "reply", { content: "Write `{{visitor.name}}`." })).status).toBe(200);
  });
});
