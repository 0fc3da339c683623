import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { openWorld, type World } from "../../test/support/world.ts";

let fake: FakeOpenai;
let world: World;
let tenantId: string;

/** More lamps than a model reads passages: the one about their bulbs is not among those that are found first. */
const LAMPS = Object.fromEntries(
  Array.from({ length: 40 }, (_, n) => [
    `lamp-${n}.md`,
    `# Lamp number ${n}\n\nLamp number ${n} shines ${100 + 7 * n} lumens, and its colour is number ${n * 3} of our chart.`,
  ]),
);
const PAGES = {
  ...LAMPS,
  "bulbs.md": "# Illuminants\n\nAn E14 socket takes candle-shaped illuminants of up to 40 watts.",
};
/** Found well, so that no model is asked before the answer. */
const questionOf = (lamp: number) => `How many lumens does lamp number ${lamp} shine?`;

beforeAll(async () => {
  fake = await startFakeOpenai();
  world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  tenantId = await world.tenant(PAGES);
});
afterEach(() => fake.reset());
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

const planOf = (query: string) => JSON.stringify({ question: "…", queries: [query], keywords: [] });

/** A model that has no answer until it reads of the socket. */
const needsTheSocket = (plan: string) =>
  fake.answerWith((body, task) => {
    if (task === "contextualize") return plan;
    if (task !== "generate") return null;
    const n = /<passage n="(\d+)" source="[^"]*">\s*An E14 socket/.exec(body.messages!.at(-1)!.content)?.[1];
    return n ? `An E14 socket takes candle-shaped illuminants of up to 40 watts. [${n}]` : "NO_ANSWER";
  });

/** Each asks for another lamp: a plan that was made is kept. */
async function ask(lamp: number) {
  const visitor = await world.visitor(tenantId);
  const turn = await visitor.ask(questionOf(lamp));
  return { turn, tasks: fake.requests.map(({ task }) => task).filter((task) => task !== "title") };
}

describe("an answer that did not pass", () => {
  it("is written once more from what a model says to search for, and only the second one is shown", async () => {
    needsTheSocket(planOf("Which illuminants does an E14 socket take?"));
    const { turn, tasks } = await ask(7);
    expect(tasks).toEqual(["generate", "contextualize", "generate", "grade"]);
    expect(turn.outcome).toBe("answered");
    expect(turn.message!.content).toContain("up to 40 watts");
  });

  it("stays failed where the second search finds nothing new, and there is no third search", async () => {
    needsTheSocket(planOf(questionOf(12)));
    const { turn, tasks } = await ask(12);
    expect(turn.outcome).not.toBe("answered");
    expect(tasks.filter((task) => task === "contextualize")).toHaveLength(1);
    expect(tasks.filter((task) => task === "generate").length).toBeLessThanOrEqual(2);
  });

  it("stays failed where the model can't say what to search for", async () => {
    needsTheSocket(planOf("Which illuminants does an E14 socket take?"));
    fake.fault("500", { task: "contextualize" });
    const { turn, tasks } = await ask(23);
    expect(turn.outcome).not.toBe("answered");
    expect(tasks.filter((task) => task === "generate")).toHaveLength(1);
  });
});
