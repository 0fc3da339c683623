/** Calls of a tenant's own system, over real HTTP: who must agree, what is sent, and that it is sent once. */
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../db/tenant.ts";
import { en } from "../language/phrases/en.ts";
import { mailAnswer } from "../mail/outgoing/visitors/mailAnswer.ts";
import { type ActionDesk, openActionDesk } from "../test/support/actionDesk.ts";
import { refundOrder } from "../test/support/actions.ts";
import { openDesk } from "../test/support/desk.ts";
import { letPass } from "../test/support/letPass.ts";
import { openMailbox } from "../test/support/mailbox.ts";
import { MISBEHAVIOURS, type Misbehaviour, type ShopSystem, startShopSystem } from "../test/support/shopSystem.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { workOutbox } from "../test/support/workOutbox.ts";
import type { CallRow } from "./callRow.ts";
import { claimCall } from "./claimCall.ts";
import { confirmCall } from "./confirmCall.ts";
import { decideCall } from "./decideCall.ts";
import { declineCall } from "./declineCall.ts";
import { finishCall } from "./finishCall.ts";
import { performCall } from "./performCall.ts";
import { proposeCall } from "./proposeCall.ts";
import { sweepCalls } from "./sweepCalls.ts";

const ANNA = { id: "c-1", email: "anna@example.com" };
let shop: ShopSystem;
let server: TestServer;
let desk: ActionDesk;

beforeAll(async () => {
  shop = await startShopSystem();
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: shop.host,
  });
  desk = await openActionDesk(server, shop);
});
beforeEach(() => {
  shop.heard.length = 0;
  shop.refunds.length = 0;
  shop.misbehave = null;
  shop.orders.clear();
  for (const number of ["1042", "1043"])
    shop.orders.set(number, { email: ANNA.email, customer: ANNA.id, status: "sent" });
});
afterAll(async () => {
  await server?.close();
  await shop?.close();
});

const look = (ticketId: string, more: object = {}) =>
  proposeCall(desk.ctx, {
    ...{ actionId: desk.lookUpId, ticketId, turnId: null, locale: "en" },
    values: { number: "1042", email: ANNA.email },
    ...more,
  });
const perform = (callId: string, ctx = desk.ctx) => performCall(ctx, { callId });
const confirmed = async (amount: number) => {
  const ticketId = await desk.visit(ANNA);
  const { id: callId } = await desk.refund(ticketId, amount);
  return confirmCall(desk.ctx, { callId, ticketId });
};
const expire = (callId: string) =>
  server.admin`update action_calls set sent_until = now() - interval '1 second' where id = ${callId}`;
const stateOf = async (callId: string) =>
  (await server.admin<{ state: string }[]>`select state from action_calls where id = ${callId}`)[0]?.state;

describe("a call that reads", () => {
  it("is sent at once, with its key and its secret, and keeps of the reply what its owner named", async () => {
    const call = await look(await desk.visit());
    expect([call.state, call.approval]).toEqual(["approved", "none"]);
    const done = await perform(call.id);
    expect(done).toMatchObject({ state: "done", http_status: 200, fields: { status: "sent", total: 12.5 } });
    expect(shop.heard[0]).toMatchObject({
      url: `/orders/1042?email=${encodeURIComponent(ANNA.email)}`,
      headers: { "idempotency-key": call.idempotency_key, "user-agent": "Frontdesk-Actions/1.0" },
    });
  });

  it("may be sent again after its process has died", async () => {
    const call = await look(await desk.visit());
    await withTenant(desk.ctx, (tx) => claimCall(tx, desk.ctx, call.id));
    expect((await perform(call.id)).state).toBe("sent");
    await expire(call.id);
    expect((await perform(call.id)).state).toBe("done");
  });

  it("is given up when it is stopped", async () => {
    shop.misbehave = "hangs";
    const call = await look(await desk.visit());
    const stop = new AbortController();
    const running = performCall(desk.ctx, { callId: call.id, signal: stop.signal });
    await expect.poll(() => shop.hanging()).toBe(1);
    stop.abort();
    expect((await running).state).toBe("failed");
    await expect(performCall(desk.ctx, { callId: call.id, signal: stop.signal })).rejects.toThrow();
  });

  it("is proposed once by one turn, and no turn proposes more than four", async () => {
    const ticketId = await desk.visit();
    const [turn] = await server.admin<{ id: string }[]>`
      insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until)
      select ${desk.tenantId}, ${v7()}, ${ticketId}, id, 'answered', 1, now() from messages where ticket_id = ${ticketId}
      limit 1 returning id`;
    const ask = (number: string) => look(ticketId, { turnId: turn!.id, values: { number, email: "four@example.com" } });
    const same = await Promise.all(Array.from({ length: 8 }, () => ask("1042")));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    for (const number of ["1043", "1044", "1045"]) await ask(number);
    await expect(ask("1046")).rejects.toThrow("conflict");
  });
});

