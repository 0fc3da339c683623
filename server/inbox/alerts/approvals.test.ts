/** Actions that wait for people in tickets that never went to them, or for a second person: who is told, and where they stand. */
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proposeCall } from "../../actions/proposeCall.ts";
import { sweepCalls } from "../../actions/sweepCalls.ts";
import { promiseWaiting } from "../../mail/outgoing/desk/promiseWaiting.ts";
import { MAIL_WAITING } from "../../ports/jobKinds.ts";
import { type ActionDesk, openActionDesk } from "../../test/support/actionDesk.ts";
import { callerWith } from "../../test/support/desk.ts";
import { type Mailbox, openMailbox } from "../../test/support/mailbox.ts";
import { teach } from "../../test/support/shelf.ts";
import { type ShopSystem, startShopSystem } from "../../test/support/shopSystem.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";
import { workOutbox } from "../../test/support/workOutbox.ts";

const ANNA = { id: "c-1", email: "anna@example.com" };
let shop: ShopSystem;
let server: TestServer;
let desk: ActionDesk;
let mailbox: Mailbox;
let heard: Record<string, unknown>[];
let stop = () => {};

beforeAll(async () => {
  shop = await startShopSystem();
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: shop.host,
    ALERT_MAIL_SECONDS: "1",
  });
});
beforeEach(async () => {
  shop.misbehave = null;
  shop.orders.set("1042", { email: ANNA.email, customer: ANNA.id, status: "sent" });
  desk = await openActionDesk(server, shop);
  mailbox = openMailbox(server);
  const addresses = [desk.ownerEmail, desk.agentEmail];
  await server.admin`update auth."user" set email_verified = true where email = any(${addresses})`;
  heard = [];
  stop();
  stop = server.parts.bus.subscribe(desk.tenantId, (notice) => {
    if (notice.type !== "approval_wanted") return;
    const { wants, by, ticket_id: ticketId, member_id: memberId } = notice;
    heard.push({ wants, by, ticketId, isForAll: memberId === null });
  });
});
afterAll(async () => {
  stop();
  await server?.close();
  await shop?.close();
});

/** A conversation that the assistant has, of a visitor whom the tenant has vouched for. */
async function calmTicket(): Promise<string> {
  const ticketId = await desk.visit(ANNA);
  await server.admin`delete from escalations where ticket_id = ${ticketId}`;
  await server.admin`update tickets set status = 'open' where id = ${ticketId}`;
  await server.admin`delete from outbox where ticket_id = ${ticketId}`;
  return ticketId;
}

/** As the workers do: what was promised, and the mails that follow from it. */
const carryOut = () =>
  workOutbox(server.parts, undefined, async (name, job) => {
    if (name === MAIL_WAITING.name) await promiseWaiting(server.parts, job as { tenantId: string });
  });

const start = async (ticketId: string, amount: number) => {
  const body = { action_id: desk.refundId, values: { number: "1042", amount } };
  const { json } = await desk.agent("POST", `/tickets/${ticketId}/calls`, body);
  return `/tickets/${ticketId}/calls/${json.id}`;
};
const queue = async () => {
  const { tickets } = (await desk.owner("GET", "/tickets?queue=approval")).json;
  const { approval, waiting } = (await desk.owner("GET", "/tickets/counts")).json;
  expect(approval).toBe(tickets.length);
  return { ids: tickets.map(({ id }: { id: string }) => id), waiting, first: tickets[0] };
};

