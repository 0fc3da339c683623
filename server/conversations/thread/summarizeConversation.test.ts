import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unlimited } from "../../ports/budget.ts";
import { type Engine, EngineError } from "../../ports/engine.ts";
import { openWorld, type World } from "../../test/support/world.ts";
import { summarizeConversation } from "./summarizeConversation.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it("a conversation is summarised without the model when the model takes too long", async () => {
  const { parts } = world.services[0]!;
  const visitor = await world.visitor(await world.tenant());
  const { tenantId, session } = visitor;
  const ticketId = session.ticket_id;
  const { admin } = world.database;
  for (let seq = 1; seq <= 10; seq++)
    await admin`insert into messages (tenant_id, id, ticket_id, seq, role, content)
      values (${tenantId}, ${v7()}, ${ticketId}, ${seq}, 'visitor', ${`The frame of my kayak number ${seq} has a crack.`})`;
  await admin`update tickets set last_seq = 10 where id = ${ticketId}`;
  const slow: Engine = {
    ...parts.localEngine,
    summarize: (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new EngineError("timeout")));
      }),
  };
  const run = { parts: { ...parts, engine: slow }, tenantId, ticketId, turnId: v7(), onUsage: () => {} };
  await summarizeConversation({ ...run, budget: unlimited }, 30);
  const [ticket] = await admin`select summary, summarized_seq from tickets where id = ${ticketId}`;
  expect(ticket?.summarized_seq).toBe(10);
  expect(ticket?.summary).toContain("kayak");
});
