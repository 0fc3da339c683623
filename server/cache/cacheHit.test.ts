/** A known answer on its way to a visitor, over HTTP, with a model configured. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTicket } from "../inbox/list/getTicket.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { HELP_PAGES } from "../test/support/helpdesk.ts";
import { openWorld, until, type World } from "../test/support/world.ts";

let fake: FakeOpenai;
let world: World;
let tenantId: string;
beforeAll(async () => {
  fake = await startFakeOpenai();
  fake.answerWith((_body, task) =>
    task === "generate" ? "You can return any item within 30 days of delivery [1]." : null,
  );
  world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  tenantId = await world.tenant({ "returns.md": HELP_PAGES["returns.md"]! });
}, 120_000);
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

const QUESTION = "How do I return an item?";
/** Titles are made up after the answer, whenever that is. */
const modelCalls = () => fake.requests.filter(({ task }) => task !== "title").length;
const entries = () => world.services[0]!.parts.cache.list(tenantId);

test("the third to ask gets the known answer word for word, without a model call, and the desk sees which one", async () => {
  const first = await (await world.visitor(tenantId)).ask(QUESTION);
  expect(first.outcome).toBe("answered");
  await until(async () => (await entries()).length === 1);
  let calls = modelCalls();
  expect(calls).toBeGreaterThan(0);
  const second = await (await world.visitor(tenantId)).ask(QUESTION);
  expect(second.message!.content).toBe(first.message!.content);
  expect(modelCalls()).toBeGreaterThan(calls);
  await until(async () => (await entries())[0]!.is_served);
  calls = modelCalls();

  const visitor = await world.visitor(tenantId);
  const again = await visitor.ask("How can I return an item?");
  expect(modelCalls()).toBe(calls);
  expect(again.message).toMatchObject({
    content: first.message!.content,
    citations: first.message!.citations,
    confidence: first.message!.confidence,
  });
  const kinds = again.events.map(({ event }) => event.type);
  expect(kinds.indexOf("token")).toBeLessThan(kinds.indexOf("message"));
  expect(kinds).not.toContain("retract");

  const [{ entry }] = (await entries()) as [Awaited<ReturnType<typeof entries>>[number]];
  const ticket = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
  const { trace } = ticket.turns[0]!;
  expect(trace).toMatchObject({ is_cache_hit: true, tokens_in: 0, tokens_out: 0, cost_micros: 0 });
  expect(trace!.steps[0]).toMatchObject({
    node: "check_cache",
    detail: { entry_id: entry.id, question: QUESTION, origin: entry.origin, rests_on: [{ title: "Returns" }] },
  });
  await until(async () => (await entries())[0]?.hits === 1);
  expect(JSON.stringify(again.events)).not.toContain(entry.id);
});

test("an answer that the local engine wrote while the model was down is not given as the model's", async () => {
  const tenant = await world.tenant({ "account.md": HELP_PAGES["account.md"]! });
  const question = "How do I reset my password?";
  const ask = async () => (await world.visitor(tenant)).ask(question);
  fake.fault("cut", { task: "generate" });
  for (let n = 0; n < 2; n++) expect((await ask()).outcome).toBe("answered");
  fake.clearFaults();
  fake.answerWith((_body, task) =>
    task === "generate" ? "Open the login page, choose Forgot password and follow the link [1]." : null,
  );
  expect((await ask()).message!.content).toBe("Open the login page, choose Forgot password and follow the link [1].");
});

test("deleting a conversation removes its answer from the cache, and one that it only confirmed", async () => {
  const tenant = await world.tenant({ "returns.md": HELP_PAGES["returns.md"]! });
  const kept = () => world.services[0]!.parts.cache.list(tenant);
  fake.answerWith((_body, task) =>
    task === "generate" ? "You can return any item within 30 days of delivery [1]." : null,
  );
  for (const deleted of [0, 1]) {
    const visitors = [await world.visitor(tenant), await world.visitor(tenant)];
    for (const [n, visitor] of visitors.entries()) {
      await visitor.ask(QUESTION);
      await until(async () => (await kept())[0]?.is_served === (n === 1));
    }
    const visitor = visitors[deleted]!;
    const reply = await visitor.fetch(`/conversations/${visitor.session.ticket_id}`, { method: "DELETE" });
    expect(reply.status).toBe(204);
    expect(await kept()).toEqual([]);
  }
});
