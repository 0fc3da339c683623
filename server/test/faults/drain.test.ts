/** C12: a replica that is told to go lets its turns end, takes no new work, and leaves without a failed turn. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { cases, figure } from "../support/figures.ts";
import { spawnReplica } from "../support/replica.ts";
import { Visitor } from "../support/visitor.ts";
import { ORIGIN, openWorld, type World } from "../support/world.ts";

const RESTARTS = cases(2, 20);
const STREAMS = 5;

let world: World;
let fake: FakeOpenai;
beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 100, tokenMs: 20, tokens: 30 });
  world = await openWorld();
}, 120_000);
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

it("every turn that runs when SIGTERM comes is answered, and the process ends with 0", {
  timeout: 900_000,
}, async () => {
  const tenantId = await world.tenant(
    { "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n" },
    { threshold: 0 },
  );
  let unended = 0;
  let slowest = 0;
  for (let n = 0; n < RESTARTS; n += 1) {
    const replica = await spawnReplica({
      ...world.env,
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: fake.url,
      DRAIN_SECONDS: "20",
    });
    const visitors = await Promise.all(
      Array.from({ length: STREAMS }, () => Visitor.open(replica.url, tenantId, ORIGIN)),
    );
    let told = 0;
    const turns = visitors.map((visitor) =>
      visitor.ask("Can I return an item?", {
        onEvent: ({ event }) => {
          if (event.type !== "token") return;
          told += 1;
          if (told === 1) replica.kill("SIGTERM");
        },
      }),
    );
    const started = performance.now();
    const outcomes = await Promise.all(turns);
    unended += outcomes.filter((turn) => turn.outcome !== "answered").length;
    expect(await replica.exited).toBe(0);
    slowest = Math.max(slowest, performance.now() - started);
  }
  figure("turns not answered over restarts under streams", unended, RESTARTS * STREAMS);
  figure("slowest drain, ms", Math.round(slowest));
  expect(unended).toBe(0);
  expect(slowest).toBeLessThan(25_000);
});
