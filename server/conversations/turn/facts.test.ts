/** What a visitor says once, over HTTP: kept with the conversation, shown to agents, filled into follow-ups. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import { startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import type { Visitor } from "../../test/support/visitor.ts";
import { openWorld, type World } from "../../test/support/world.ts";

const PAGES = {
  "silver.md": "# Silver\n\n## Export\n\nOn the Silver plan the export of invoices takes two days.\n",
  "golden.md": "# Golden\n\n## Export\n\nOn the Golden plan the export of invoices takes one hour.\n",
  "bikes.md": "# Falke X2\n\n## Brakes\n\nThe brakes are of steel.\n",
};

let world: World;
let tenantId: string;

beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES);
});
afterAll(() => world?.close());

const ticketOf = (visitor: Visitor) => getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
const factsOf = async (visitor: Visitor) =>
  (await ticketOf(visitor)).facts.map(({ kind, value }) => `${kind}: ${value}`);

describe("a fact that a visitor mentions once", () => {
  it("is kept with the conversation and shown to agents", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("Hello, I'm on the Golden plan. How long does the export of invoices take?");
    await visitor.ask("And the brakes? I have a Falke X2, from order #12345.");
    expect(await factsOf(visitor)).toEqual(["plan: Golden", "order: 12345", "product: Falke X2"]);
  });

  it("counts only when the tenant's documents know the name", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("We are on the Platinum plan. I have a Rhino Z9. How long does the export take?");
    expect(await factsOf(visitor)).toEqual([]);
  });

  it("is filled into a follow-up that refers to it", async () => {
    for (const [plan, answer] of [
      ["Silver", "two days"],
      ["Golden", "one hour"],
    ] as const) {
      const visitor = await world.visitor(tenantId);
      await visitor.ask(`I'm on the ${plan} plan. Of what are the brakes?`);
      await visitor.ask("How long does the export of invoices take with my plan?");
      const trace = (await ticketOf(visitor)).turns.at(-1)?.trace;
      expect(trace?.rephrased_question).toContain(plan);
      expect(trace?.passages[0]?.excerpt).toContain(answer);
    }
  });

  it("is noticed while a person has the conversation", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.post("/escalate", {});
    await visitor.ask("It is about order number 98765.");
    expect(await factsOf(visitor)).toEqual(["order: 98765"]);
  });

  it("is not known in another conversation, and is deleted with its own", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("Where is order #55555?");
    expect(await factsOf(visitor)).toEqual(["order: 55555"]);
    const { ticket_id: ticketId } = visitor.session;
    await visitor.init({ resume: visitor.session.resume, conversation: "new" });
    expect(await factsOf(visitor)).toEqual([]);
    await visitor.fetch(`/conversations/${ticketId}`, { method: "DELETE" });
    const left = await withTenant(
      world.agent(tenantId),
      (tx) => tx.sql`select id from tickets where facts::text like '%55555%'`,
    );
    expect(left).toHaveLength(0);
  });

  it("reaches the model as data", async () => {
    const fake = await startFakeOpenai();
    const own = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
    try {
      const tenant = await own.tenant(PAGES);
      const visitor = await own.visitor(tenant);
      await visitor.ask("I'm on the Golden plan. Of what are the brakes?");
      const turn = await visitor.ask("How long does the export of invoices take?");
      const asked = fake.requests
        .filter((request) => request.task === "generate")
        .map(({ body }) => JSON.stringify(body));
      expect(asked.at(0)).not.toContain("<facts>\\n");
      expect(asked.at(-1)).toContain("<facts>\\nplan: Golden\\n</facts>");
      expect(turn.outcome).toBe("answered");
    } finally {
      await own.close();
      await fake.close();
    }
  });
});
