/** What has arrived and what was read: of an agent's answer, and over all of a visitor's conversations and devices. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AdminMessage } from "../../protocol/admin.ts";
import type { InitReply } from "../../protocol/api.ts";
import { type Desk, openDesk } from "../../test/support/desk.ts";
import { pictures } from "../../test/support/sentFiles.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";
import { type HeardEvent, Visitor } from "../../test/support/visitor.ts";

const SHOP = "https://shop.example";
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
});
afterAll(() => server.close());

const openVisitor = (extra: object = {}) => Visitor.open(server.url, desk.tenantId, SHOP, extra);
const post = (visitor: Visitor, path: string, body: object) => visitor.fetch(path, { method: "POST", body });
const reply = async ({ session }: Visitor, content: string) => {
  const { status } = await desk.agent("POST", `/tickets/${session.ticket_id}/reply`, { content });
  expect(status).toBe(200);
};
const agentMessages = async ({ session }: Visitor): Promise<AdminMessage[]> => {
  const { json } = await desk.agent("GET", `/tickets/${session.ticket_id}`);
  return json.messages.filter(({ role }: AdminMessage) => role === "agent");
};
const marks = async (visitor: Visitor) =>
  (await agentMessages(visitor)).map(({ delivered_at, seen_at }) => [delivered_at !== null, seen_at !== null]);
const unreadIn = (heard: HeardEvent[]) =>
  heard.flatMap(({ event }) => (event.type === "unread" ? [event.content.unread_elsewhere] : []));

/** A visitor who waits for a person; the ticket has one message of the system's. */
async function waitingVisitor(): Promise<Visitor> {
  const visitor = await openVisitor();
  await post(visitor, "/escalate", {});
  return visitor;
}

/** The same person, with another conversation open. */
async function elsewhere(visitor: Visitor): Promise<Visitor> {
  return openVisitor({ resume: visitor.session.resume, conversation: "new" });
}

