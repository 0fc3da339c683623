/** E1: a model that is down, slow, cut off or talking garbage. Every turn still ends, answered or with a person. */
import { describe, expect, it } from "vitest";
import { type FaultKind, startFakeOpenai } from "../support/fakeOpenai.ts";
import { cases, figure } from "../support/figures.ts";
import { openWorld, type World } from "../support/world.ts";

const EACH = cases(2, 50);
const kinds: FaultKind[] = ["refuse", "429", "500", "hang", "cut", "garbage", "slow"];

const pages = { "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n" };

/** A service of its own each time: what an open breaker keeps from the model would test nothing. */
async function turnsAgainst(url: string): Promise<Awaited<ReturnType<typeof run>>> {
  const world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: url } });
  try {
    return await run(world);
  } finally {
    await world.close();
  }
}

async function run(where: World): Promise<{ ended: number; answered: number; slowest: number }> {
  const tenantId = await where.tenant(pages);
  let slowest = 0;
  const outcomes = await Promise.all(
    Array.from({ length: EACH }, async () => {
      const visitor = await where.visitor(tenantId);
      const started = performance.now();
      const turn = await visitor.ask("Within how many days can I return an item?");
      slowest = Math.max(slowest, performance.now() - started);
      expect(turn.events.filter(({ event }) => event.type === "end")).toHaveLength(1);
      return turn.outcome;
    }),
  );
  const answered = outcomes.filter((outcome) => outcome === "answered").length;
  const ended = outcomes.filter((outcome) => ["answered", "clarify", "escalated"].includes(outcome ?? "")).length;
  return { ended, answered, slowest };
}

/** All at once, where they are few: most of the time is spent in waiting for what does not come. */
describe("a model that fails", { concurrent: EACH < 10 }, () => {
  it.each(kinds)(
    "by %s: every turn ends answered, with a clarifying question or escalated within 30 s",
    { timeout: 300_000 },
    async (kind) => {
      const fake = await startFakeOpenai({ firstTokenMs: 5, tokenMs: 1 });
      fake.fault(kind);
      const { ended, answered, slowest } = await turnsAgainst(fake.url);
      await fake.close();
      figure(
        `model fault ${kind}: turns ended (of them answered ${answered}, slowest ${Math.round(slowest)} ms)`,
        ended,
        EACH,
      );
      expect(ended).toBe(EACH);
      expect(slowest).toBeLessThan(30_000);
    },
  );

  it("by being unreachable: every turn ends answered, with a clarifying question or escalated within 30 s", {
    timeout: 300_000,
  }, async () => {
    const { ended, answered, slowest } = await turnsAgainst(await closedUrl());
    figure(
      `model fault gone: turns ended (of them answered ${answered}, slowest ${Math.round(slowest)} ms)`,
      ended,
      EACH,
    );
    expect(ended).toBe(EACH);
    expect(slowest).toBeLessThan(30_000);
  });
});

/** Where nothing listens. */
async function closedUrl(): Promise<string> {
  const closed = await startFakeOpenai();
  await closed.close();
  return closed.url;
}
