/** Small talk over HTTP: a line of its own and never a ticket, with a model and without. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allPhrases, phrasesFor } from "../language/phrases/index.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/fakeOpenai.ts";
import { openWorld, type World } from "../test/world.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n",
};

let fake: FakeOpenai;
const worlds: Partial<Record<"local" | "model", World>> = {};
const tenants: Record<string, string> = {};

beforeAll(async () => {
  fake = await startFakeOpenai();
  worlds.local = await openWorld();
  worlds.model = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  for (const [engine, world] of Object.entries(worlds)) tenants[engine] = await world.tenant(PAGES);
});
afterAll(async () => {
  await Promise.all(Object.values(worlds).map((world) => world.close()));
  await fake.close();
});

describe.each(["local", "model"] as const)("small talk with the %s engine", (engine) => {
  it("gets a line of its own and opens no ticket, whatever it is and in any language", async () => {
    const visitor = await worlds[engine]!.visitor(tenants[engine]!);
    const said = {
      "hi there": "greeting",
      "asdfgh 😀": "unclear",
      "this is useless!!": "anger",
      "ok thanks!": "thanks",
    };
    for (const [message, talk] of Object.entries(said)) {
      const turn = await visitor.ask(message);
      expect(turn.outcome, message).toBe("answered");
      expect(turn.message, message).toMatchObject({ content: phrasesFor("en")[talk as "thanks"], confidence: null });
    }
    expect((await visitor.ask("Vielen Dank!")).message?.content).toBe(allPhrases.de.thanks);
    expect((await visitor.ask("您好")).message?.content).toBe(allPhrases.zh.greeting);
    expect((await visitor.history()).status).toBe("open");
  });

  it("does not swallow the question behind a greeting", async () => {
    const visitor = await worlds[engine]!.visitor(tenants[engine]!);
    const turn = await visitor.ask("Good morning, how long can I return an item? Thank you!");
    expect(turn.message?.content).toContain("30 days");
    expect((await visitor.history()).messages[0]?.content).toContain("Good morning");
  });
});

describe("“ok” after a question of the model's", () => {
  it("is an answer, and reaches the model as one", async () => {
    const visitor = await worlds.model!.visitor(tenants.model!);
    fake.answerWith((_body, task) =>
      task === "generate" ? "You can return any item within 30 days of delivery. [1] Shall I go on?" : null,
    );
    await visitor.ask("How long can I return an item?");
    fake.answerWith(null);
    const asked = fake.requests.length;
    const turn = await visitor.ask("ok");
    expect(fake.requests.length).toBeGreaterThan(asked);
    expect(turn.message?.content).not.toBe(phrasesFor("en").okay);
  });
});