describe("a call that changes something", () => {
  it("waits for the visitor, and is sent once they have said yes", async () => {
    const ticketId = await desk.visit(ANNA);
    const call = await desk.refund(ticketId, 20);
    expect((await perform(call.id)).state).toBe("proposed");
    expect(shop.heard).toEqual([]);
    const twice = await Promise.all([1, 2].map(() => confirmCall(desk.ctx, { callId: call.id, ticketId })));
    expect(twice.map(({ state }) => state)).toEqual(["approved", "approved"]);
    expect(await perform(call.id)).toMatchObject({ state: "done", fields: { refund: "R-1" } });
    expect(shop.heard[0]?.body).toEqual({ amount: 20, customer: "c-1", note: "Refund of 20 for 1042" });
  });

  it("is not sent once the visitor has said no, or when they said it too late", async () => {
    const ticketId = await desk.visit(ANNA);
    const { id: callId } = await desk.refund(ticketId, 20);
    await declineCall(desk.ctx, { callId, ticketId });
    await expect(confirmCall(desk.ctx, { callId, ticketId })).rejects.toThrow("call_decided");
    expect((await perform(callId)).state).toBe("declined");
    const sent = await confirmed(20);
    await perform(sent.id);
    await expect(declineCall(desk.ctx, { callId: sent.id, ticketId: sent.ticket_id })).rejects.toThrow("call_decided");
  });

  it("is sent once, however many send it at the same time", async () => {
    const { id } = await confirmed(20);
    const states = await Promise.all(Array.from({ length: 10 }, () => perform(id)));
    expect(states.filter(({ state }) => state !== "done" && state !== "sent")).toEqual([]);
    expect(shop.refunds).toHaveLength(1);
  });

  it.each<[Misbehaviour, string, string | null]>([
    ["closes", "unknown", "page_failed"],
    ["replies 500", "unknown", "endpoint_failed"],
    ["redirects", "unknown", "redirected"],
    ["replies 404", "failed", "endpoint_refused"],
    ["breaks off", "done", null],
    ["replies in words", "done", null],
    ["replies too much", "done", null],
    ["replies with a bomb", "done", null],
  ])("on an endpoint that %s is %s, and not sent again", async (how, state, failure) => {
    shop.misbehave = how;
    const { id } = await confirmed(20);
    expect(await perform(id)).toMatchObject({ state, failure, fields: {} });
    shop.misbehave = null;
    expect((await perform(id)).state).toBe(state);
    expect(shop.refunds).toHaveLength(1);
    expect(shop.heard).toHaveLength(1);
  });

  it("of a process that dies on the way is unknown, and a person is asked", async () => {
    const { id, ticket_id: ticketId } = await confirmed(20);
    await withTenant(desk.ctx, (tx) => claimCall(tx, desk.ctx, id));
    await sweepCalls(server.parts);
    expect(await stateOf(id)).toBe("sent");
    await expire(id);
    expect((await perform(id)).state).toBe("sent");
    await sweepCalls(server.parts);
    expect([await stateOf(id), (await perform(id)).state, shop.heard.length]).toEqual(["unknown", "unknown", 0]);
    const again = await decideCall(desk.ctx, { ticketId, callId: id, decision: "again" });
    expect(again.state).toBe("approved");
    await workOutbox(server.parts);
    expect([await stateOf(id), shop.refunds.map(({ key }) => key)]).toEqual(["done", [again.idempotency_key]]);
  });

  it("is sent again under the same key where its endpoint honours it", async () => {
    const other = await openActionDesk(server, shop, { honours_key: true });
    const ticketId = await other.visit(ANNA);
    const { id: callId } = await other.refund(ticketId, 20);
    await confirmCall(other.ctx, { callId, ticketId });
    shop.misbehave = "closes";
    expect((await perform(callId, other.ctx)).state).toBe("unknown");
    shop.misbehave = null;
    expect((await perform(callId, other.ctx)).state).toBe("done");
    expect(new Set(shop.refunds.map(({ key }) => key)).size).toBe(1);
  });

  it("that comes back late says what it knows, unless a person has settled it", async () => {
    const late = async (settle: boolean) => {
      const { id, ticket_id: ticketId } = await confirmed(20);
      const { claim } = await withTenant(desk.ctx, (tx) => claimCall(tx, desk.ctx, id));
      await expire(id);
      await sweepCalls(server.parts);
      if (settle) await decideCall(desk.ctx, { ticketId, callId: id, decision: "failed" });
      return finishCall(desk.ctx, claim!, { state: "done", failure: null, httpStatus: 200, fields: {} }, 5);
    };
    expect([(await late(false)).state, (await late(true)).state]).toEqual(["done", "failed"]);
  });

  it("is not sent where its owner has switched it off, changed it, or only rehearses", async () => {
    const other = await openActionDesk(server, shop);
    const ready = async () => {
      const ticketId = await other.visit(ANNA);
      const { id: callId } = await other.refund(ticketId, 20);
      return confirmCall(other.ctx, { callId, ticketId });
    };
    const [one, two, three, four] = [await ready(), await ready(), await ready(), await ready()];
    const patch = (body: object) => other.owner("PATCH", `/actions/${other.refundId}`, body);
    await patch({ is_enabled: false });
    expect(await perform(one.id, other.ctx)).toMatchObject({ state: "failed", failure: "action_off" });
    await patch({ is_enabled: true, is_dry: true });
    expect(await perform(two.id, other.ctx)).toMatchObject({ state: "done", is_dry: true, http_status: null });
    const renamed = refundOrder(shop.origin, { title: { en: "Money back" } });
    await patch({ is_dry: false, definition: renamed });
    expect((await perform(three.id, other.ctx)).state).toBe("done");
    await patch({
      definition: { ...renamed, request: { ...renamed.request, url: `${shop.origin}/elsewhere/{{number}}` } },
    });
    expect(await perform(four.id, other.ctx)).toMatchObject({ state: "failed", failure: "action_changed" });
    expect(shop.heard).toHaveLength(1);
  });
});

