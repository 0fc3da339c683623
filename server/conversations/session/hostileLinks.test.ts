/** A model that was talked into sending links somewhere: they reach neither the visitor nor the database. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery. See https://docs.example/returns.\n",
};
const QUESTION = "How long can I return an item?";
const HOSTILE =
  "You can return any item within 30 days of delivery [1]. Read https://evil.example/?q=secret first, or [our form](https://evil.example/f) ![](https://evil.example/p.png).";

let fake: FakeOpenai;
let world: World;
beforeAll(async () => {
  fake = await startFakeOpenai({ tokenMs: 5 });
  world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
});
afterEach(() => fake.reset());
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

/** All that is stored of a tenant's conversations. */
async function stored(tenantId: string): Promise<string> {
  const rows = await world.database.admin`
    select content from messages where tenant_id = ${tenantId}
    union all select steps::text from traces where tenant_id = ${tenantId}`;
  return JSON.stringify(rows);
}

test("no event of a live answer contains a piece of a hostile link, and none is stored", async () => {
  const tenantId = await world.tenant(PAGES, { grade_mode: "live" });
  fake.answerWith((_, task) => (task === "generate" ? HOSTILE : null));
  const visitor = await world.visitor(tenantId);
  let draft = "";
  const turn = await visitor.ask(QUESTION, {
    onEvent: ({ event }) => {
      if (event.type === "token") draft += event.content;
      expect(draft).not.toContain("evil");
    },
  });
  expect(draft).toContain("30 days of delivery [1]");
  expect(JSON.stringify(turn.events)).not.toContain("evil");
  expect(await stored(tenantId)).not.toContain("evil");
});

test("the draft that is kept when the visitor stops contains none either", async () => {
  const tenantId = await world.tenant(PAGES, { grade_mode: "live" });
  fake.answerWith((_, task) => (task === "generate" ? `${HOSTILE} ${"And so on. ".repeat(400)}` : null));
  const visitor = await world.visitor(tenantId);
  let isStopped = false;
  const turn = await visitor.ask(QUESTION, {
    onEvent: ({ event }) => {
      if (isStopped || event.type !== "token" || !event.content.includes("And so on")) return;
      isStopped = true;
      void visitor.post("/stop", {});
    },
  });
  expect(turn.outcome).toBe("stopped");
  expect(turn.message?.content).toContain("or our form");
  await until(async () => (await stored(tenantId)).includes("our form"));
  expect(await stored(tenantId)).not.toContain("evil");
});
