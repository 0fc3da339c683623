/** Actions in a conversation, over HTTP, against an order system on loopback: looked up, agreed to, sent, told. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmCall } from "../actions/confirmCall.ts";
import { createAction } from "../actions/createAction.ts";
import { decideCall } from "../actions/decideCall.ts";
import { listActions } from "../actions/listActions.ts";
import { listCalls } from "../actions/listCalls.ts";
import { updateAction } from "../actions/updateAction.ts";
import { getNumbers } from "../analytics/getNumbers.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { shopActions } from "../demo/shopActions.ts";
import { resolveTicket } from "../inbox/acts/resolveTicket.ts";
import { countQueues } from "../inbox/list/countQueues.ts";
import { getTicket } from "../inbox/list/getTicket.ts";
import { listTickets } from "../inbox/list/listTickets.ts";
import { phrasesFor } from "../language/phrases/index.ts";
import { refreshGaps } from "../learning/refreshGaps.ts";
import { actionRequestSchema } from "../protocol/actionCalls.ts";
import { ticketListQuerySchema } from "../protocol/inbox.ts";
import { numbersQuerySchema } from "../protocol/numbers.ts";
import { createMember, PASSWORD } from "../test/support/desk.ts";
import type { HeardTurn, Visitor } from "../test/support/visitor.ts";
import { openWorld, until, type World } from "../test/support/world.ts";

const PAGES = { "returns.md": "# Returns\n\nAn item can be returned within 30 days of delivery.\n" };
const en = phrasesFor("en");

let world: World;
let tenantId: string;
let owner: Ctx<AgentActor>;
let shop: Server;
/** What reached the order system. */
let sent: { method: string; url: string; body: string }[] = [];
/** Orders with 13 are never heard of again. */
const hanging: ServerResponse[] = [];

beforeAll(async () => {
  shop = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "" } = request;
      sent.push({ method, url, body: Buffer.concat(parts).toString() });
      if (url.startsWith("/orders/13")) return void hanging.push(response);
      const isKnown = url.startsWith("/orders/1");
      response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
      const order = { status: "shipped", arrives: "tomorrow", address: "12 New Street, Leeds" };
      response.end(JSON.stringify(isKnown ? { order, refund: { id: "R-1", amount: "48.00 EUR" } } : {}));
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const secrets = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  world = await openWorld({
    env: { ACTION_ALLOW_PRIVATE_HOSTS: host, SECRETS_KEYS: secrets, EMBEDDER: "meaning" },
  });
  tenantId = await world.tenant(PAGES);
  owner = await member("owner");
  for (const definition of shopActions(`http://${host}`)) {
    const input = actionRequestSchema.parse({ definition, secrets: { key: "k" }, is_enabled: true });
    await createAction(owner, input);
  }
});
afterAll(async () => {
  await world?.close();
  shop?.close();
});

async function member(role: "owner" | "agent"): Promise<Ctx<AgentActor>> {
  const ctx = world.agent(tenantId);
  const id = await createMember(ctx, { email: `${v7()}@desk.example`, name: "Noa", password: PASSWORD, role });
  return { ...ctx, actor: { kind: "agent", id, name: "Noa", role } };
}

async function setDry(isDry: boolean): Promise<void> {
  const { actions } = await listActions(owner);
  const refund = actions.find(({ definition }) => definition.name === "refund_order");
  await updateAction(owner, { actionId: refund?.id ?? "", patch: { is_dry: isDry } });
}

/** Each of another order: as tries at what only its owner knows, calls that come to nothing are counted. */
let orders = 1100;
const wantsRefund = () => `I want my money back for order ${++orders}, my address is mia${orders}@example.com`;

const questionOf = ({ events }: HeardTurn) =>
  events.flatMap(({ event }) => (event.type === "clarify" ? [event.content] : [])).at(-1);