describe("a person's approval", () => {
  it("is needed above a limit, and sends the call", async () => {
    const call = await confirmed(60);
    expect([call.state, call.approval]).toEqual(["confirmed", "both"]);
    expect((await perform(call.id)).state).toBe("confirmed");
    const { ticket_id: ticketId, id: callId } = call;
    expect((await decideCall(desk.ctx, { ticketId, callId, decision: "approve" })).state).toBe("approved");
    await workOutbox(server.parts);
    expect([await stateOf(callId), shop.refunds.length]).toEqual(["done", 1]);
  });

  it("counts for nothing before the visitor has agreed", async () => {
    const ticketId = await desk.visit(ANNA);
    const { id: callId } = await desk.refund(ticketId, 60);
    await expect(decideCall(desk.ctx, { ticketId, callId, decision: "approve" })).rejects.toThrow("call_decided");
  });

  it("is one person's where two decide at once, and the other reads who", async () => {
    const members = await Promise.all(["Bea", "Carl"].map(desk.member));
    const { id: callId, ticket_id: ticketId } = await confirmed(60);
    const decided = await Promise.allSettled(
      members.map((ctx, n) => decideCall(ctx, { ticketId, callId, decision: n === 0 ? "approve" : "reject" })),
    );
    const won = decided.findIndex(({ status }) => status === "fulfilled");
    const lost = decided.find((each) => each.status === "rejected");
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(lost?.reason).toMatchObject({ key: "call_decided", details: { name: members[won]?.actor.name } });
  });

  it("of two people is that of two different ones", async () => {
    const [bea, carl] = await Promise.all(["Bea", "Carl"].map(desk.member));
    const { id: callId, ticket_id: ticketId } = await confirmed(600);
    const approve = (ctx: typeof desk.ctx) => decideCall(ctx, { ticketId, callId, decision: "approve" });
    expect((await approve(bea!)).state).toBe("confirmed");
    await expect(approve(bea!)).rejects.toMatchObject({ key: "call_decided", details: { name: "Bea" } });
    expect((await approve(carl!)).state).toBe("approved");
  });

  it("of changed values is the changer's alone, and never needs fewer people than before", async () => {
    const [bea, carl] = await Promise.all(["Bea", "Carl"].map(desk.member));
    const { id: callId, ticket_id: ticketId } = await confirmed(600);
    await decideCall(bea!, { ticketId, callId, decision: "approve" });
    const values = { number: "1042", amount: 40, customer: "somebody-else" };
    const changed = await decideCall(carl!, { ticketId, callId, decision: "change", values });
    expect(changed).toMatchObject({
      state: "confirmed",
      approval: "two_people",
      values: { number: "1042", amount: 40 },
    });
    expect((await decideCall(bea!, { ticketId, callId, decision: "approve" })).state).toBe("approved");
    await workOutbox(server.parts);
    expect(shop.heard.at(-1)?.body).toMatchObject({ amount: 40 });
    const bad = await confirmed(60);
    const wrong = {
      ticketId: bad.ticket_id,
      callId: bad.id,
      decision: "change",
      values: { number: "x", amount: 1 },
    } as const;
    await expect(decideCall(bea!, wrong)).rejects.toThrow("action_value_refused");
  });

  it("refused with a word ends the call", async () => {
    const { id: callId, ticket_id: ticketId } = await confirmed(60);
    const rejected = await decideCall(desk.ctx, { ticketId, callId, decision: "reject", word: "Too old." });
    expect([rejected.state, (await perform(callId)).state]).toEqual(["declined", "declined"]);
    const { json } = await desk.agent("GET", `/tickets/${ticketId}/calls`);
    expect(json.calls[0].decisions).toMatchObject([{ name: "Olga Owner", decision: "reject", word: "Too old." }]);
  });
});

