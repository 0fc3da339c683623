/** A known answer on its way to a visitor, over HTTP, with a model configured. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTicket } from "../inbox/getTicket.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/fakeOpenai.ts";
import { HELP_PAGES } from "../test/helpdesk.ts";
import { openWorld, until, type World } from "../test/world.ts";

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
const entries = () => world.services[0]!.parts.cache.list(tenantId);

test("the second to ask gets the known answer as it is written, without a model call, and the desk sees which", async () => {
  const first = await (await world.visitor(tenantId)).ask(QUESTION);
  expect(first.outcome).toBe("answered");
  await until(async () => (await entries()).length === 1);
  const calls = fake.requests.length;
  expect(calls).toBeGreaterThan(0);

  const visitor = await world.visitor(tenantId);
  const again = await visitor.ask("How can I return an item?");
  expect(fake.requests.length).toBe(calls);
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