describe("an action that reads", () => {
  it("asks for what is missing, in a form or in plain words, and answers from the reply", async () => {
    sent = [];
    const visitor = await world.visitor(tenantId);
    const asked = await visitor.ask("Where is my order 1042?");
    expect(asked.outcome).toBe("clarify");
    expect(questionOf(asked)?.card).toMatchObject({ kind: "form", fields: [{ value: "1042" }, { value: null }] });
    expect(sent).toEqual([]);
    const told = await visitor.ask("mia@example.com");
    expect(told.outcome).toBe("answered");
    expect(told.message?.content).toContain("Here is order 1042");
    expect(told.message?.content).toContain("shipped");
    expect(sent).toEqual([{ method: "GET", url: "/orders/1042?email=mia%40example.com", body: "" }]);
  });

  it("counts in the numbers as answered, and its form as no question of its own", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const total = async () => (await getNumbers(owner, numbersQuerySchema.parse({ from: today, to: today }))).total;
    const before = await total();
    const visitor = await world.visitor(tenantId);
    expect((await visitor.ask("Where is my order 1042?")).outcome).toBe("clarify");
    expect((await visitor.ask("mia@example.com")).outcome).toBe("answered");
    const after = await total();
    expect(after.clarified).toBe(before.clarified);
    expect(after.questions).toBe(before.questions + 1);
    expect(after.answered_by_ai).toBe(before.answered_by_ai + 1);
  });

  it("looks again when it is asked again", async () => {
    const visitor = await world.visitor(tenantId);
    const ask = () => visitor.ask("Where is my order 1042? I am mia@example.com");
    for (const turn of [await ask(), await ask()]) expect(turn.message?.content).toContain("shipped");
  });

  it("goes to a person who is asked for in the middle of it", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("Where is my order 1042?");
    expect((await visitor.ask("I want to talk to a person")).outcome).toBe("escalated");
    expect(await reasonOf(visitor)).toBe("asked_for_person");
  });

  it("is no gap in the documents when it is left", async () => {
    const visitor = await world.visitor(tenantId);
    const asked = await visitor.ask("Where is my order 1042?");
    await visitor.resume({ interrupt_id: questionOf(asked)?.interrupt_id, cancel: true });
    await refreshGaps(world.agent(tenantId));
    const gaps = await withTenant(
      world.agent(tenantId),
      (tx) => tx.sql`select from gap_questions where turn_id = ${asked.turnId}::uuid`,
    );
    expect(gaps.length).toBe(0);
  });

  it("answers a question that comes in between, and is offered again behind it", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("Where is my order 1042?");
    const between = await visitor.ask("How long can I return an item?");
    expect(between.message?.content).toContain("30 days");
    expect(questionOf(between)?.card).toMatchObject({ kind: "form" });
    const told = await visitor.ask("Email address: mia@example.com");
    expect(told.message?.content).toContain("shipped");
  });

  it("shows its form again when the same is asked again, and asks a person the third time", async () => {
    const visitor = await world.visitor(tenantId);
    const ask = () => visitor.ask("Where is my order 1042?");
    await ask();
    for (const again of [await ask(), await ask()]) {
      expect(again.outcome).toBe("clarify");
      expect(questionOf(again)?.card).toMatchObject({ kind: "form", fields: [{ value: "1042" }, { value: null }] });
      expect(questionOf(again)?.prompt).toBe("I still need this from you: Email address.");
    }
    expect((await ask()).outcome).toBe("escalated");
    expect(await reasonOf(visitor)).toBe("action_failed");
  });

  it("gives way to another action that is asked for meanwhile", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("Where is my order 1042?");
    const other = await visitor.ask("Please change the address of my order");
    expect(questionOf(other)?.card).toMatchObject({ kind: "form", fields: [{}, {}, { value: null }] });
    const told = await visitor.ask("Where is my order 1042? I am mia@example.com");
    expect(told.message?.content).toContain("shipped");
  });

  it("is told together with the answer to a question in the same message", async () => {
    const visitor = await world.visitor(tenantId);
    const told = await visitor.ask("Where is my order 1042? I am mia@example.com. How long can I return an item?");
    expect(told.outcome).toBe("answered");
    expect(told.message?.content).toContain("shipped");
    expect(told.message?.content).toContain("30 days");
  });

  it("asks for what is missing behind the answer to a question in the same message", async () => {
    const visitor = await world.visitor(tenantId);
    const asked = await visitor.ask("Where is order 1042 and how long do returns take?");
    expect(asked.message?.content).toContain("30 days");
    expect(questionOf(asked)?.card).toMatchObject({ kind: "form", fields: [{ value: "1042" }, { value: null }] });
  });

  it("says that the documents leave the other half of a message open, and asks for what is missing", async () => {
    const visitor = await world.visitor(tenantId);
    const asked = await visitor.ask("Where is my order 1042? And do you repair bicycles?");
    expect(asked.message?.content).toContain(en.cannotAnswer);
    expect(questionOf(asked)?.card).toMatchObject({ kind: "form", fields: [{ value: "1042" }, { value: null }] });
  });

  it("goes to a person when the other system doesn't know the order", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("Where is my order 9999?");
    const told = await visitor.ask("mia@example.com");
    expect(told.outcome).toBe("escalated");
  });
});