describe("an agent's answer", () => {
  test("becomes delivered and seen only when the visitor's tab says so, each once, and never reverts", async () => {
    const visitor = await waitingVisitor();
    await reply(visitor, "One");
    await reply(visitor, "Two");
    expect(await marks(visitor)).toEqual([
      [false, false],
      [false, false],
    ]);
    const seqs = (await agentMessages(visitor)).map(({ seq }) => seq);
    await post(visitor, "/seen", { delivered: seqs[0], seen: 0 });
    expect(await marks(visitor)).toEqual([
      [true, false],
      [false, false],
    ]);
    await post(visitor, "/seen", { delivered: seqs[1], seen: seqs[0] });
    const first = await agentMessages(visitor);
    await post(visitor, "/seen", { delivered: 1, seen: 0 });
    await post(visitor, "/seen", { delivered: seqs[1], seen: seqs[0] });
    expect(await agentMessages(visitor)).toEqual(first);
    expect(await marks(visitor)).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test("that is written later stays unseen even if an earlier tab claimed higher numbers", async () => {
    const visitor = await waitingVisitor();
    await post(visitor, "/seen", { delivered: 2_000_000_000, seen: Number.MAX_SAFE_INTEGER });
    await reply(visitor, "Later");
    expect(await marks(visitor)).toEqual([[false, false]]);
    expect((await visitor.history()).read).toMatchObject({ unread: 1 });
  });

  test("stays read when a tab that is behind reports what it has seen", async () => {
    const visitor = await waitingVisitor();
    await reply(visitor, "One");
    await reply(visitor, "Two");
    const seqs = (await agentMessages(visitor)).map(({ seq }) => seq);
    await post(visitor, "/seen", { delivered: seqs[1], seen: seqs[1] });
    await post(visitor, "/seen", { delivered: seqs[0], seen: seqs[0] });
    expect((await visitor.history()).read).toMatchObject({ unread: 0 });
  });

  test("shows its marks at the desk at once", async () => {
    const visitor = await waitingVisitor();
    await reply(visitor, "Here");
    const [message] = await agentMessages(visitor);
    const notices: unknown[] = [];
    const stop = server.parts.bus.subscribe(desk.tenantId, (notice) => notices.push(notice));
    const told = { type: "ticket_changed", tenant_id: desk.tenantId, ticket_id: visitor.session.ticket_id };
    await vi.waitFor(async () => {
      await server.parts.bus.publish({ ...told, type: "ticket_changed", ticket_id: "probe" });
      expect(notices.length).toBeGreaterThan(0);
    }, 5_000);
    await post(visitor, "/seen", { delivered: message?.seq, seen: message?.seq });
    await vi.waitFor(() => expect(notices).toContainEqual(told), 5_000);
    stop();
  });

  test("can be marked only by its visitor", async () => {
    const [mine, theirs] = [await waitingVisitor(), await waitingVisitor()];
    await reply(theirs, "For you");
    await post(mine, "/seen", { delivered: 9, seen: 9 });
    expect(await marks(theirs)).toEqual([[false, false]]);
    expect((await theirs.history()).read).toMatchObject({ seen_seq: 0, unread: 2 });
  });

  test.each([{}, { delivered: -1, seen: 0 }, { delivered: 1.5, seen: 0 }, { delivered: "x", seen: 1 }])(
    "is not marked by %j",
    async (body) => {
      await expect(openVisitor().then((visitor) => post(visitor, "/seen", body))).rejects.toMatchObject({
        status: 400,
      });
    },
  );
});

describe("over all conversations", () => {
  test("unread messages are counted in the handshake, the list and the history until they were on screen", async () => {
    const first = await waitingVisitor();
    await post(first, "/seen", { delivered: 1, seen: 1 });
    const second = await elsewhere(first);
    expect(second.session.history.read).toEqual({
      seen_seq: 0,
      unread: 0,
      unread_elsewhere: 0,
      waits_elsewhere: true,
    });
    await reply(first, "One");
    await reply(first, "Two");
    const third = await elsewhere(second);
    expect(third.session.history.read).toMatchObject({ unread: 0, unread_elsewhere: 2, waits_elsewhere: true });
    const list = async () => {
      const { conversations } = await (await third.fetch("/conversations")).json();
      return conversations.map(({ ticket_id, unread }: { ticket_id: string; unread: number }) => [ticket_id, unread]);
    };
    expect(await list()).toEqual([[first.session.ticket_id, 2]]);
    await post(first, "/seen", { delivered: 4, seen: 3 });
    expect(await list()).toEqual([[first.session.ticket_id, 1]]);
    expect((await first.history()).read).toMatchObject({ seen_seq: 3, unread: 1, unread_elsewhere: 0 });
  });

  test("an answer in one conversation is announced on the stream of another, and so is its reading", async () => {
    const first = await waitingVisitor();
    await post(first, "/seen", { delivered: 1, seen: 1 });
    const second = await elsewhere(first);
    const stranger = await waitingVisitor();
    const [own, other] = await Promise.all([second.listen(0), stranger.listen(0)]);
    await own.until((heard) => unreadIn(heard).length > 0);
    await vi.waitFor(async () => {
      await reply(first, "News");
      await own.until((heard) => (unreadIn(heard).at(-1) ?? 0) > 0, 500);
    }, 10_000);
    const { last_event_id, messages } = await first.history();
    expect(last_event_id).toBeGreaterThan(0);
    await post(first, "/seen", { delivered: messages.length, seen: messages.length });
    await own.until((heard) => unreadIn(heard).at(-1) === 0);
    expect(unreadIn(other.heard).every((count) => count === 0)).toBe(true);
    own.close();
    other.close();
  });

  test("a visitor who writes after an answer has read it", async () => {
    const visitor = await waitingVisitor();
    await reply(visitor, "Which order?");
    await visitor.ask("Order 77");
    expect((await visitor.history()).read).toMatchObject({ unread: 0 });
  });

  test("conversations from before read marks count as read", async () => {
    const visitor = await waitingVisitor();
    await reply(visitor, "Old");
    await server.admin`update tickets set seen_seq = null where id = ${visitor.session.ticket_id}`;
    expect((await visitor.history()).read).toMatchObject({ seen_seq: 3, unread: 0 });
    expect((await elsewhere(visitor)).session.history.read.unread_elsewhere).toBe(0);
  });
});

describe("without streams", () => {
  const updates = async (visitor: Visitor, after: number): Promise<HeardEvent[]> =>
    (await (await visitor.fetch(`/updates?after=${after}`)).json()).events;

  test("the events after an id come at once, the same as on a stream, with what is unread", async () => {
    const visitor = await waitingVisitor();
    await visitor.ask("Hello?", { id: randomUUID() });
    await reply(visitor, "Hello!");
    const stream = await visitor.listen(0);
    const heard = await stream.until((all) =>
      all.some(({ id, event }) => id !== null && event.type === "message" && event.content.role === "agent"),
    );
    stream.close();
    const numbered = (all: HeardEvent[]) => all.filter(({ id }) => id !== null);
    const all = await updates(visitor, 0);
    expect(numbered(all)).toEqual(numbered(heard));
    const middle = numbered(all)[2]?.id ?? 0;
    expect(numbered(await updates(visitor, middle))).toEqual(numbered(all).filter(({ id }) => (id ?? 0) > middle));
    const last = await updates(visitor, numbered(all).at(-1)?.id ?? 0);
    expect(last).toMatchObject([{ id: null, event: { type: "unread", content: { unread: 1 } } }]);
  });

  test("messages that a lost log no longer has come from the table", async () => {
    const visitor = await waitingVisitor();
    const before = Date.now() * 1000 - 60_000_000;
    await reply(visitor, "Still here");
    await server.parts.turnLog.drop({ tenantId: desk.tenantId, ticketId: visitor.session.ticket_id });
    const told = await updates(visitor, before);
    expect(told.flatMap(({ event }) => (event.type === "message" ? [event.content.content] : []))).toContain(
      "Still here",
    );
  });

  test("messages after the client's last event come from the table when the log has lost that event", async () => {
    const visitor = await waitingVisitor();
    await reply(visitor, "Still here");
    const events = (await updates(visitor, 0)).filter(({ id }) => id !== null);
    const told = await updates(visitor, (events.at(-1)?.id ?? 0) - 1);
    expect(told.flatMap(({ event }) => (event.type === "message" ? [event.content.content] : []))).toContain(
      "Still here",
    );
  });

  test("a message keeps its files when it comes from the table after a lost log", async () => {
    const visitor = await waitingVisitor();
    const before = Date.now() * 1000 - 60_000_000;
    const id = await visitor.addFile(pictures.png, "lamp.png");
    await visitor.ask("It looks like this", { attachments: [id] });
    await server.parts.turnLog.drop({ tenantId: desk.tenantId, ticketId: visitor.session.ticket_id });
    const told = (await updates(visitor, before)).flatMap(({ event }) =>
      event.type === "message" ? [event.content] : [],
    );
    const sent = told.find(({ content }) => content === "It looks like this");
    expect(sent?.attachments).toMatchObject([{ id, name: "lamp.png", type: "image/png" }]);
    expect(told).toEqual((await visitor.history()).messages);
  });

  test.each(["", "?after=x", "?after=-1"])("a request with %j is refused", async (query) => {
    const visitor = await openVisitor();
    await expect(visitor.fetch(`/updates${query}`)).rejects.toMatchObject({ status: 400 });
  });
});

test("an old client that knows nothing of this works as before", async () => {
  const { token, ticket_id }: InitReply = await server.init(desk.tenantId, SHOP);
  const { json } = await server.call("GET", "/api/v1/chat/history", { token, origin: SHOP });
  expect(json).toMatchObject({ ticket_id, messages: [], last_event_id: 0 });
});