describe("the result of a call that a person has approved", () => {
  /** Approved while the visitor is away, who has left an address. @returns what they are mailed */
  async function mailsAfter(call: CallRow, work: () => Promise<void>): Promise<{ texts: string[]; count: number }> {
    const mailbox = openMailbox(server);
    const { ticket_id: ticketId, id: callId } = call;
    const email = `${callId}@mail.example`;
    await server.admin`update tickets set email = ${email} where id = ${ticketId}`;
    await decideCall(desk.ctx, { ticketId, callId, decision: "approve" });
    await work();
    await letPass(server.admin, ticketId, 3600);
    for (let n = 0; n < 2; n += 1) {
      for (const owed of await owedMails(ticketId))
        await mailAnswer(server.parts, { tenant_id: desk.tenantId, ticket_id: ticketId, payload: owed });
    }
    return { texts: [(await mailbox.newest(email)).text], count: mailbox.count(email) };
  }
  const work = () => workOutbox(server.parts);

  it("is mailed to a visitor who has left, once", async () => {
    const { texts, count } = await mailsAfter(await confirmed(60), work);
    expect(texts[0]).toContain("R-1");
    expect(count).toBe(1);
  });

  it.each<[Misbehaviour, string]>([
    ["replies 404", en.actionFailed.split(":")[0] ?? ""],
    ["closes", en.actionUnknown],
  ])("is mailed as well where the endpoint %s", async (how, words) => {
    shop.misbehave = how;
    const { texts, count } = await mailsAfter(await confirmed(60), work);
    expect(texts[0]).toContain(words);
    expect(count).toBe(1);
  });

  it("is told where the process that sent it has died", async () => {
    const call = await confirmed(60);
    const { texts, count } = await mailsAfter(call, async () => {
      await withTenant(desk.ctx, (tx) => claimCall(tx, desk.ctx, call.id));
      await work();
      await expire(call.id);
      await sweepCalls(server.parts);
      await work();
    });
    expect(texts[0]).toContain(en.actionUnknown);
    expect([count, shop.heard.length]).toEqual([1, 0]);
  });
});

async function owedMails(ticketId: string): Promise<{ message_id: string }[]> {
  const rows = await server.admin<{ payload: { message_id: string } }[]>`
    select payload from outbox where ticket_id = ${ticketId} and kind = 'email_answer'`;
  return rows.map(({ payload }) => payload);
}

