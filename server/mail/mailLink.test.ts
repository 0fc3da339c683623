/** The link in a mail, on the visitor's own device and on another. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTenant } from "../db/tenant.ts";
import { type Desk, openDesk, openTicket } from "../test/desk.ts";
import { type Mailbox, openMailbox } from "../test/mailbox.ts";
import { startTestServer, type TestServer } from "../test/testServer.ts";
import { mailAnswer } from "./mailAnswer.ts";

const SHOP = "https://shop.example";
const VERA = "vera@mail.example";
let server: TestServer;
let desk: Desk;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
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
    (tx) => tx.sql<{ payload: Record<string, string> }[]>`
      select payload from outbox where ticket_id = ${ticket.id}::uuid and kind = 'email_answer'`,
  );
  await mailAnswer(server.parts, {
    tenant_id: desk.tenantId,
    ticket_id: ticket.id,
    payload: owed!.payload,
    attempts: 1,
  });
  const [, conversation = ""] = /#frontdesk=(\S+)/.exec((await mailbox.newest(VERA)).text) ?? [];
  return { ticket, conversation };
}

const follow = (conversation: string, body: object = {}) =>
  server.call("POST", "/api/v1/chat/init", {
    origin: SHOP,
    body: { tenant_id: desk.tenantId, conversation, ...body },
  });

test("shows the conversation on a device that has never chatted, once, and the device is known from then on", async () => {
  const { ticket, conversation } = await mailedLink();
  const opened = await follow(conversation);
  expect(opened.status).toBe(200);
  expect(opened.json.ticket_id).toBe(ticket.id);
  expect(opened.json.history.messages.at(-1).content).toBe("Today.");
  expect((await follow(conversation)).status).toBe(404);
  expect((await follow(ticket.id, { resume: opened.json.resume })).json.ticket_id).toBe(ticket.id);
});

test("costs a device that has chatted none of its conversations", async () => {
  const { conversation } = await mailedLink();
  const own = await server.init(desk.tenantId, SHOP);
  await server.call("POST", "/api/v1/chat/stream", { origin: SHOP, token: own.token, body: { message: "Hello" } });
  expect((await follow(conversation, { resume: own.resume })).status).toBe(404);
  expect((await server.init(desk.tenantId, SHOP, { resume: own.resume })).ticket_id).toBe(own.ticket_id);
  expect((await follow(conversation)).status).toBe(200);
});

test("opens nothing once the address was taken back, for another conversation, or with another token", async () => {
  const { ticket, conversation } = await mailedLink();
  const [id, token = ""] = conversation.split(".");
  const { ticket: other } = await mailedLink();
  expect((await follow(`${other.id}.${token}`)).status).toBe(404);
  expect((await follow(`${id}.${"0".repeat(50)}`)).status).toBe(404);
  expect((await follow(`${id}.x`)).status).toBe(400);
  await ticket.visitor("POST", "/email", { email: null });
  expect((await follow(conversation)).status).toBe(404);
});