/** A visitor to whom the change of an order's address is shown. */
const showChange = async (number: string) => {
  const visitor = await world.visitor(tenantId);
  await visitor.ask("Please change the address of my order");
  const turn = await visitor.ask(
    `Order number: ${number}\nEmail address: mia@example.com\nNew address: 12 New Street, Leeds`,
  );
  return { visitor, turn };
};

describe("an action that changes something", () => {
  it("is sent after the visitor's yes to exactly what is shown, once", async () => {
    sent = [];
    const { visitor, turn } = await showChange("1042");
    expect(questionOf(turn)?.card).toMatchObject({
      kind: "confirm",
      values: [{ value: "1042" }, { value: "mia@example.com" }, { value: "12 New Street, Leeds" }],
    });
    expect(sent).toEqual([]);
    const done = await visitor.ask(en.actionYes);
    expect(done.message?.content).toContain("now goes to 12 New Street, Leeds");
    expect(sent.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
      ["PUT", { email: "mia@example.com", address: "12 New Street, Leeds" }],
    ]);
  });

  it("is not sent after a no, nor after never mind", async () => {
    sent = [];
    for (const no of [en.actionNo, "never mind"]) {
      const { visitor } = await showChange("1042");
      const told = await visitor.ask(no);
      expect(told.message?.content).toBe(en.actionDeclined);
    }
    expect(sent).toEqual([]);
  });
});

/** The only call of the visitor's conversation. */
interface StoredCall {
  id: string;
  state: string;
  values: Record<string, string>;
}

async function callOf({ session }: Visitor): Promise<StoredCall> {
  const calls = await withTenant(
    world.agent(tenantId),
    (tx) => tx.sql<StoredCall[]>`
      select id, state, values from action_calls where ticket_id = ${session.ticket_id}::uuid`,
  );
  expect(calls.length).toBe(1);
  return calls[0] as StoredCall;
}

/** Why the visitor's conversation is with a person. */
async function reasonOf({ session }: Visitor): Promise<string | undefined> {
  const [row] = await withTenant(
    world.agent(tenantId),
    (tx) => tx.sql<{ reason: string }[]>`select reason from escalations where ticket_id = ${session.ticket_id}::uuid`,
  );
  return row?.reason;
}

describe("an action that nobody wants any more", () => {
  it("is called off when the visitor asks for a person with the button", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask(wantsRefund());
    await visitor.fetch("/escalate", { method: "POST", body: {} });
    expect((await callOf(visitor)).state).toBe("declined");
  });

  /** As a process leaves it that dies between the visitor's yes and the sending. */
  const agreedTo = async () => {
    const { visitor, turn } = await showChange("1042");
    const { id: callId } = await callOf(visitor);
    await confirmCall(world.agent(tenantId), { callId, ticketId: visitor.session.ticket_id });
    expect((await callOf(visitor)).state).toBe("approved");
    return { visitor, interruptId: questionOf(turn)?.interrupt_id, callId };
  };

  it("is called off when nobody has come to send it, and a person takes over", async () => {
    const { visitor } = await agreedTo();
    await visitor.fetch("/escalate", { method: "POST", body: {} });
    expect((await callOf(visitor)).state).toBe("declined");
  });

  it("is called off when nobody has come to send it, and the visitor stops", async () => {
    const { visitor, interruptId, callId } = await agreedTo();
    await visitor.resume({ interrupt_id: interruptId, cancel: true });
    const turn = visitor.ask("Where is my order 1300? I am mia@example.com");
    await until(() => hanging.length > 0);
    await visitor.post("/stop", {});
    expect((await turn).outcome).toBe("stopped");
    for (const response of hanging.splice(0)) response.destroy();
    const { calls } = await listCalls(await member("agent"), { ticketId: visitor.session.ticket_id });
    expect(calls.find(({ id }) => id === callId)?.state).toBe("declined");
  });

  it("is called off with the question that asks about it", async () => {
    const visitor = await world.visitor(tenantId);
    const asked = await visitor.ask(wantsRefund());
    expect((await callOf(visitor)).state).toBe("proposed");
    await visitor.resume({ interrupt_id: questionOf(asked)?.interrupt_id, cancel: true });
    expect((await callOf(visitor)).state).toBe("declined");
  });

  it("is called off with the visitor's wait for a person, who can't approve it afterwards", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask(wantsRefund());
    await visitor.ask(en.actionYes);
    const { id: callId, state } = await callOf(visitor);
    expect(state).toBe("confirmed");
    await visitor.fetch("/escalate/withdraw", { method: "POST" });
    expect((await callOf(visitor)).state).toBe("declined");
    const decision = { ticketId: visitor.session.ticket_id, callId, decision: "approve" as const };
    await expect(decideCall(await member("agent"), decision)).rejects.toMatchObject({ key: "call_decided" });
  });
});