describe("an agent", () => {
  it("tells the visitor themselves what their own call came to", async () => {
    const ticketId = await desk.visit();
    const body = { action_id: desk.lookUpId, values: { number: "1042", email: ANNA.email } };
    const started = await desk.agent("POST", `/tickets/${ticketId}/calls`, body);
    expect(started.json).toMatchObject({ state: "approved", is_mine: true, words: null, result: null });
    const said = () => server.admin`select id from messages where ticket_id = ${ticketId}`;
    const before = await said();
    await workOutbox(server.parts);
    const { calls } = (await desk.agent("GET", `/tickets/${ticketId}/calls`)).json;
    expect(calls[0]).toMatchObject({ state: "done", result: "Order 1042 is sent." });
    expect((await desk.owner("GET", `/tickets/${ticketId}/calls`)).json.calls[0].is_mine).toBe(false);
    expect(await said()).toEqual(before);
  });

  it("who starts what two people must agree to needs another one", async () => {
    const ticketId = await desk.visit(ANNA);
    const body = { action_id: desk.refundId, values: { number: "1042", amount: 600 } };
    const { id } = (await desk.agent("POST", `/tickets/${ticketId}/calls`, body)).json;
    const path = `/tickets/${ticketId}/calls/${id}`;
    expect((await desk.agent("POST", `${path}/confirm`)).json).toMatchObject({ state: "confirmed", people_missing: 1 });
    expect((await desk.agent("POST", `${path}/decide`, { decision: "approve" })).json.key).toBe("call_decided");
    await workOutbox(server.parts);
    expect(shop.heard).toEqual([]);
    expect((await desk.owner("POST", `${path}/decide`, { decision: "approve" })).json.state).toBe("approved");
    await workOutbox(server.parts);
    expect(shop.refunds).toHaveLength(1);
  });

  it("starts an action with the same card, and theirs is one of the people's yes", async () => {
    const ticketId = await desk.visit(ANNA);
    const body = { action_id: desk.refundId, values: { number: "1042", amount: 60 } };
    const started = await desk.agent("POST", `/tickets/${ticketId}/calls`, body);
    expect(started.json).toMatchObject({
      state: "proposed",
      asked_by: "agent",
      agent: "Arne Agent",
      is_verified: true,
    });
    const path = `/tickets/${ticketId}/calls/${started.json.id}`;
    expect((await desk.owner("POST", `${path}/confirm`)).status).toBe(403);
    expect((await desk.agent("POST", `${path}/confirm`)).json).toMatchObject({ state: "approved", people_missing: 0 });
    await workOutbox(server.parts);
    expect(shop.refunds).toHaveLength(1);
    const shown = (await desk.agent("GET", `/tickets/${ticketId}/calls?locale=de`)).json.calls[0];
    expect(shown.fields).toEqual([{ name: "refund", label: "Refund", kind: "text", text: "R-1" }]);
    expect(shown.values.map(({ name }: { name: string }) => name)).toEqual(["number", "amount"]);
  });

  it("sees proofs masked, bound values never, and what can be started", async () => {
    const ticketId = await desk.visit();
    const call = await look(ticketId);
    await perform(call.id);
    const shown = await desk.agent("GET", `/tickets/${ticketId}/calls`);
    expect(shown.json.calls[0].values[1]).toMatchObject({ name: "email", text: "•••", value: "•••" });
    const log = await desk.owner("GET", `/action-calls?action=${desk.lookUpId}&state=done&limit=1`);
    expect(log.json.calls[0].id).toBe(call.id);
    for (const { text } of [shown, log]) expect(text).not.toContain(ANNA.email);
    const { actions } = (await desk.agent("GET", `/tickets/${ticketId}/actions`)).json;
    expect(actions.map(({ name }: { name: string }) => name)).toEqual(["look_up_order", "refund_order"]);
    expect(JSON.stringify(actions)).not.toMatch(/customer|127\.0\.0\.1|secret/);
  });
});

describe("tries at what only its owner knows", () => {
  it("are counted when they are sent: one that is called off is none, and one too many is not sent", async () => {
    const other = await openActionDesk(server, shop);
    const ask = async (n: number) => {
      const values = { number: "1042", email: `guess-${n}@example.com` };
      return proposeCall(other.ctx, {
        ...{ actionId: other.lookUpId, ticketId: await other.visit(), turnId: null, locale: "en", values },
      });
    };
    for (let n = 0; n < 30; n += 1) {
      const call = await ask(n);
      await declineCall(other.ctx, { callId: call.id, ticketId: call.ticket_id });
    }
    const states: string[] = [];
    for (let n = 30; n < 60; n += 1) {
      const call = await performCall(other.ctx, { callId: (await ask(n)).id });
      states.push(`${call.state} ${call.failure}`);
    }
    expect(states[0]).toBe("failed endpoint_refused");
    expect(states.at(-1)).toBe("failed rate_limited");
    expect(shop.heard.length).toBe(states.filter((state) => state === "failed endpoint_refused").length);
  });
});