describe("an action that waits for a person where the assistant is in charge", () => {
  test("stands in the queue and alerts all but whoever has started it, until somebody has decided", async () => {
    const ticketId = await calmTicket();
    const path = await start(ticketId, 900);
    expect((await queue()).ids).toEqual([]);
    await desk.agent("POST", `${path}/confirm`);
    expect(await queue()).toMatchObject({ ids: [ticketId], waiting: 0, first: { status: "open", escalation: null } });
    expect((await queue()).first.approval_since).not.toBeNull();
    await expect.poll(() => heard).toEqual([{ wants: "second", by: "Arne Agent", ticketId, isForAll: false }]);
    await carryOut();
    const mail = await mailbox.newest(desk.ownerEmail);
    expect(mail.subject).toMatch(/^T-\d+ \(.+\) needs an approval$/);
    expect(mail.text).toContain(`/admin/tickets/${ticketId}`);
    expect(mailbox.count(desk.agentEmail)).toBe(0);
    await desk.owner("POST", `${path}/decide`, { decision: "approve" });
    expect((await queue()).ids).toEqual([]);
    await carryOut();
    await expect.poll(() => heard.at(-1)).toEqual({ wants: "nothing", by: null, ticketId, isForAll: true });
    expect([mailbox.count(desk.ownerEmail), mailbox.count(desk.agentEmail)]).toEqual([1, 0]);
  });

  test("is put off with the ticket where people have it and have snoozed it", async () => {
    const ticketId = await desk.visit(ANNA);
    const path = await start(ticketId, 900);
    await desk.agent("POST", `${path}/confirm`);
    expect((await queue()).ids).toEqual([ticketId]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await desk.agent("POST", `/tickets/${ticketId}/snooze`, { until });
    expect((await queue()).ids).toEqual([]);
  });

  test("alerts everybody when a key has asked for it", async () => {
    const ticketId = await calmTicket();
    const agent = { ...desk.ctx.actor, id: `key:${v7()}`, name: "Helper" };
    const values = { number: "1042", amount: 20 };
    const asked = { actionId: desk.refundId, ticketId, turnId: null, values, locale: "en", agent };
    await proposeCall(desk.ctx, asked);
    await expect.poll(() => heard).toEqual([{ wants: "approval", by: "Helper", ticketId, isForAll: true }]);
    await carryOut();
    for (const email of [desk.ownerEmail, desk.agentEmail])
      expect((await mailbox.newest(email)).subject).toContain("needs an approval");
  });

  test("and of which nobody knows whether it was done, is for people too", async () => {
    const ticketId = await calmTicket();
    const path = await start(ticketId, 60);
    shop.misbehave = "closes";
    await desk.agent("POST", `${path}/confirm`);
    await carryOut();
    expect((await queue()).ids).toEqual([ticketId]);
    await expect.poll(() => heard.at(-1)).toEqual({ wants: "check", by: null, ticketId, isForAll: true });
    await desk.agent("POST", `${path}/decide`, { decision: "done" });
    expect((await queue()).ids).toEqual([]);
    await expect.poll(() => heard.at(-1)).toMatchObject({ wants: "nothing" });
  });

  test("and was lost with its process, is for people as well", async () => {
    const ticketId = await calmTicket();
    const path = await start(ticketId, 60);
    await desk.agent("POST", `${path}/confirm`);
    await server.admin`
      update action_calls set state = 'sent', sent_at = now(), sent_until = now() - interval '1 second'
      where ticket_id = ${ticketId}`;
    await sweepCalls(server.parts);
    await carryOut();
    expect((await queue()).ids).toEqual([ticketId]);
    await expect.poll(() => heard.at(-1)).toMatchObject({ wants: "check", ticketId });
  });
});

test("the first of two yeses has the others told that a second is wanted, and the card says whose it was", async () => {
  const ticketId = await desk.visit(ANNA);
  const { id: callId } = await desk.refund(ticketId, 900);
  await server.admin`update action_calls set state = 'confirmed', confirmed_at = now() where id = ${callId}`;
  await carryOut();
  // The pause between two mails is over.
  await server.admin`
    update alert_preferences set mailed_at = mailed_at - interval '1 minute' where tenant_id = ${desk.tenantId}`;
  const before = [mailbox.count(desk.ownerEmail), mailbox.count(desk.agentEmail)];
  const path = `/tickets/${ticketId}/calls/${callId}`;
  const said = await desk.agent("POST", `${path}/decide`, { decision: "approve" });
  expect(said.json).toMatchObject({ people_missing: 1, is_agreed: true, waits_for: "people" });
  await expect.poll(() => heard).toEqual([{ wants: "second", by: "Arne Agent", ticketId, isForAll: false }]);
  await carryOut();
  expect([mailbox.count(desk.ownerEmail), mailbox.count(desk.agentEmail)]).toEqual([before[0]! + 1, before[1]]);
  expect((await mailbox.newest(desk.ownerEmail)).subject).toContain("needs an approval");
  const shown = (await desk.owner("GET", `/tickets/${ticketId}/calls`)).json.calls[0];
  expect(shown).toMatchObject({ is_agreed: false, decisions: [{ name: "Arne Agent" }] });
});

describe("what the documents say about an action", () => {
  test("is found for whoever may read the ticket, with a quote and where it is from", async () => {
    const ticketId = await calmTicket();
    const path = await start(ticketId, 900);
    expect((await desk.owner("GET", `${path}/grounds`)).json).toEqual({ passages: [] });
    await teach(
      desk.ctx,
      "refunds.md",
      "# Refunds\n\nOrders **older than 60 days** get no [refund](https://shop.example/refund). An order is refunded once.",
    );
    await teach(desk.ctx, "lamps.md", "# Lamps\n\nClean the shade with a dry cloth.");
    const { passages } = (await desk.owner("GET", `${path}/grounds`)).json;
    expect(passages).toHaveLength(1);
    expect(passages[0]).toMatchObject({
      section: "Refunds",
      quote: expect.stringContaining("older than 60 days get no refund."),
    });
  });

  test("is nobody else's, and not another ticket's", async () => {
    const ticketId = await calmTicket();
    const path = await start(ticketId, 900);
    const other = await openActionDesk(server, shop);
    expect((await other.owner("GET", `${path}/grounds`)).status).toBe(404);
    expect((await callerWith(server, {})("GET", `${path}/grounds`)).status).toBe(401);
    const elsewhere = path.replace(ticketId, await calmTicket());
    expect((await desk.owner("GET", `${elsewhere}/grounds`)).status).toBe(404);
  });
});