describe("an action that is on its way when the visitor stops", () => {
  it("is shown to a person when nobody knows what became of it", async () => {
    const { visitor } = await showChange("1300");
    const turn = visitor.ask(en.actionYes);
    await until(() => hanging.length > 0);
    await visitor.post("/stop", {});
    expect((await turn).outcome).toBe("stopped");
    for (const response of hanging.splice(0)) response.destroy();
    const agent = await member("agent");
    const ticketId = visitor.session.ticket_id;
    const isShown = async () => {
      const query = ticketListQuerySchema.parse({ queue: "approval" });
      return (await listTickets(agent, query)).tickets.some(({ id }) => id === ticketId);
    };
    await until(isShown, 30_000);
    const { id: callId, state } = await callOf(visitor);
    expect(state).toBe("unknown");
    await until(async () => (await reasonOf(visitor)) === "action_unknown", 30_000);
    expect((await visitor.history()).messages.at(-1)?.content).toContain(en.handoverActionUnknown.slice(0, 20));
    await decideCall(agent, { ticketId, callId, decision: "failed" });
    expect(await isShown()).toBe(false);
  });
});

describe("an action that a person approves", () => {
  it("is not done when the person answers instead", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask(wantsRefund());
    await visitor.ask(en.actionYes);
    const ticketId = visitor.session.ticket_id;
    await resolveTicket(await member("agent"), { ticketId, answer: "We have sent you a new one." });
    expect((await callOf(visitor)).state).toBe("declined");
  });

  it("says that it was a rehearsal where its owner only rehearses it", async () => {
    sent = [];
    const visitor = await world.visitor(tenantId);
    await visitor.ask(wantsRefund());
    await visitor.ask(en.actionYes);
    const { id: callId } = await callOf(visitor);
    await setDry(true);
    await decideCall(await member("agent"), { ticketId: visitor.session.ticket_id, callId, decision: "approve" });
    await until(async () => (await visitor.history()).messages.at(-1)?.content === en.actionRehearsed);
    await setDry(false);
    expect(sent).toEqual([]);
  });

  it("waits at the desk, is sent once it is approved, and its result reaches the visitor", async () => {
    sent = [];
    const visitor = await world.visitor(tenantId);
    await visitor.ask("What is the return period?");
    const wish = wantsRefund();
    await visitor.ask(wish);
    const waiting = await visitor.ask(en.actionYes);
    expect(waiting.outcome).toBe("escalated");
    expect(sent).toEqual([]);
    const ticketId = visitor.session.ticket_id;
    const agent = await member("agent");
    const asked = await callOf(visitor);
    // The desk reads what they asked for, not their first question, and the proof masked.
    const { calls } = await listCalls(agent, { ticketId });
    const words = wish.replace(String(asked.values.email), "•••");
    expect(calls[0]).toMatchObject({ words, waits_for: "people", is_mine: false, result: null });
    expect((await getTicket(agent, { ticketId })).question).toBe(wish);
    const queue = async () => [
      (await countQueues(agent)).approval,
      (await listTickets(agent, ticketListQuerySchema.parse({ queue: "approval" }))).tickets.map(({ id }) => id),
    ];
    expect(await queue()).toEqual([1, [ticketId]]);
    await decideCall(agent, { ticketId, callId: asked.id, decision: "approve" });
    expect(await queue()).toEqual([0, []]);
    await until(async () => (await visitor.history()).messages.at(-1)?.content.includes("refund R-1") ?? false);
    expect(sent.filter(({ method }) => method === "POST").length).toBe(1);
    expect((await visitor.history()).status).toBe("open");
  });
});