describe("an owner", () => {
  const add = (definition: object, more: object = {}) => desk.owner("POST", "/actions", { definition, ...more });

  it("is told what does not fit, and where", async () => {
    const { json, status } = await add(refundOrder("https://10.0.0.1", { name: "inner", approval: "none" }));
    expect([status, json.key]).toEqual([400, "action_invalid"]);
    expect(json.details.problems).toEqual([
      { field: "approval", problem: "approval_missing" },
      { field: "request.url", problem: "address_refused" },
      { field: "request.headers.0", problem: "secret_unknown" },
    ]);
    expect((await add(refundOrder(shop.origin), { secrets: { key: "x" } })).json.key).toBe("conflict");
  });

  it("finds a secret nowhere again, and none is sent to a new address", async () => {
    const secrets = { key: "very-s3cret-key" };
    const { json } = await add(refundOrder(shop.origin, { name: "moving" }), { secrets });
    const moved = { definition: refundOrder("https://elsewhere.example", { name: "moving" }) };
    const refused = await desk.owner("PATCH", `/actions/${json.id}`, moved);
    expect([refused.status, refused.json.key]).toEqual([400, "invalid_body"]);
    const tried = await desk.owner("POST", `/actions/${json.id}/test`, {
      ...{ ...moved, values: { number: "1042", amount: 20 }, identity: ANNA, send: true },
    });
    expect(tried.json.details.problems).toContainEqual({ field: "request.headers.0", problem: "secret_unknown" });
    const shown = [
      (await desk.owner("GET", "/actions")).text,
      (await desk.owner("GET", `/actions/${json.id}`)).text,
      (await desk.owner("GET", "/audit")).text,
      JSON.stringify(await server.admin`select * from actions`),
      JSON.stringify(server.lines),
    ].join();
    expect(shown).not.toContain(secrets.key);
    expect((await desk.owner("DELETE", `/actions/${json.id}`)).status).toBe(200);
  });

  it("tries an action: a read is sent, a change only when asked", async () => {
    const test = (id: string, body: object) => desk.owner("POST", `/actions/${id}/test`, body);
    const read = await test(desk.lookUpId, { values: { number: "1042", email: ANNA.email } });
    expect(read.json.request.headers.authorization).toBe("Bearer ***");
    expect(read.json.reply).toMatchObject({ status: 200, text: "Order 1042 is sent.", fields: { status: "sent" } });
    const change = { values: { number: "1042", amount: 20 }, identity: ANNA };
    expect((await test(desk.refundId, change)).json).toMatchObject({ approval: "visitor", reply: null });
    expect(shop.refunds).toEqual([]);
    expect((await test(desk.refundId, { ...change, send: true })).json.reply).toMatchObject({ status: 201 });
    expect((await test(desk.refundId, { values: {} })).json).toMatchObject({
      ...{ needs_identity: true, problems: [{ parameter: "number", reason: "required" }, { parameter: "amount" }] },
    });
  });

  it("reads what became of the calls, and tells their own systems", async () => {
    const other = await openDesk(server);
    expect((await other.owner("GET", "/actions")).json.actions).toEqual([]);
    const events = ["action.proposed", "action.approved", "action.done", "action.failed"];
    await desk.owner("POST", "/webhooks", { kind: "webhook", url: "https://hooks.example/", events });
    await perform((await look(await desk.visit())).id);
    const sent = await server.admin<{ type: string; payload: object }[]>`
      select type, payload from webhook_deliveries where tenant_id = ${desk.tenantId} order by id`;
    expect(sent.map(({ type }) => type)).toEqual(["action.proposed", "action.approved", "action.done"]);
    expect(sent[2]?.payload).toMatchObject({ data: { call: { action: "look_up_order", state: "done" } } });
    expect(JSON.stringify(sent)).not.toContain(ANNA.email);
    const { actions } = (await desk.owner("GET", "/actions")).json;
    const found = actions.find(({ id }: { id: string }) => id === desk.lookUpId);
    expect(found.counts.done).toBeGreaterThan(0);
    expect(found.counts.asked).toBeGreaterThanOrEqual(found.counts.done);
  });
});

it("every way to misbehave was tried on a read as well, and none of them is taken for an answer", async () => {
  for (const [n, how] of (Object.keys(MISBEHAVIOURS) as Misbehaviour[]).entries()) {
    if (how === "hangs") continue;
    shop.misbehave = how;
    const values = { number: `200${n}`, email: `${n}@example.com` };
    const call = await perform((await look(await desk.visit(), { values })).id);
    expect([how, call.state, call.fields]).toEqual([how, "failed", {}]);
  }
});
