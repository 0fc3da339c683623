/** The link in a mail, on the visitor's own device and on another. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTenant } from "../../../db/tenant.ts";
import { type Desk, openDesk, openTicket } from "../../../test/support/desk.ts";
import { confirmAddress, type Mailbox, openMailbox } from "../../../test/support/mailbox.ts";
import { startTestServer, type TestServer } from "../../../test/support/testServer.ts";
import { mailAnswer } from "./mailAnswer.ts";

const SHOP = "https://shop.example";
const VERA = "vera@mail.example";
let server: TestServer;
let desk: Desk;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
  await confirmAddress(server, (await openTicket(server, desk.tenantId)).id, VERA);
  mailbox = openMailbox(server);
});
afterAll(() => server.close());

/** What the link in a fresh mail says after `#frontdesk=`. */
async function mailedLink() {
  const ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/email", { email: VERA });
  await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Today." });
  await server.admin`
    update messages set created_at = created_at - interval '1 minute' where ticket_id = ${ticket.id}::uuid`;
  const [owed] = await withTenant(
    desk.ctx,
    (tx) => tx.sql<{ payload: { message_id: string } }[]>`
      select payload from outbox where ticket_id = ${ticket.id}::uuid and kind = 'email_answer'`,
  );
  await mailAnswer(server.parts, {
    tenant_id: desk.tenantId,
    ticket_id: ticket.id,
    payload: owed!.payload,
  });
  const [, conversation = ""] = /#frontdesk=(\S+)/.exec((await mailbox.newest(VERA)).text) ?? [];
  return { ticket, conversation };
}

const follow = (conversation: string, body: object = {}) =>
  server.call("POST", "/api/v1/chat/init", {
    origin: SHOP,
    body: { tenant_id: desk.tenantId, conversation, ...body },
  });

test("shows the conversation on a device that has never chatted, for as long as it lasts", async () => {
  const { ticket, conversation } = await mailedLink();
  for (const opened of [await follow(conversation), await follow(conversation)]) {
    expect([opened.status, opened.json.ticket_id]).toEqual([200, ticket.id]);
    expect(opened.json.history.messages.at(-1).content).toBe("Today.");
  }
});

test("opens that one conversation and nothing else of its visitor's: not to read, to change, or to come back to", async () => {
  const { ticket, conversation } = await mailedLink();
  const [{ visitor_id: visitorId }] = (await server.admin`select visitor_id from tickets where id = ${ticket.id}`) as [
    { visitor_id: string },
  ];
  const [other] = await server.admin`
    insert into tickets (tenant_id, id, visitor_id, number, origin, page, status, email)
    select tenant_id, gen_random_uuid(), visitor_id, number + 100000, origin, page, status, email from tickets
    where id = ${ticket.id} returning id`;
  await server.admin`
    insert into messages (tenant_id, id, ticket_id, seq, role, content)
    values (${desk.tenantId}, gen_random_uuid(), ${other!.id}, 1, 'visitor', 'My other secret')`;
  await server.admin`update tickets set last_seq = 1, seen_seq = 0 where id = ${other!.id}`;
  const { token, resume, history } = (await follow(conversation)).json;
  const call = (method: string, path: string, body?: object) =>
    server.call(method, `/api/v1/chat${path}`, { origin: SHOP, token, ...(body && { body }) });
  const { conversations } = (await call("GET", "/conversations")).json;
  expect(conversations.map(({ ticket_id }: { ticket_id: string }) => ticket_id)).toEqual([ticket.id]);
  expect(history.read?.unread_elsewhere ?? 0).toBe(0);
  expect((await call("PATCH", `/conversations/${other!.id}`, { title: "Mine" })).status).toBe(404);
  expect((await call("DELETE", `/conversations/${other!.id}`)).status).toBe(404);
  await call("POST", "/email", { email: "thief@mail.example" });
  const [{ email }] = (await server.admin`select email from visitors where id = ${visitorId}`) as [{ email: string }];
  expect(email).toBe(VERA);
  for (const asked of [ticket.id, other!.id]) expect((await follow(asked, { resume })).status).toBe(404);
});

test("makes nobody another visitor: a stranger who sent the link reads nothing more of whoever followed it", async () => {
  const { ticket, conversation } = await mailedLink();
  const victim = (await follow(conversation)).json;
  const own = await server.init(desk.tenantId, SHOP, { resume: victim.resume, conversation: "new" });
  await server.call("POST", "/api/v1/chat/stream", {
    origin: SHOP,
    token: own.token,
    body: { message: "A word in confidence" },
  });
  const seen = JSON.stringify((await ticket.visitor("GET", "/conversations")).json);
  expect(seen).not.toContain("confidence");
  expect(seen).not.toContain(own.ticket_id);
  const [row] = await server.admin`
    select count(distinct visitor_id)::int as visitors from tickets where id in (${ticket.id}, ${own.ticket_id})`;
  expect(row!.visitors).toBe(2);
});

test("costs a device that has chatted none of its conversations", async () => {
  const { conversation } = await mailedLink();
  const own = await server.init(desk.tenantId, SHOP);
  await server.call("POST", "/api/v1/chat/stream", { origin: SHOP, token: own.token, body: { message: "Hello" } });
  expect((await follow(conversation, { resume: own.resume })).status).toBe(404);
  expect((await server.init(desk.tenantId, SHOP, { resume: own.resume })).ticket_id).toBe(own.ticket_id);
  expect((await follow(conversation)).status).toBe(200);
});

test("opens nothing once the address was withdrawn, for another conversation, or with another token", async () => {
  const { ticket, conversation } = await mailedLink();
  const [id, token = ""] = conversation.split(".");
  const { ticket: other } = await mailedLink();
  expect((await follow(`${other.id}.${token}`)).status).toBe(404);
  expect((await follow(`${id}.${"0".repeat(50)}`)).status).toBe(404);
  expect((await follow(`${id}.x`)).status).toBe(400);
  await ticket.visitor("POST", "/email", { email: null });
  expect((await follow(conversation)).status).toBe(404);
});
